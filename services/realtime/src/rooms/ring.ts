import type { HistoryLimits } from '../sockets/limits.js';
import { textFrame } from '../sockets/wire.js';
import type { Blocks } from './blocks.js';
import type { Budget } from './budget.js';
import { ByteQueue } from './byte-queue.js';

/**
 * Frame times are stored with a resolution of 1/64 of the maximum age. One time per frame made up half of the data the
 * garbage collector had to copy.
 */
const AGES = 64;

/**
 * Recent frames of a channel, numbered from 1 without gaps. The newest ones may still be pending and are never dropped.
 * The epoch identifies this numbering: it is random per ring, so that an offset from another process or from a ring
 * dropped earlier is never mistaken for one of this ring.
 */
export class Ring {
  private readonly frames: ByteQueue;
  private totalBytes = 0;
  private newest = 0;
  private pendingCount = 0;
  private pendingBytes = 0;
  /** The pending frame if there is exactly one, the usual case, so that it need not be copied from the queue. */
  private lone: Buffer | undefined;
  /** Arrival times: frames from offset `first` on arrived at this time or a little later. */
  private readonly ages: { first: number; at: number }[] = [];

  constructor(
    readonly epoch: string,
    private readonly limits: HistoryLimits,
    private readonly budget: Pick<Budget, 'rings'>,
    blocks: Blocks,
  ) {
    this.frames = new ByteQueue(blocks);
  }

  /** Offset of the newest sent frame; 0 before the first. */
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

  /** Appends the next frame, with the offset `offset + pending + 1`. */
  push(text: string, now: number): void {
    const frame = textFrame(text);
    this.budget.rings -= this.bytes;
    this.frames.append(frame);
    this.budget.rings += this.bytes;
    this.totalBytes += 1;
    this.newest += 1;
    this.pendingCount += 1;
    this.pendingBytes += frame.byteLength;
    this.lone = this.pendingCount === 1 ? frame : undefined;
    const age = this.ages[this.ages.length - 1];
    if (!age || now - age.at > this.limits.ageMs / AGES) this.ages.push({ first: this.newest, at: now });
    this.forget(now);
  }

  /** Returns the pending frames concatenated. */
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
   * Returns the sent frames after an offset, concatenated; undefined if one of them has been dropped or the offset has
   * not been reached yet.
   */
  after(offset: number, now: number): Buffer | undefined {
    this.forget(now);
    const sent = this.totalBytes - this.pendingCount;
    const missed = this.offset - offset;
    if (missed < 0 || missed > sent) return undefined;
    let from = 0;
    for (let passed = sent - missed; passed > 0; passed--) from += this.frameBytesAt(from);
    return this.frames.copy(from, this.frames.length - this.pendingBytes);
  }

  /** Drops frames that are too old, too many or too large. */
  forget(now: number): void {
    const { count, bytes } = this.limits;
    while (this.totalBytes > this.pendingCount) {
      if (this.totalBytes <= count && this.frames.length <= bytes && !this.isOldestTooOld(now)) break;
      this.drop(this.frameBytesAt(0), 1);
    }
  }

  /** Drops all sent frames and frees their memory. Their offsets remain used. */
  clear(): void {
    this.drop(this.frames.length - this.pendingBytes, this.totalBytes - this.pendingCount);
  }

  private drop(bytes: number, count: number): void {
    this.budget.rings -= this.bytes;
    this.frames.drop(bytes);
    this.budget.rings += this.bytes;
    this.totalBytes -= count;
    // Otherwise each channel that became silent would keep up to 64 entries.
    if (this.totalBytes === 0) this.ages.length = 0;
  }

  private isOldestTooOld(now: number): boolean {
    const oldest = this.newest - this.totalBytes + 1;
    while (this.ages[1] && this.ages[1].first <= oldest) this.ages.shift();
    return this.ages[0] !== undefined && now - this.ages[0].at > this.limits.ageMs;
  }

  /** Reads the size of the frame at a position from its header (RFC 6455, section 5.2). */
  private frameBytesAt(index: number): number {
    const short = this.frames.at(index + 1);
    if (short < 126) return 2 + short;
    let length = 0;
    const digits = short === 126 ? 2 : 8;
    for (let digit = 0; digit < digits; digit++) length = length * 256 + this.frames.at(index + 2 + digit);
    return 2 + digits + length;
  }
}
