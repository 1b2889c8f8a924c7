/** Size of one memory block in bytes, enough for about five pushes. */
export const BLOCK_BYTES = 2048;
const NOTHING = Buffer.alloc(0);

/**
 * Allocates memory for all channel histories in numbered blocks of equal size. With a separate buffer per push, the
 * garbage collector scanned the complete heap every other second, using 100 ms of a core each time.
 */
export class Blocks {
  private readonly slabs: Buffer[] = [];
  private readonly free: number[] = [];
  private readonly perSlab: number;
  private made = 0;

  /**
   * Creates the allocator.
   * @param bytes size of one slab. The first slab is allocated with the first block, another one only when it is full;
   * pages that were never written use no physical memory
   */
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

  /** Returns the slab (the large buffer) that contains a block. */
  slab(block: number): Buffer {
    return this.slabs[Math.floor(block / this.perSlab)] ?? NOTHING;
  }

  /** Returns the offset of a block within its slab, in bytes. */
  start(block: number): number {
    return (block % this.perSlab) * BLOCK_BYTES;
  }
}
