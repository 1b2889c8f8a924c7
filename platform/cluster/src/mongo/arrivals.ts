import type { EventModel } from './event-document.js';

/**
 * Polling interval for new events while no change stream is open, in milliseconds. With a change stream, polling at the
 * longer interval is only a safety net.
 */
const POLL_MS = 50;
const POLL_STREAMING_MS = 1_000;
const REOPEN_MS = 1_000;

/**
 * Wakes readers that wait for new events. It does not carry the events; readers read them from the store by position.
 */
export class Arrivals {
  private wakings = 0;
  private readonly waiting = new Set<() => void>();
  private stream: ReturnType<EventModel['collection']['watch']> | undefined;
  private streaming = false;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly events: EventModel) {}

  /**
   * Number of wake-ups so far. Callers read this counter before they look for events and pass it to `next`, so that
   * they do not miss an event stored in between.
   */
  get seen(): number {
    return this.wakings;
  }

  wake(): void {
    this.wakings++;
    for (const done of [...this.waiting]) done();
  }

  /** Resolves when a wake-up has occurred since `seen` was read, the polling interval is over, or the signal aborts. */
  next(seen: number, signal: AbortSignal): Promise<void> {
    if (this.wakings !== seen || signal.aborted || this.closed) return Promise.resolve();
    if (!this.stream && !this.retry) this.watch();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, this.streaming ? POLL_STREAMING_MS : POLL_MS);
      this.waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    this.wake();
    await this.stream?.close().catch(() => undefined);
  }

  private watch(): void {
    this.retry = undefined;
    const stream = this.events.collection.watch(
      [{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }],
      // The contents of the change stream are discarded, and a larger batch would only use more memory.
      { batchSize: 1_000, maxAwaitTimeMS: 1_000 },
    );
    this.stream = stream;
    stream.on('init', () => {
      this.streaming = true;
      this.wake();
    });
    stream.on('change', () => this.wake());
    stream.on('error', () => this.lose());
    stream.on('close', () => this.lose());
  }

  private lose(): void {
    if (!this.stream) return;
    void this.stream.close().catch(() => undefined);
    this.stream = undefined;
    this.streaming = false;
    if (this.closed) return;
    this.retry = setTimeout(() => this.watch(), REOPEN_MS).unref();
  }
}
