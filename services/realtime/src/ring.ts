import type { Budget } from './budget.js';
import type { HistoryLimits } from './limits.js';

/** First size of a ring's store; it doubles as needed, so that it may be twice what it holds. */
const FIRST_BYTES = 1024;
const NOTHING = Buffer.alloc(0);

/**
 * A channel's recent frames, numbered from 1 without gaps. The epoch names this numbering: it is random for each ring, so
 * that an offset of another process, or of a ring dropped since, is never taken for one of these.
 */
export class Ring {
  /** The frames held lie in it one after the other, from `from` to `to`: as objects of their own, the collector walked millions. */
  private store = NOTHING;
  private from = 0;
  private to = 0;
  private readonly sizes: number[] = [];
  private readonly times: number[] = [];
  /** Frames before this index have left; they are cut off in bulk. */
  private start = 0;
  private newest = 0;

  constructor(
    readonly epoch: string,
    private readonly limits: HistoryLimits,
    private readonly budget: Pick<Budget, 'rings'>,
  ) {}

  /** Offset of the newest frame; 0 before the first. */
  get offset(): number {
    return this.newest;
  }

  /** Of the frames held. */
  get bytes(): number {
    return this.to - this.from;
  }

  /** The frame of offset `offset + 1`. */
  push(frame: Buffer, now: number): void {
    this.newest += 1;
    if (this.to + frame.byteLength > this.store.byteLength) this.makeRoom(frame.byteLength);
    frame.copy(this.store, this.to);
    this.to += frame.byteLength;
    this.budget.rings += frame.byteLength;
    this.sizes.push(frame.byteLength);
    this.times.push(now);
    this.forget(now);
  }

  /**
   * The frames after an offset, or undefined when one of them is not held any more or the offset has not been reached yet. They
   * are the ring's own memory: to be read before the next push.
   */
  after(offset: number, now: number): Buffer[] | undefined {
    this.forget(now);
    const missed = this.newest - offset;
    if (missed < 0 || missed > this.sizes.length - this.start) return undefined;
    let end = this.to;
    const frames: Buffer[] = [];
    for (let at = this.sizes.length - 1; frames.length < missed; at--) {
      const begin = end - (this.sizes[at] ?? 0);
      frames.push(this.store.subarray(begin, end));
      end = begin;
    }
    return frames.reverse();
  }

  /** Lets go of what is too old, too many or too large. */
  forget(now: number): void {
    const { count, bytes, ageMs } = this.limits;
    while (this.start < this.sizes.length) {
      const held = this.sizes.length - this.start;
      const kept = held <= count && this.bytes <= bytes && now - (this.times[this.start] ?? now) <= ageMs;
      if (kept) break;
      const size = this.sizes[this.start] ?? 0;
      this.from += size;
      this.budget.rings -= size;
      this.start += 1;
    }
    if (this.start > 0 && this.start === this.sizes.length) this.clear();
    else if (this.start > 64 && this.start * 2 > this.sizes.length) this.cut();
  }

  /** Lets go of all frames and of their memory; their offsets stay counted. */
  clear(): void {
    this.budget.rings -= this.bytes;
    this.start = this.sizes.length;
    this.cut();
    this.store = NOTHING;
    this.from = 0;
    this.to = 0;
  }

  /** What is held moves to the front, and to a larger store where that would leave less than a quarter free: moves stay rare. */
  private makeRoom(more: number): void {
    const { bytes } = this;
    let size = this.store.byteLength || FIRST_BYTES;
    while (bytes + more > size * 0.75) size *= 2;
    const store = size > this.store.byteLength ? Buffer.allocUnsafeSlow(size) : this.store;
    this.store.copy(store, 0, this.from, this.to);
    this.store = store;
    this.from = 0;
    this.to = bytes;
  }

  private cut(): void {
    this.sizes.splice(0, this.start);
    this.times.splice(0, this.start);
    this.start = 0;
  }
}
