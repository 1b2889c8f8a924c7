const BATCH_MAX = 1_000;
/**
 * Maximum number of batches that are written at the same time. One more batch is collected meanwhile, so memory stays
 * bounded and MongoDB stays busy.
 */
const IN_FLIGHT_MAX = 3;

/** Collects items into large batches and writes a few batches in parallel. */
export class BatchWriter<T> {
  private batch: T[] = [];
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(private readonly write: (lot: T[]) => Promise<unknown>) {}

  /**
   * Adds an item.
   * @returns true if a full batch was sent, so that the caller should wait for `room`
   */
  add(item: T): boolean {
    this.batch.push(item);
    if (this.batch.length < BATCH_MAX) return false;
    this.send();
    return true;
  }

  /**
   * Resolves when there is room to send another batch.
   * @throws the error of a failed write
   */
  async room(): Promise<void> {
    while (this.inFlight.size >= IN_FLIGHT_MAX) await Promise.race(this.inFlight);
  }

  /**
   * Writes the last, incomplete batch and waits for all batches.
   * @throws the error of a failed write
   */
  async end(): Promise<void> {
    if (this.batch.length > 0) this.send();
    await Promise.all(this.inFlight);
  }

  /** Resolves when all pending writes have ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.inFlight);
  }

  private send(): void {
    const lot = this.batch;
    this.batch = [];
    const writing: Promise<unknown> = this.write(lot).then(() => this.inFlight.delete(writing));
    // A failed write stays in `inFlight`, so that the next method that waits rejects with its error.
    writing.catch(() => {});
    this.inFlight.add(writing);
  }
}
