// The page's socket to its own port. It comes back by itself, when the server said to, or by the server's back-off.

import { Backoff } from './backoff.js';

// Until the server has said its own: the library's defaults.
const UNTOLD = 'first=5000 base=1000 cap=30000';

export class Link {
  // Deaf to the server's pings: sends nothing, and does not come back.
  silent = false;

  #url;
  #told;
  #socket = null;
  #timer = 0;
  #attempt = 0;
  #retryAfter = null;
  #backoff = new Backoff(UNTOLD);

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

  /** How to come back when the socket is lost without a word, as the server's ReconnectBackoff. */
  comeBackBy(text) {
    this.#backoff = new Backoff(text);
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
    const delay = this.#retryAfter ?? this.#backoff.delay(this.#attempt);
    this.#retryAfter = null;
    this.#attempt++;
    this.#told.state('waiting', delay);
    this.#timer = setTimeout(() => this.open(), delay);
  }
}
