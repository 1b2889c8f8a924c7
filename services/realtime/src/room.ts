import type { Channel, ChannelPosition, PushFrame, PushName } from '@goldwake/contracts';
import { Batch } from './batch.js';
import type { Member } from './hub.js';
import type { Ring } from './ring.js';
import type { Message } from './translate.js';
import { textFrame } from './wire.js';

/** A channel: who listens, what was said lately, and what this tick has yet to bring. */
export class Room {
  readonly members = new Set<Member>();
  private frames: Buffer[] = [];
  private events: PushName[] = [];

  constructor(
    readonly channel: Channel,
    readonly ring: Ring,
  ) {}

  /** Offset of the newest push that went out: what is pending reaches whoever is a member when it goes. */
  get offset(): number {
    return this.ring.offset - this.frames.length;
  }

  /** @returns whether this is the first push pending */
  push({ channel, event, data }: Message, at: string, now: number): boolean {
    const offset = this.ring.offset + 1;
    const frame = textFrame(JSON.stringify({ kind: 'push', channel, offset, event, at, data } as PushFrame));
    this.ring.push(frame, now);
    if (this.members.size === 0) return false;
    if (this.frames.length > 0) {
      this.events.push(event);
      this.frames.push(frame);
      return false;
    }
    // A literal holds one; a first `push` makes room for seventeen, and most ticks bring a player one.
    this.events = [event];
    this.frames = [frame];
    return true;
  }

  /** What is pending, to be brought to all members now; undefined where nothing is. */
  take(): Batch | undefined {
    if (this.frames.length === 0) return undefined;
    const batch = this.pending();
    this.frames = [];
    this.events = [];
    return batch;
  }

  /** What is pending, without taking it. */
  pending(): Batch {
    return new Batch(this.channel, this.ring.offset, this.frames, this.events);
  }

  /** The last member left: what was pending is for those who resume. */
  empty(): void {
    this.frames = [];
    this.events = [];
  }

  /** The frames between a position and `offset`, or undefined where they cannot be given. */
  missed(position: ChannelPosition | undefined, now: number): Buffer[] | undefined {
    if (position?.epoch !== this.ring.epoch || position.offset > this.offset) return undefined;
    if (position.offset === this.offset) return [];
    const pending = this.frames.length;
    const missed = this.ring.after(position.offset, now);
    return pending === 0 ? missed : missed?.slice(0, -pending);
  }
}
