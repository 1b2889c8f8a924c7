import type { Channel, ChannelPosition } from '@goldwake/contracts';
import { metrics } from '../metrics.js';
import type { Limits } from '../sockets/limits.js';
import type { SocketWriter } from '../sockets/socket-writer.js';
import type { Ending } from '../tokens/ended-sessions.js';
import { Blocks } from './blocks.js';
import { Budget } from './budget.js';
import { flush } from './flush.js';
import type { Message } from './message.js';
import { reduceMemory } from './reduce-memory.js';
import { Ring } from './ring.js';
import { Room } from './room.js';

const NOTHING = Buffer.alloc(0);

/** Part of a socket's interface that the hub uses. */
export interface Member {
  readonly sessionId: string;
  readonly writer: Pick<SocketWriter, 'batched' | 'isSlow' | 'write' | 'skip'>;
  close(name: Ending): void;
}

export interface Joined {
  channel: Channel;
  epoch: string;
  offset: number;
  recovered: boolean;
  catchUp: Buffer;
}

/**
 * Tracks the members of each room and publishes pushes to them. All methods are synchronous, so that no push can be
 * lost between the replay and the first live push.
 */
export class Hub {
  readonly budget: Budget;
  private readonly rooms = new Map<Channel, Room>();
  /** Times at which rooms lost their last member; the longest idle is first. */
  private readonly idle = new Map<Channel, number>();
  private readonly blocks: Blocks;
  private dirty: Room[] = [];
  private oldestAt = '';
  /**
   * Number of pushes that are not yet included in the metrics. Incrementing the metric for each push cost an additional
   * 0.5–1 µs.
   */
  private published = 0;
  private readonly flushNow = () => this.flush();

  constructor(
    private readonly limits: Pick<Limits, 'history' | 'idleRoomsMax' | 'budgetBytes'>,
    /** Returns the time in milliseconds, and never goes back. */
    readonly now: () => number,
    private readonly newEpoch: () => string,
    /** Returns the time in milliseconds since the Unix epoch, with which the time of an event is compared. */
    private readonly wallTime: () => number = now,
  ) {
    this.budget = new Budget(limits.budgetBytes);
    this.blocks = new Blocks(limits.budgetBytes);
  }

  /**
   * Returns whether a push to this channel can reach a client, now or when the client resumes. If not, the push need
   * not be created.
   */
  listens(channel: Channel): boolean {
    return this.rooms.has(channel);
  }

  /**
   * Opens a room before its first member joins, starting with the next push. It is deleted like every other room after
   * it has had no members for a while.
   * @param dropped called when the room has been deleted
   */
  open(channel: Channel, dropped: () => void): void {
    this.enter(channel).dropped = dropped;
    this.idle.set(channel, this.now());
  }

  /**
   * Encodes a push once and queues it for the flush at the end of this tick.
   * @param at ISO time at which the event was recorded
   * @param correlation correlation id of the player's own request
   * @returns the number of sockets in the channel
   */
  publish(message: Message, at: string, correlation?: string): number {
    const room = this.rooms.get(message.channel);
    if (!room) return 0;
    this.published += 1;
    if (room.push(message.event, JSON.stringify(message.data), at, this.now(), correlation)) {
      if (this.dirty.push(room) === 1) {
        this.oldestAt = at;
        setImmediate(this.flushNow);
      }
    }
    return room.members.size;
  }

  /**
   * Adds a member to the rooms. The returned offsets exclude pushes that are still pending in this tick, because the
   * new member receives them with the flush.
   */
  join(member: Member, channels: readonly Channel[], positions: Partial<Record<Channel, ChannelPosition>>): Joined[] {
    const joined = channels.map((channel) => {
      const { members, ring } = this.enter(channel);
      members.add(member);
      const { epoch } = ring;
      const position = positions[channel];
      const catchUp = position?.epoch === epoch ? ring.after(position.offset, this.now()) : undefined;
      if (position) metrics.resumes.inc({ recovered: catchUp ? 'yes' : 'no' });
      return { channel, epoch, offset: ring.offset, recovered: catchUp !== undefined, catchUp: catchUp ?? NOTHING };
    });
    // Called after the join, because it could otherwise delete a room that is about to be joined.
    this.dropIdle();
    return joined;
  }

