/** Of memory, handed out at a time: five pushes, about. */
export const BLOCK_BYTES = 2048;
const NOTHING = Buffer.alloc(0);

/**
 * Memory in blocks of one size, known by number, for all histories together. As buffers of their own, which came and went with
 * the pushes, they made the collector look through the whole heap every other second, for 100 ms of a core each time.
 */
export class Blocks {
  private readonly slabs: Buffer[] = [];
  private readonly free: number[] = [];
  private readonly perSlab: number;
  private made = 0;

  /** @param bytes are taken from the system at the first block, and again only above: what is not written yet costs nothing there */
  constructor(bytes: number) {
    this.perSlab = Math.ceil(bytes / BLOCK_BYTES);
  }

  take(): number {
    const given = this.free.pop();
    if (given !== undefined) return given;
    if (this.made === this.slabs.length * this.perSlab) {
      this.slabs.push(Buffer.allocUnsafeSlow(this.perSlab * BLOCK_BYTES));
    }
    return this.made++;
  }

  give(block: number): void {
    this.free.push(block);
  }

  /** The slab of a block. */
  slab(block: number): Buffer {
    return this.slabs[Math.floor(block / this.perSlab)] ?? NOTHING;
  }

  /** Where a block begins in its slab. */
  start(block: number): number {
    return (block % this.perSlab) * BLOCK_BYTES;
  }
}
