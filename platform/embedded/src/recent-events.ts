import type { StoredEvent } from '@goldwake/contracts';

/** The most recently committed events, kept in memory so consumers that have almost caught up need no disk. */
export class RecentEvents {
  private events: StoredEvent[] = [];
  private last: number;
  private waiting: (() => void)[] = [];

  /**
   * @param last position of the store's last durable event
   * @param sizeMax number of events kept; temporarily up to twice as many, so that old events are rarely dropped
   */
  constructor(
    last: number,
    private readonly sizeMax: number,
  ) {
    this.last = last;
  }

  get lastPosition(): number {
    return this.last;
  }

  /** Adds events, which must be in order of position and without gaps. */
  push(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.last = event.position;
    }
    if (this.events.length >= 2 * this.sizeMax) this.events = this.events.slice(-this.sizeMax);
    this.wake();
  }

  /** Returns at most `limit` events after a position; undefined if the first of these events is no longer in memory. */
  after(position: number, limit: number): StoredEvent[] | undefined {
    const first = this.events[0]?.position ?? this.last + 1;
    if (position + 1 < first) return undefined;
    const from = position + 1 - first;
    return this.events.slice(from, from + limit);
  }

  /** Resolves when an event after the position has been added, or when the signal aborts. */
  arrived(position: number, signal: AbortSignal): Promise<void> {
    if (this.last > position || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      signal.addEventListener('abort', done, { once: true });
      this.waiting.push(done);
    });
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
