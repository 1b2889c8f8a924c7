const LOT_MAX = 1_000;
/** While these are on their way the next is gathered: memory stays bounded, and MongoDB never waits. */
const UNDER_WAY_MAX = 3;

/** Gathers what is written in large pieces, a few of them at once. */
export class Lots<T> {
  private lot: T[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly write: (lot: T[]) => Promise<unknown>) {}

  /** @returns whether a lot was sent on its way: time to wait for room */
  add(item: T): boolean {
    this.lot.push(item);
    if (this.lot.length < LOT_MAX) return false;
    this.send();
    return true;
  }

  /** Resolves when there may be another. @throws what a write failed with */
  async room(): Promise<void> {
    while (this.underWay.size >= UNDER_WAY_MAX) await Promise.race(this.underWay);
  }

  /** Writes the rest. @throws what a write failed with */
  async end(): Promise<void> {
    if (this.lot.length > 0) this.send();
    await Promise.all(this.underWay);
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  private send(): void {
    const lot = this.lot;
    this.lot = [];
    const writing: Promise<unknown> = this.write(lot).then(() => this.underWay.delete(writing));
    // A failure stays among those under way: whoever waits next hears of it.
    writing.catch(() => {});
    this.underWay.add(writing);
  }
}
