import type { FilteredRoom, RoomKey } from '../rooms/filtered-room.js';
import type { Hub } from '../rooms/hub.js';
import type { Moved, PreparedRoom } from '../rooms/preparation.js';
import type { Limits } from '../sockets/limits.js';
import type { RelationChange, Relations, Watched } from './relations.js';
import { visibleTo } from './visible-to.js';

const CHANNEL = 'chat';

/** A player who reads the chat, or has read it so recently that the player can resume. */
interface Reader {
  readonly watched: Watched;
  room: RoomKey;
  /** Makes the epoch that the player sees independent of the room. */
  epochSalt: string;
  /** One function for each socket that joins or has joined the room. */
  readonly sockets: Set<Moved>;
}

/**
 * Assigns the readers of the chat to rooms. Readers without blocks share the room of the channel. A reader with blocks
 * has a room of their own, without the players whom the blocks hide, which all sockets of that reader share.
 *
 * A player must not learn that another one has blocked them, or has ended the block. Such a reader therefore continues
 * in another room with the same epoch and offset and without any frame. Every reader sees an epoch of their own, and can
 * resume for the same time after the last socket has left, in both kinds of rooms: otherwise the epoch and `recovered`
 * of a welcome would reveal a block that began or ended while the player was away.
 */
export class ChatRooms {
  private readonly readers = new Map<string, Reader>();
  /** Times at which readers lost their last socket, in milliseconds since the Unix epoch; the oldest is first. */
  private readonly idle = new Map<string, number>();

  constructor(
    private readonly hub: Pick<Hub, 'open' | 'fork' | 'drop' | 'now' | 'newEpoch'>,
    private readonly relations: Pick<Relations, 'watch'>,
    private readonly limits: Pick<Limits, 'history'>,
  ) {}

  /** Number of players whose blocks are watched. */
  get size(): number {
    return this.readers.size;
  }

  /**
   * Lets a socket of a player read the chat.
   * @param moved called when the player's room has changed; the socket must leave the old room and join the new one at
   * once
   * @throws Refusal `unavailable` if the relations cannot be loaded
   */
  async enter(uid: string, moved: Moved): Promise<PreparedRoom> {
    const watched = await this.relations.watch(uid, (change) => this.apply(uid, change));
    this.tidy();
    const known = this.readers.get(uid);
    if (known) watched.release();
    const reader = known ?? this.open(uid, watched);
    // Wraps the function for each socket, because one function may be passed twice.
    const socket: Moved = (room, continues) => moved(room, continues);
    reader.sockets.add(socket);
    this.idle.delete(uid);
    return {
      get room() {
        return reader.room;
      },
      get epochSalt() {
        return reader.epochSalt;
      },
      end: () => {
        if (reader.sockets.delete(socket) && reader.sockets.size === 0) this.idle.set(uid, this.hub.now());
      },
    };
  }

  /** Forgets the readers who have been away for too long to resume. */
  tidy(): void {
    const { ageMs } = this.limits.history;
    for (const [uid, since] of this.idle) {
      if (this.hub.now() - since <= ageMs) break;
      this.forget(uid);
    }
  }

  private open(uid: string, watched: Watched): Reader {
    const room = this.roomFor(uid, watched);
    const reader: Reader = { watched, room, epochSalt: this.hub.newEpoch(), sockets: new Set() };
    this.readers.set(uid, reader);
    return reader;
  }

  private roomFor(uid: string, watched: Watched): RoomKey {
    const room = watched.hidden.size === 0 ? CHANNEL : this.filteredRoom(uid, watched);
    // Both kinds are opened now, so that both get a push that arrives before the socket has joined.
    this.hub.open(room);
    return room;
  }

  private filteredRoom(uid: string, { hidden }: Watched): FilteredRoom {
    const room: FilteredRoom = {
      channel: CHANNEL,
      filter: (message) => visibleTo(message, hidden),
      dropped: () => this.dropped(uid, room),
    };
    return room;
  }

  private apply(uid: string, { changed, isOwn }: RelationChange): void {
    const reader = this.readers.get(uid);
    if (!reader || changed !== 'block') return;
    if (isOwn) this.restart(uid, reader);
    // The filter of a filtered room uses the current blocks. After the last block has ended, the room is kept.
    else if (reader.room === CHANNEL) this.fork(uid, reader);
  }

  /** Moves a reader whom another player has blocked from the shared room to one of their own, without any frame. */
  private fork(uid: string, reader: Reader): void {
    const room = this.filteredRoom(uid, reader.watched);
    this.hub.fork(room);
    reader.room = room;
    for (const moved of [...reader.sockets]) moved(room, true);
  }

  /**
   * Gives a reader a new room and a new epoch, so that the clients load the messages again: after the player has blocked
   * somebody or has ended a block, or if the old room no longer exists.
   */
  private restart(uid: string, reader: Reader): void {
    if (reader.sockets.size === 0) {
      this.forget(uid);
      return;
    }
    const { room: old } = reader;
    reader.epochSalt = this.hub.newEpoch();
    reader.room = this.roomFor(uid, reader.watched);
    for (const moved of [...reader.sockets]) moved(reader.room, false);
    if (typeof old !== 'string') this.hub.drop(old);
  }

  /** Called when the hub has deleted a room. A socket that is about to join it needs another one. */
  private dropped(uid: string, room: FilteredRoom): void {
    const reader = this.readers.get(uid);
    if (reader?.room === room) this.restart(uid, reader);
  }

  private forget(uid: string): void {
    const reader = this.readers.get(uid);
    if (!reader) return;
    this.readers.delete(uid);
    this.idle.delete(uid);
    reader.watched.release();
    if (typeof reader.room !== 'string') this.hub.drop(reader.room);
  }
}
