import type { FilteredRoom } from '../rooms/filtered-room.js';
import type { Hub } from '../rooms/hub.js';
import type { PreparedRoom } from '../rooms/preparation.js';
import type { FriendsPresence } from './friends-presence.js';

/** The room of one player. */
interface Entry {
  room: FilteredRoom;
  /** One symbol for each socket that has entered and not left. */
  readonly guests: Set<symbol>;
}

/**
 * Rooms of the channels `presence.<uid>`. The presence of friends is followed as long as the room exists. A room without
 * members is kept for a while, so that a client can resume.
 */
export class PresenceRooms {
  private readonly players = new Map<string, Entry>();

  constructor(
    private readonly hub: Pick<Hub, 'open'>,
    private readonly friends: Pick<FriendsPresence, 'open' | 'close'>,
  ) {}

  /**
   * Lets a socket of a player into the player's room.
   * @throws Refusal `unavailable`, or another error of the social service
   */
  async enter(uid: string): Promise<PreparedRoom> {
    await this.friends.open(uid);
    const known = this.players.get(uid);
    // The room counts as one user, whatever its number of sockets.
    if (known) this.friends.close(uid);
    const entry: Entry = known ?? { room: this.open(uid), guests: new Set() };
    this.players.set(uid, entry);
    const guest = Symbol();
    entry.guests.add(guest);
    return {
      get room() {
        return entry.room;
      },
      end: () => void entry.guests.delete(guest),
    };
  }

  private open(uid: string): FilteredRoom {
    const room: FilteredRoom = {
      channel: `presence.${uid}`,
      filter: (message) => message,
      dropped: () => this.dropped(uid),
    };
    this.hub.open(room);
    return room;
  }

  /** Called when the hub has deleted a room. A socket that has been let in but has not joined yet gets a new one. */
  private dropped(uid: string): void {
    const entry = this.players.get(uid);
    if (!entry) return;
    if (entry.guests.size > 0) entry.room = this.open(uid);
    else {
      this.players.delete(uid);
      this.friends.close(uid);
    }
  }
}
