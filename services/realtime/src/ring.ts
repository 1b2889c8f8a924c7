import type { HistoryLimits } from './limits.js';

interface Entry {
  frame: Buffer;
  at: number;
}

/**
 * A channel's recent frames, numbered from 1 without gaps. The epoch names this numbering: it is random for each ring, so
 * that an offset of another process, or of a ring dropped since, is never taken for one of these.
 */
export class Ring {
  private readonly entries: Entry[] = [];
  /** Entries before this index have left; they are cut off in bulk. */
  private start = 0;
  private bytes = 0;
  private newest = 0;

  constructor(
    readonly epoch: string,
    private readonly limits: HistoryLimits,
  ) {}

  /** Offset of the newest frame; 0 before the first. */
  get offset(): number {
    return this.newest;
  }

  /** @param encode makes the frame for the offset that it gets */
  push(now: number, encode: (offset: number) => Buffer): Buffer {
    const frame = encode(this.newest + 1);
    this.newest += 1;
    this.entries.push({ frame, at: now });
    this.bytes += frame.byteLength;
    this.forget(now);
    return frame;
  }

  /** The frames after an offset, or undefined when one of them is not held any more or the offset has not been reached yet. */
  after(offset: number, now: number): Buffer[] | undefined {
    this.forget(now);
    const held = this.entries.length - this.start;
    const missed = this.newest - offset;
    if (missed < 0 || missed > held) return undefined;
    return this.entries.slice(this.entries.length - missed).map((entry) => entry.frame);
  }

  private forget(now: number): void {
    for (let first = this.entries[this.start]; first; first = this.entries[this.start]) {
      const held = this.entries.length - this.start;
      const kept = held <= this.limits.count && this.bytes <= this.limits.bytes && now - first.at <= this.limits.ageMs;
      if (kept) break;
      this.bytes -= first.frame.byteLength;
      this.start += 1;
    }
    if (this.start > 64 && this.start * 2 > this.entries.length) {
      this.entries.splice(0, this.start);
      this.start = 0;
    }
  }
}
