import type { Blocks } from './blocks.js';
import type { Budget } from './budget.js';
import { ByteQueue } from './byte-queue.js';
import type { HistoryLimits } from './limits.js';
import { textFrame } from './wire.js';

/** Ages are told to this share of what they may be: a time for each frame was half of what the collector had to copy. */
const AGES = 64;

/**
 * A channel's recent frames, numbered from 1 without gaps. The newest may be pending still; none of those is let go. The epoch
 * names this numbering: it is random for each ring, so that an offset of another process, or of a ring dropped since, is never
 * taken for one of these.
 */
export class Ring {
  private readonly frames: ByteQueue;
  private held = 0;
  private newest = 0;
  private pendingCount = 0;
  private pendingBytes = 0;
  /** The pending frame where there is just one, as mostly: it need not be copied out again. */
  private lone: Buffer | undefined;
  /** From the first offset of each on, frames came at its time or a little later. */
  private readonly ages: { first: number; at: number }[] = [];

  constructor(
    readonly epoch: string,
    private readonly limits: HistoryLimits,
    private readonly budget: Pick<Budget, 'rings'>,
    blocks: Blocks,
  ) {
    this.frames = new ByteQueue(blocks);
  }

  /** Offset of the newest frame that went out; 0 before the first. */
  get offset(): number {
    return this.newest - this.pendingCount;
  }

  /** How many frames are yet to go out. */
  get pending(): number {
    return this.pendingCount;
  }

  /** Of memory. */
  get bytes(): number {
    return this.frames.blockBytes;
  }

  /** The next frame, with the offset `offset + pending + 1`. */
  push(text: string, now: number): void {
    const frame = textFrame(text);
    this.budget.rings -= this.bytes;
    this.frames.append(frame);
    this.budget.rings += this.bytes;
    this.held += 1;
    this.newest += 1;
    this.pendingCount += 1;
    this.pendingBytes += frame.byteLength;
    this.lone = this.pendingCount === 1 ? frame : undefined;
    const age = this.ages[this.ages.length - 1];
    if (!age || now - age.at > this.limits.ageMs / AGES) this.ages.push({ first: this.newest, at: now });
    this.forget(now);
  }

  /** The pending frames in one piece. */
  pendingFrames(): Buffer {
    return this.lone ?? this.frames.copy(this.frames.length - this.pendingBytes, this.frames.length);
  }

  /** What was pending has gone out. */
  sent(): void {
    this.pendingCount = 0;
    this.pendingBytes = 0;
    this.lone = undefined;
  }

  /**
   * The frames after an offset that went out, in one piece, or undefined when one of them is not held any more or the offset has
   * not been reached yet.
   */
  after(offset: number, now: number): Buffer | undefined {
    this.forget(now);
    const sent = this.held - this.pendingCount;
    const missed = this.offset - offset;
    if (missed < 0 || missed > sent) return undefined;
    let from = 0;
    for (let passed = sent - missed; passed > 0; passed--) from += this.frameBytesAt(from);
    return this.frames.copy(from, this.frames.length - this.pendingBytes);
  }

  /** Lets go of what is too old, too many or too large. */
  forget(now: number): void {
    const { count, bytes } = this.limits;
    while (this.held > this.pendingCount) {
      if (this.held <= count && this.frames.length <= bytes && !this.isOldestTooOld(now)) break;
      this.drop(this.frameBytesAt(0), 1);
    }
  }

  /** Lets go of all frames that went out, and of their memory; their offsets stay counted. */
  clear(): void {
    this.drop(this.frames.length - this.pendingBytes, this.held - this.pendingCount);
  }

  private drop(bytes: number, count: number): void {
    this.budget.rings -= this.bytes;
    this.frames.drop(bytes);
    this.budget.rings += this.bytes;
    this.held -= count;
    // Or each channel that fell silent would keep up to 64 of them.
    if (this.held === 0) this.ages.length = 0;
  }

  private isOldestTooOld(now: number): boolean {
    const oldest = this.newest - this.held + 1;
    while (this.ages[1] && this.ages[1].first <= oldest) this.ages.shift();
    return this.ages[0] !== undefined && now - this.ages[0].at > this.limits.ageMs;
  }

  /** Bytes of the frame that begins at a place, read off its header (RFC 6455, section 5.2). */
  private frameBytesAt(place: number): number {
    const short = this.frames.at(place + 1);
    if (short < 126) return 2 + short;
    let length = 0;
    const digits = short === 126 ? 2 : 8;
    for (let digit = 0; digit < digits; digit++) length = length * 256 + this.frames.at(place + 2 + digit);
    return 2 + digits + length;
  }
}
