import type { Channel, PushName } from '@goldwake/contracts';
import { Batch } from './batch.js';
import type { Member } from './hub.js';
import type { Ring } from './ring.js';

/** Channel with its members, its history, and the pushes that are pending in this tick. */
export class Room {
  readonly members = new Set<Member>();
  /** Whether the channel can have members of several players. Only such rooms can share members. */
  readonly isShared: boolean;
  /** Called when the hub has deleted the room. */
  dropped: (() => void) | undefined;
  private readonly head: string;

  constructor(
    readonly channel: Channel,
    readonly ring: Ring,
  ) {
    this.isShared = !channel.startsWith('user.');
    this.head = `{"kind":"push","channel":${JSON.stringify(channel)},"offset":`;
  }

  /**
   * Appends a push to the pending pushes.
   * @param json the data of the push
   * @param at ISO time at which the event was recorded
   * @param correlation correlation id of the player's own request
   * @returns whether this is the first pending push
   */
  push(event: PushName, json: string, at: string, now: number, correlation?: string): boolean {
    const { ring } = this;
    const offset = ring.offset + ring.pending + 1;
    // Builds the JSON by concatenation, because only `data` can need escaping; passing a single object to
    // `JSON.stringify` took twice as long.
    const cause = correlation === undefined ? '' : `"correlation_id":${JSON.stringify(correlation)},`;
    ring.push(`${this.head}${offset},"event":"${event}","at":"${at}",${cause}"data":${json}}`, now);
    if (this.members.size === 0) ring.sent();
    return ring.pending === 1;
  }

  /**
   * Marks the pending pushes as sent and returns them; the caller must send them to all members at once. Returns
   * undefined if there are none.
   */
  take(): Batch | undefined {
    const { channel, ring } = this;
    const { pending } = ring;
    if (pending === 0) return undefined;
    const frames = ring.pendingFrames();
    ring.sent();
    return new Batch(channel, ring.offset, pending, frames);
  }
}
