import type { StoredEvent } from '@goldwake/contracts';

/** The last committed events in memory, so that consumers near the head read nothing from disk. */
export class RecentEvents {
  private events: StoredEvent[] = [];
  private last: number;
  private waiting: (() => void)[] = [];

  /**
   * @param last position of the store's last durable event
   * @param sizeMax events kept; twice as many for a moment, so that dropping the old ones is rare
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

  /** In order of position, without holes. */
  push(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.last = event.position;
    }
    if (this.events.length >= 2 * this.sizeMax) this.events = this.events.slice(-this.sizeMax);
    this.wake();
  }

  /** Those after a position, at most `limit`; undefined if memory does not reach back so far. */
  after(position: number, limit: number): StoredEvent[] | undefined {
    const first = this.events[0]?.position ?? this.last + 1;
    if (position + 1 < first) return undefined;
    const from = position + 1 - first;
    return this.events.slice(from, from + limit);
  }

  /** Resolves when there is an event after the position, or the signal aborts. */
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
