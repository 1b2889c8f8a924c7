import type { Channel, ChannelPosition, PushFrame } from '@goldwake/contracts';
import type { Limits } from './limits.js';
import { Ring } from './ring.js';
import type { Message } from './translate.js';

/** What the hub needs of a socket. */
export interface Member {
  readonly uid: string;
  readonly sessionId: string;
  /** Takes a frame for the next flush. */
  enqueue(frame: Buffer): void;
  /** Writes what was taken, in one go. */
  flush(): void;
  close(name: 'session_ended'): void;
}

interface Room {
  ring: Ring;
  members: Set<Member>;
}

export interface Joined {
  channel: Channel;
  epoch: string;
  offset: number;
  recovered: boolean;
  missed: Buffer[];
}

/** Who listens to what. Everything here is synchronous: between a replay and the first live push nothing can slip. */
export class Hub {
  private readonly rooms = new Map<Channel, Room>();
  /** Rooms without members, longest idle first, and since when. */
  private readonly idle = new Map<Channel, number>();
  private readonly byPlayer = new Map<string, Set<Member>>();
  private dirty: Member[] = [];
  private readonly waiting = new Set<Member>();

  constructor(
    private readonly limits: Pick<Limits, 'history' | 'idleRoomsMax'>,
    private readonly now: () => number,
    private readonly newEpoch: () => string,
  ) {}

  /** Whether a push to this channel would reach anybody, now or on resuming: if not, it need not be made. */
  listens(channel: Channel): boolean {
    return this.rooms.has(channel);
  }

  /** @returns how many sockets the push is on its way to */
  publish(message: Message, at: string): number {
    const room = this.rooms.get(message.channel);
    if (!room) return 0;
    const { channel, event, data } = message;
    const frame = room.ring.push(this.now(), (offset) =>
      Buffer.from(JSON.stringify({ kind: 'push', channel, offset, event, at, data } as PushFrame)),
    );
    for (const member of room.members) this.send(member, frame);
    return room.members.size;
  }

  /** Hands a frame to a socket with this tick's others. */
  send(member: Member, frame: Buffer): void {
    member.enqueue(frame);
    if (this.waiting.has(member)) return;
    this.waiting.add(member);
    this.dirty.push(member);
    if (this.dirty.length === 1) setImmediate(() => this.flush());
  }

  join(member: Member, channels: readonly Channel[], positions: Partial<Record<Channel, ChannelPosition>>): Joined[] {
    this.dropIdle();
    this.byPlayer.set(member.uid, (this.byPlayer.get(member.uid) ?? new Set<Member>()).add(member));
    return channels.map((channel) => {
      const { ring, members } = this.enter(channel);
      members.add(member);
      const position = positions[channel];
      const missed = position?.epoch === ring.epoch ? ring.after(position.offset, this.now()) : undefined;
      return { channel, epoch: ring.epoch, offset: ring.offset, recovered: missed !== undefined, missed: missed ?? [] };
    });
  }

  leave(member: Member, channels: readonly Channel[]): void {
    const own = this.byPlayer.get(member.uid);
    own?.delete(member);
    if (own?.size === 0) this.byPlayer.delete(member.uid);
    for (const channel of channels) {
      const room = this.rooms.get(channel);
      room?.members.delete(member);
      if (room?.members.size === 0) this.idle.set(channel, this.now());
    }
    this.dropIdle();
  }

  offsets(channels: readonly Channel[]): Partial<Record<Channel, number>> {
    const offsets: Partial<Record<Channel, number>> = {};
    for (const channel of channels) offsets[channel] = this.rooms.get(channel)?.ring.offset ?? 0;
    return offsets;
  }

  endSession(uid: string, sessionId: string): void {
    for (const member of [...(this.byPlayer.get(uid) ?? [])]) {
      if (member.sessionId === sessionId) member.close('session_ended');
    }
  }

  private enter(channel: Channel): Room {
    this.idle.delete(channel);
    let room = this.rooms.get(channel);
    if (!room) {
      room = { ring: new Ring(this.newEpoch(), this.limits.history), members: new Set() };
      this.rooms.set(channel, room);
    }
    return room;
  }

  private dropIdle(): void {
    for (const [channel, since] of this.idle) {
      const kept = this.idle.size <= this.limits.idleRoomsMax && this.now() - since <= this.limits.history.ageMs;
      if (kept) break;
      this.idle.delete(channel);
      this.rooms.delete(channel);
    }
  }

  private flush(): void {
    const members = this.dirty;
    this.dirty = [];
    this.waiting.clear();
    for (const member of members) member.flush();
  }
}
