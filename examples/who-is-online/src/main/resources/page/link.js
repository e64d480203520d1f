// The page's socket to its own port. It comes back by itself, after a delay with full jitter
// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), or when the server said to.

const BASE_MILLIS = 200;
// Short, because somebody is watching; with thousands of pages it is better a minute.
const CAP_MILLIS = 1500;

export class Link {
  // Deaf to the server's pings: sends nothing, and does not come back.
  silent = false;

  #url;
  #told;
  #socket = null;
  #timer = 0;
  #attempt = 0;
  #retryAfter = null;

  /** `told.message(message)` for each message; `told.state(state, millis)` for connecting, waiting and lost. */
  constructor(url, told) {
    this.#url = url;
    this.#told = told;
  }

  open() {
    clearTimeout(this.#timer);
    this.#told.state('connecting');
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) {
        this.#attempt = 0;
        this.#told.message(JSON.parse(data));
      }
    };
    socket.onclose = () => {
      if (socket === this.#socket) {
        this.#socket = null;
        this.#lost();
      }
    };
  }

  send(message) {
    if (!this.silent && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** The server closes the socket soon, and is back after this time. */
  comeBackAfter(millis) {
    this.#retryAfter = millis;
  }

  /** Ends it, for good or until `open`. The socket closes when what was sent is out. */
  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost() {
    if (this.silent) {
      this.#told.state('lost');
      return;
    }
    const delay = this.#retryAfter ?? Math.random() * Math.min(CAP_MILLIS, BASE_MILLIS * 2 ** this.#attempt);
    this.#retryAfter = null;
    this.#attempt++;
    this.#told.state('waiting', delay);
    this.#timer = setTimeout(() => this.open(), delay);
  }
}
