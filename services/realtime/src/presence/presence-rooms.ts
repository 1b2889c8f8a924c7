import type { Hub } from '../rooms/hub.js';
import type { PreparedChannel } from '../rooms/preparation.js';
import type { FriendsPresence } from './friends-presence.js';

/**
 * Rooms of the channels `presence.<uid>`. The presence of friends is followed as long as the room exists. A room
 * without members is kept for a while, so that a client can resume.
 */
export class PresenceRooms {
  /** One symbol for each socket that has entered the room of a player and not left. */
  private readonly guestsOf = new Map<string, Set<symbol>>();

  constructor(
    private readonly hub: Pick<Hub, 'open'>,
    private readonly friends: Pick<FriendsPresence, 'open' | 'close'>,
  ) {}

  /**
   * Lets a socket of a player into the player's room.
   * @throws Refusal `unavailable`, or another error of the social service
   */
  async enter(uid: string): Promise<PreparedChannel> {
    await this.friends.open(uid);
    const known = this.guestsOf.get(uid);
    // The room counts as one user, whatever its number of sockets.
    if (known) this.friends.close(uid);
    else this.open(uid);
    const guests = known ?? new Set();
    this.guestsOf.set(uid, guests);
    const guest = Symbol();
    guests.add(guest);
    return { end: () => void guests.delete(guest) };
  }

  private open(uid: string): void {
    this.hub.open(`presence.${uid}`, () => this.dropped(uid));
  }

  /** Called when the hub has deleted a room. A socket that has been let in but has not joined yet gets a new one. */
  private dropped(uid: string): void {
    if (this.guestsOf.get(uid)?.size) {
      this.open(uid);
      return;
    }
    this.guestsOf.delete(uid);
    this.friends.close(uid);
  }
}
