import { BLOCK_BYTES, type Blocks } from './blocks.js';

/** FIFO queue of bytes, stored in blocks from a pool that all queues share. Positions count from its front. */
export class ByteQueue {
  private readonly blockIds: number[] = [];
  /** Number of bytes at the start of the first block that have already been dropped. */
  private skipped = 0;
  private size = 0;

  constructor(private readonly blocks: Blocks) {}

  get length(): number {
    return this.size;
  }

  /** Memory used by the blocks of this queue, in bytes. */
  get blockBytes(): number {
    return this.blockIds.length * BLOCK_BYTES;
  }

  /** Returns the byte at a position, which must be less than the queue's length. */
  at(index: number): number {
    const position = this.skipped + index;
    const block = this.blockIds[Math.floor(position / BLOCK_BYTES)];
    if (block === undefined) return 0;
    return this.blocks.slab(block)[this.blocks.start(block) + (position % BLOCK_BYTES)] ?? 0;
  }

  append(from: Buffer): void {
    const { length } = from;
    for (let done = 0; done < length; ) {
      const within = (this.skipped + this.size) % BLOCK_BYTES;
      if (within === 0) this.blockIds.push(this.blocks.take());
      const piece = Math.min(length - done, BLOCK_BYTES - within);
      const block = this.blockIds[this.blockIds.length - 1] ?? 0;
      from.copy(this.blocks.slab(block), this.blocks.start(block) + within, done, done + piece);
      done += piece;
      this.size += piece;
    }
  }

  /** Copies the bytes from position `from` up to, but not including, `to`. */
  copy(from: number, to: number): Buffer {
    const copied = Buffer.allocUnsafe(to - from);
    for (let done = 0; done < copied.length; ) {
      const position = this.skipped + from + done;
      const within = position % BLOCK_BYTES;
      const piece = Math.min(copied.length - done, BLOCK_BYTES - within);
      const block = this.blockIds[Math.floor(position / BLOCK_BYTES)] ?? 0;
      const start = this.blocks.start(block) + within;
      this.blocks.slab(block).copy(copied, done, start, start + piece);
      done += piece;
    }
    return copied;
  }

  /** Removes the given number of bytes from the front of the queue. */
  drop(bytes: number): void {
    this.size -= bytes;
    this.skipped += bytes;
    while (this.skipped >= BLOCK_BYTES || this.size === 0) {
      const block = this.blockIds.shift();
      if (block === undefined) break;
      this.blocks.give(block);
      this.skipped -= BLOCK_BYTES;
    }
    if (this.size === 0) this.skipped = 0;
  }
}
