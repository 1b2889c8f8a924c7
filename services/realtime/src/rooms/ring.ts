import type { HistoryLimits } from '../sockets/limits.js';
import { textFrame } from '../sockets/wire.js';
import type { Blocks } from './blocks.js';
import type { Budget } from './budget.js';
import { ByteQueue } from './byte-queue.js';

/**
 * Number of time steps that divide the maximum age of a frame; arrival times are stored with this resolution. One time
 * per frame made up half of the data that the garbage collector had to copy.
 */
const AGES = 64;

/**
 * History of a room: its recent frames, with offsets without gaps. Frames not sent yet are never dropped. The epoch is
 * random per ring, so that an offset from another process or an earlier ring is never mistaken for one of this ring.
 */
export class Ring {
  private readonly frames: ByteQueue;
  /** Offset of the newest frame, sent or pending. */
  private newest = 0;
  /** Number of frames in the history, sent and pending. */
  private total = 0;
  private pendingCount = 0;
  private pendingBytes = 0;
  /** The only pending frame, if there is exactly one. This usual case avoids a copy from the queue. */
  private lone: Buffer | undefined;
  /**
   * Approximate arrival times: the frames from offset `first` up to the next entry arrived at the time `at` or
   * slightly later.
   */
  private readonly ages: { first: number; at: number }[] = [];

  constructor(
    readonly epoch: string,
    private readonly limits: HistoryLimits,
    private readonly budget: Pick<Budget, 'rings'>,
    blocks: Blocks,
  ) {
    this.frames = new ByteQueue(blocks);
  }

  /** Offset of the newest sent frame; 0 if no frame has been sent. */
  get offset(): number {
    return this.newest - this.pendingCount;
  }

  /** Number of frames not sent yet. */
  get pending(): number {
    return this.pendingCount;
  }

  /** Memory used, in bytes. */
  get bytes(): number {
    return this.frames.blockBytes;
  }

  /** Appends a frame as pending; its offset is `offset + pending + 1`. */
  push(text: string, now: number): void {
    const frame = textFrame(text);
    this.budget.rings -= this.bytes;
    this.frames.append(frame);
    this.budget.rings += this.bytes;
    this.total += 1;
    this.newest += 1;
    this.pendingCount += 1;
    this.pendingBytes += frame.byteLength;
    this.lone = this.pendingCount === 1 ? frame : undefined;
    const age = this.ages[this.ages.length - 1];
    if (!age || now - age.at > this.limits.ageMs / AGES) this.ages.push({ first: this.newest, at: now });
    this.forget(now);
  }

  /** Returns all pending frames, concatenated. */
  pendingFrames(): Buffer {
    return this.lone ?? this.frames.copy(this.frames.length - this.pendingBytes, this.frames.length);
  }

  /** Marks the pending frames as sent. */
  sent(): void {
    this.pendingCount = 0;
    this.pendingBytes = 0;
    this.lone = undefined;
  }

  /**
   * Returns all sent frames after an offset, concatenated. Returns undefined if some of them have been dropped or the
   * offset has not been reached yet.
   */
  after(offset: number, now: number): Buffer | undefined {
    this.forget(now);
    const sent = this.total - this.pendingCount;
    const missed = this.offset - offset;
    if (missed < 0 || missed > sent) return undefined;
    let from = 0;
    for (let passed = sent - missed; passed > 0; passed--) from += this.frameBytesAt(from);
    return this.frames.copy(from, this.frames.length - this.pendingBytes);
  }

  /** Drops the oldest sent frames until the history is within its limits of age, count and bytes. */
  forget(now: number): void {
    const { count, bytes } = this.limits;
    while (this.total > this.pendingCount) {
      if (this.total <= count && this.frames.length <= bytes && !this.isOldestTooOld(now)) break;
      this.drop(this.frameBytesAt(0), 1);
    }
  }

  /** Drops all sent frames and frees their memory. Their offsets are not reused. */
  clear(): void {
    this.drop(this.frames.length - this.pendingBytes, this.total - this.pendingCount);
  }

  private drop(bytes: number, count: number): void {
    this.budget.rings -= this.bytes;
    this.frames.drop(bytes);
    this.budget.rings += this.bytes;
    this.total -= count;
    // Without this, each channel that falls silent would keep up to 64 entries.
    if (this.total === 0) this.ages.length = 0;
  }

  private isOldestTooOld(now: number): boolean {
    const oldest = this.newest - this.total + 1;
    while (this.ages[1] && this.ages[1].first <= oldest) this.ages.shift();
    return this.ages[0] !== undefined && now - this.ages[0].at > this.limits.ageMs;
  }

  /** Computes the size of the frame at a position from the frame's header (RFC 6455, section 5.2). */
  private frameBytesAt(index: number): number {
    const short = this.frames.at(index + 1);
    if (short < 126) return 2 + short;
    let length = 0;
    const digits = short === 126 ? 2 : 8;
    for (let digit = 0; digit < digits; digit++) length = length * 256 + this.frames.at(index + 2 + digit);
    return 2 + digits + length;
  }
}
