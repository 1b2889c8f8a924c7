import type { Budget } from './budget.js';
import type { HistoryLimits } from './limits.js';

/**
 * A channel's recent frames, numbered from 1 without gaps. The epoch names this numbering: it is random for each ring, so
 * that an offset of another process, or of a ring dropped since, is never taken for one of these.
 */
export class Ring {
  private readonly frames: Buffer[] = [];
  private readonly times: number[] = [];
  /** Frames before this index have left; they are cut off in bulk. */
  private start = 0;
  private newest = 0;
  /** What the frames held take. */
  bytes = 0;

  constructor(
    readonly epoch: string,
    private readonly limits: HistoryLimits,
    private readonly budget: Pick<Budget, 'rings'>,
  ) {}

  /** Offset of the newest frame; 0 before the first. */
  get offset(): number {
    return this.newest;
  }

  /** The frame of offset `offset + 1`. */
  push(frame: Buffer, now: number): void {
    this.newest += 1;
    this.frames.push(frame);
    this.times.push(now);
    this.bytes += frame.byteLength;
    this.budget.rings += frame.byteLength;
    this.forget(now);
  }

  /** The frames after an offset, or undefined when one of them is not held any more or the offset has not been reached yet. */
  after(offset: number, now: number): Buffer[] | undefined {
    this.forget(now);
    const missed = this.newest - offset;
    if (missed < 0 || missed > this.frames.length - this.start) return undefined;
    return this.frames.slice(this.frames.length - missed);
  }

  /** Lets go of what is too old, too many or too large. */
  forget(now: number): void {
    const { count, bytes, ageMs } = this.limits;
    while (this.start < this.frames.length) {
      const held = this.frames.length - this.start;
      const kept = held <= count && this.bytes <= bytes && now - (this.times[this.start] ?? now) <= ageMs;
      if (kept) break;
      this.dropOldest();
    }
    if (this.start > 64 && this.start * 2 > this.frames.length) this.cut();
  }

  /** Lets go of all frames; their offsets stay counted. */
  clear(): void {
    while (this.start < this.frames.length) this.dropOldest();
    this.cut();
  }

  private dropOldest(): void {
    const size = this.frames[this.start]?.byteLength ?? 0;
    this.bytes -= size;
    this.budget.rings -= size;
    this.start += 1;
  }

  private cut(): void {
    this.frames.splice(0, this.start);
    this.times.splice(0, this.start);
    this.start = 0;
  }
}
