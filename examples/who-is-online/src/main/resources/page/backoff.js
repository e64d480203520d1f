// How long to wait before coming back, by the numbers of the server's ReconnectBackoff: the first wait is uniform over an
// interval, so that those who were cut off at once come back spread over it; further ones grow, with full jitter
// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).

const TEXT = /^first=(\d+) base=(\d+) cap=(\d+)$/;

export class Backoff {
  #first;
  #base;
  #cap;

  /** `text` is what ReconnectBackoff.toString() writes, in milliseconds. */
  constructor(text) {
    const numbers = TEXT.exec(text);
    if (!numbers) {
      throw new Error(`must be like "first=5000 base=1000 cap=30000": ${text}`);
    }
    [, this.#first, this.#base, this.#cap] = numbers.map(Number);
  }

  /** Milliseconds before this attempt, 0 being the first since the socket was lost; `random` is in 0..1. */
  delay(attempt, random = Math.random()) {
    const most = attempt === 0 ? this.#first : Math.min(this.#cap, this.#base * 2 ** (attempt - 1));
    return Math.floor(random * (most + 1));
  }
}
