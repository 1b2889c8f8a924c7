const LOT_MAX = 1_000;
/**
 * Maximum number of batches that are being written at once. The next batch is collected meanwhile, so memory stays
 * bounded and MongoDB stays busy.
 */
const UNDER_WAY_MAX = 3;

/** Collects items into large batches and writes a few batches at once. */
export class Lots<T> {
  private lot: T[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly write: (lot: T[]) => Promise<unknown>) {}

  /**
   * Adds an item.
   * @returns true if a full batch was sent, so that the caller should wait for `room`
   */
  add(item: T): boolean {
    this.lot.push(item);
    if (this.lot.length < LOT_MAX) return false;
    this.send();
    return true;
  }

  /**
   * Resolves when another batch may be sent.
   * @throws the error of a failed write
   */
  async room(): Promise<void> {
    while (this.underWay.size >= UNDER_WAY_MAX) await Promise.race(this.underWay);
  }

  /**
   * Writes the remaining items and waits for all batches.
   * @throws the error of a failed write
   */
  async end(): Promise<void> {
    if (this.lot.length > 0) this.send();
    await Promise.all(this.underWay);
  }

  /** Resolves when no write is in progress any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  private send(): void {
    const lot = this.lot;
    this.lot = [];
    const writing: Promise<unknown> = this.write(lot).then(() => this.underWay.delete(writing));
    // A failed write stays in the set, so that the next call that waits rejects with its error.
    writing.catch(() => {});
    this.underWay.add(writing);
  }
}
