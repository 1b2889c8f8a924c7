import type { Channel, ChannelPosition } from '@goldwake/contracts';
import { Batch } from './batch.js';
import type { Member } from './hub.js';
import type { Ring } from './ring.js';
import type { Message } from './translate.js';

/** A channel: who listens, what was said lately, and what this tick has yet to bring. */
export class Room {
  readonly members = new Set<Member>();
  private readonly head: string;

  constructor(
    readonly channel: Channel,
    readonly ring: Ring,
  ) {
    this.head = `{"kind":"push","channel":${JSON.stringify(channel)},"offset":`;
  }

  /** @param at ISO time @param correlation of the player's own request @returns whether this is the first push pending */
  push({ event, data }: Message, at: string, now: number, correlation?: string): boolean {
    const { ring } = this;
    const offset = ring.offset + ring.pending + 1;
    // Said piece by piece, since only `data` can need escapes: as one object to `stringify`, it took twice as long.
    const cause = correlation === undefined ? '' : `"correlation_id":${JSON.stringify(correlation)},`;
    ring.push(`${this.head}${offset},"event":"${event}","at":"${at}",${cause}"data":${JSON.stringify(data)}}`, now);
    if (this.members.size === 0) ring.sent();
    return ring.pending === 1;
  }

  /** What is pending, to be brought to all members now; undefined where nothing is. */
  take(): Batch | undefined {
    const { channel, ring } = this;
    const { pending } = ring;
    if (pending === 0) return undefined;
    const frames = ring.pendingFrames();
    ring.sent();
    return new Batch(channel, ring.offset, pending, frames);
  }

  /** The frames after a position that went out, or undefined where they cannot be given. */
  missed(position: ChannelPosition | undefined, now: number): Buffer | undefined {
    return position?.epoch === this.ring.epoch ? this.ring.after(position.offset, now) : undefined;
  }
}
