/**
 * The server's clock, as far as this client can know it. A response tells the server's time at some moment between the
 * request and its arrival, and a push tells a time that the server's clock has passed. Both bound the difference to the
 * local clock; the estimate is the middle of these bounds.
 */
export class ServerClock {
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  /** @param local the local clock, in milliseconds; only differences matter, so it should not jump */
  constructor(private readonly local: () => number) {}

  /** Returns the server's time in milliseconds since the Unix epoch. */
  now(): number {
    return this.local() + this.#offset();
  }

  /** Returns the local time, which `answered` needs from before the request. */
  mark(): number {
    return this.local();
  }

  /** Takes over the time in a response. @param sentAt what `mark` returned before the request */
  answered(serverTime: number, sentAt: number): void {
    this.#narrow(serverTime - this.local(), serverTime - sentAt);
  }

  /** Takes over the time of a push: the server's clock has passed it, by an unknown delay. */
  passed(serverTime: number): void {
    this.#narrow(serverTime - this.local(), Number.POSITIVE_INFINITY);
  }

  /** Bounds that contradict the known ones mean that one of the clocks was set, or that this machine slept. */
  #narrow(low: number, high: number): void {
    const [bothLow, bothHigh] = [Math.max(low, this.#low), Math.min(high, this.#high)];
    [this.#low, this.#high] = bothLow <= bothHigh ? [bothLow, bothHigh] : [low, high];
  }

  #offset(): number {
    if (this.#low === Number.NEGATIVE_INFINITY) return 0;
    return this.#high === Number.POSITIVE_INFINITY ? this.#low : (this.#low + this.#high) / 2;
  }
}

/** The clock for the pages of this tab: unlike the wall clock, it does not jump when the player sets the time. */
export function newServerClock(): ServerClock {
  return new ServerClock(() => performance.timeOrigin + performance.now());
}
