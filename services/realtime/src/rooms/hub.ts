import { createHash } from 'node:crypto';
import type { Channel, ChannelPosition, PushName } from '@goldwake/contracts';
import { metrics } from '../metrics.js';
import type { Limits } from '../sockets/limits.js';
import type { SocketWriter } from '../sockets/socket-writer.js';
import type { Ending } from '../tokens/ended-sessions.js';
import { Blocks } from './blocks.js';
import { Budget } from './budget.js';
import { channelOf, type FilteredRoom, type RoomKey } from './filtered-room.js';
import { flush } from './flush.js';
import type { Message } from './message.js';
import { reduceMemory } from './reduce-memory.js';
import { Ring } from './ring.js';
import { Room } from './room.js';

const NOTHING = Buffer.alloc(0);
/** Length of an epoch, in characters. */
const EPOCH_LENGTH = 16;

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
  private readonly rooms = new Map<RoomKey, Room>();
  /** Rooms with a selection of a channel's pushes. A channel without such a room has no entry. */
  private readonly filtered = new Map<Channel, Set<FilteredRoom>>();
  /**
   * Times at which rooms lost their last member, in milliseconds since the Unix epoch; the longest idle room is
   * first.
   */
  private readonly idle = new Map<RoomKey, number>();
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
    readonly now: () => number,
    readonly newEpoch: () => string,
  ) {
    this.budget = new Budget(limits.budgetBytes);
    this.blocks = new Blocks(limits.budgetBytes);
  }

  /**
   * Returns whether a push to this channel can reach a client, now or when the client resumes. If not, the push need
   * not be created.
   */
  listens(channel: Channel): boolean {
    return this.rooms.has(channel) || this.filtered.has(channel);
  }

  /**
   * Opens a room before its first member joins, starting with the next push. It is deleted like every other room after
   * it has had no members for a while. The offsets of a filtered room begin at the offset of its channel, because a room
   * that begins at 0 in a busy channel would show that it is filtered.
   */
  open(key: RoomKey): void {
    if (this.rooms.has(key)) return;
    const ring = this.rooms.get(channelOf(key))?.ring;
    this.add(key, this.newRing(ring && ring.offset + ring.pending));
    this.idle.set(key, this.now());
  }

  /**
   * Opens a filtered room with the same epoch, offset and history as the room of its channel, so that members of that
   * room can continue in it with `move`.
   */
  fork(room: FilteredRoom): void {
    const source = this.rooms.get(room.channel);
    // The pushes that are pending belong to the time before the fork.
    if (source) flush([source]);
    this.add(room, source ? source.ring.copy() : this.newRing());
    this.idle.set(room, this.now());
  }

  /** Moves a member from the room of a channel to one that was forked from it in this tick. The client gets no frame. */
  move(member: Member, from: RoomKey, to: RoomKey): void {
    this.enter(to).members.add(member);
    this.leave(member, [from]);
  }

  /** Deletes a room that has no members; does nothing if it is deleted already. */
  drop(room: FilteredRoom): void {
    if (this.rooms.has(room)) this.delete(room);
  }

  /**
   * Encodes a push once per room and queues it for the flush at the end of this tick.
   * @param at ISO time at which the event was recorded
   * @param correlation correlation id of the player's own request
   * @returns the number of sockets in the channel
   */
  publish(message: Message, at: string, correlation?: string): number {
    const room = this.rooms.get(message.channel);
    const filtered = this.filtered.size > 0 ? this.filtered.get(message.channel) : undefined;
    if (!room && !filtered) return 0;
    const json = JSON.stringify(message.data);
    let sockets = room ? this.push(room, message.event, json, at, correlation) : 0;
    for (const own of filtered ?? []) {
      const seen = own.filter(message);
      const ownRoom = seen && this.rooms.get(own);
      if (!ownRoom) continue;
      const ownJson = seen === message ? json : JSON.stringify(seen.data);
      sockets += this.push(ownRoom, seen.event, ownJson, at, correlation);
    }
    return sockets;
  }

  /**
   * Adds a member to the rooms. The returned offsets exclude pushes that are still pending in this tick, because the
   * new member receives them with the flush.
   * @param saltOf returns the salt of the epoch that the client sees in a channel; undefined if it sees that of the room
   */
  join(
    member: Member,
    rooms: readonly RoomKey[],
    positions: Partial<Record<Channel, ChannelPosition>>,
    saltOf: (channel: Channel) => string | undefined = () => undefined,
  ): Joined[] {
    const joined = rooms.map((key) => {
      const channel = channelOf(key);
      const { members, ring } = this.enter(key);
      members.add(member);
      const epoch = saltedEpoch(ring.epoch, saltOf(channel));
      const position = positions[channel];
      const catchUp = position?.epoch === epoch ? ring.after(position.offset, this.now()) : undefined;
      if (position) metrics.resumes.inc({ recovered: catchUp ? 'yes' : 'no' });
      return { channel, epoch, offset: ring.offset, recovered: catchUp !== undefined, catchUp: catchUp ?? NOTHING };
    });
    // Called after the join, because it could otherwise delete a room that is about to be joined.
    this.dropIdle();
    return joined;
  }

  leave(member: Member, rooms: readonly RoomKey[]): void {
    for (const key of rooms) {
      const room = this.rooms.get(key);
      if (!room?.members.delete(member) || room.members.size > 0) continue;
      // Marks the pending pushes as sent, because there is no member left to receive them. They stay in the history for
      // clients that resume.
      room.ring.sent();
      this.idle.set(key, this.now());
    }
    this.dropIdle();
  }

  /** Sends the pushes that are pending in this tick to one member at once, without waiting for the flush. */
  settle(member: Member, rooms: readonly RoomKey[]): void {
    if (member.writer.isSlow) return;
    for (const key of rooms) {
      const room = this.rooms.get(key);
      if (!room || room.ring.pending === 0) continue;
      member.writer.write(room.ring.pendingFrames());
    }
  }

  /** Returns the number of sockets that are members of a room. */
  listeners(room: RoomKey): number {
    return this.rooms.get(room)?.members.size ?? 0;
  }

  /** Returns the offset of the newest sent push of each room, by the name of its channel. */
  offsets(rooms: readonly RoomKey[]): Partial<Record<Channel, number>> {
    const offsets: Partial<Record<Channel, number>> = {};
    for (const key of rooms) {
      const room = this.rooms.get(key);
      room?.ring.forget(this.now());
      offsets[channelOf(key)] = room?.ring.offset ?? 0;
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

  /**
   * Queues an encoded push for the flush.
   * @returns the number of sockets in the room
   */
  private push(room: Room, event: PushName, json: string, at: string, correlation?: string): number {
    this.published += 1;
    if (room.push(event, json, at, this.now(), correlation)) {
      if (this.dirty.push(room) === 1) {
        this.oldestAt = at;
        setImmediate(this.flushNow);
      }
    }
    return room.members.size;
  }

  private enter(key: RoomKey): Room {
    this.idle.delete(key);
    const room = this.rooms.get(key);
    if (room) return room;
    if (typeof key !== 'string') throw new Error(`${key.channel}: a filtered room was joined after it was deleted`);
    return this.add(key, this.newRing());
  }

  private add(key: RoomKey, ring: Ring): Room {
    const room = new Room(channelOf(key), ring);
    this.rooms.set(key, room);
    if (typeof key !== 'string') {
      const rooms = this.filtered.get(key.channel) ?? new Set();
      this.filtered.set(key.channel, rooms.add(key));
    }
    return room;
  }

  private newRing(offset?: number): Ring {
    return new Ring(this.newEpoch(), this.limits.history, this.budget, this.blocks, offset);
  }

  private delete(key: RoomKey): void {
    this.rooms.get(key)?.ring.clear();
    this.rooms.delete(key);
    this.idle.delete(key);
    if (typeof key === 'string') return;
    const rooms = this.filtered.get(key.channel);
    if (rooms?.delete(key) && rooms.size === 0) this.filtered.delete(key.channel);
    key.dropped();
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
    for (const key of this.idle.keys()) {
      this.delete(key);
      return true;
    }
    return false;
  }

  private flush(): void {
    const rooms = this.dirty;
    this.dirty = [];
    flush(rooms);
    this.countPublished();
    const seconds = (this.now() - Date.parse(this.oldestAt)) / 1_000;
    if (seconds >= 0) metrics.latency.observe(seconds);
    if (this.budget.excess > 0) this.tidy();
  }
}

/** Returns an epoch that changes with the epoch of the room and with the salt, and reveals neither of them. */
function saltedEpoch(epoch: string, salt: string | undefined): string {
  if (salt === undefined) return epoch;
  return createHash('sha256').update(`${epoch} ${salt}`).digest('hex').slice(0, EPOCH_LENGTH);
}