  leave(member: Member, channels: readonly Channel[]): void {
    for (const channel of channels) {
      const room = this.rooms.get(channel);
      if (!room?.members.delete(member) || room.members.size > 0) continue;
      // Marks the pending pushes as sent, because there is no member left to receive them. They stay in the history for
      // clients that resume.
      room.ring.sent();
      this.idle.set(channel, this.now());
    }
    this.dropIdle();
  }

  /** Sends the pushes that are pending in this tick to one member at once, without waiting for the flush. */
  settle(member: Member, channels: readonly Channel[]): void {
    if (member.writer.isSlow) return;
    for (const channel of channels) {
      const room = this.rooms.get(channel);
      if (!room || room.ring.pending === 0) continue;
      member.writer.write(room.ring.pendingFrames());
    }
  }

  /** Returns the number of sockets in a channel. */
  listeners(channel: Channel): number {
    return this.rooms.get(channel)?.members.size ?? 0;
  }

  /** Returns the offset of the newest sent push of each channel. */
  offsets(channels: readonly Channel[]): Partial<Record<Channel, number>> {
    const offsets: Partial<Record<Channel, number>> = {};
    for (const channel of channels) {
      const room = this.rooms.get(channel);
      room?.ring.forget(this.now());
      offsets[channel] = room?.ring.offset ?? 0;
    }
    return offsets;
  }

  endSession(uid: string, sessionId: string, ending: Ending): void {
    for (const member of [...(this.rooms.get(`user.${uid}`)?.members ?? [])]) {
      if (member.sessionId === sessionId) member.close(ending);
    }
  }

  /** Deletes rooms that have been idle for too long, and frees memory if the budget is exceeded. */
  tidy(): void {
    this.dropIdle();
    this.countPublished();
    let left = this.idle.size;
    reduceMemory(this.budget, this.rooms.values(), () => left-- > 0 && this.dropLongestIdle());
    const { rings, waiting, kept, max } = this.budget;
    metrics.held.set({ kind: 'rings' }, rings);
    metrics.held.set({ kind: 'waiting' }, waiting);
    metrics.held.set({ kind: 'kept' }, kept);
    metrics.budget.set(max);
    metrics.rooms.set(this.rooms.size);
  }

  private enter(channel: Channel): Room {
    this.idle.delete(channel);
    const known = this.rooms.get(channel);
    if (known) return known;
    const room = new Room(channel, new Ring(this.newEpoch(), this.limits.history, this.budget, this.blocks));
    this.rooms.set(channel, room);
    return room;
  }

  private delete(channel: Channel): void {
    const room = this.rooms.get(channel);
    room?.ring.clear();
    this.rooms.delete(channel);
    this.idle.delete(channel);
    room?.dropped?.();
  }

  private dropIdle(): void {
    // The owner of a deleted room may open a new one at once. Deleting that one too could continue without end.
    let left = this.idle.size;
    for (const since of this.idle.values()) {
      if (left-- === 0) break;
      if (this.idle.size <= this.limits.idleRoomsMax && this.now() - since <= this.limits.history.ageMs) break;
      this.dropLongestIdle();
    }
  }

  private countPublished(): void {
    if (this.published > 0) metrics.pushes.inc(this.published);
    this.published = 0;
  }

  private dropLongestIdle(): boolean {
    for (const channel of this.idle.keys()) {
      this.delete(channel);
      return true;
    }
    return false;
  }

  private flush(): void {
    const rooms = this.dirty;
    this.dirty = [];
    flush(rooms);
    this.countPublished();
    const seconds = (this.wallTime() - Date.parse(this.oldestAt)) / 1_000;
    if (seconds >= 0) metrics.latency.observe(seconds);
    if (this.budget.excess > 0) this.tidy();
  }
}
