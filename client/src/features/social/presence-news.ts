import type { FriendPresence } from '@goldwake/contracts';
import { serverNow } from '../../clock/clock.js';

/** The friends who are online, by id. All others are offline. */
export type OnlineFriends = ReadonlyMap<string, FriendPresence>;

/**
 * Applies pushes on top of a response. For a friend with a push since the subscription began, the push wins, because
 * the response may be older.
 */
export class PresenceNews {
  readonly #since = new Map<string, FriendPresence>();
  /** UTC days on which friends were seen online, by id. */
  readonly #seenOn = new Map<string, string>();

  /** Discards the collected pushes, because others may have been missed. */
  restart(): void {
    this.#since.clear();
  }

  /** Records a push and returns the friends who are online after it. */
  take(
    online: OnlineFriends | undefined,
    update: FriendPresence,
    now = new Date(serverNow()),
  ): Map<string, FriendPresence> {
    this.#since.set(update.user_id, update);
    const known = online?.has(update.user_id) || update.status === 'online';
    if (known) this.#seenOn.set(update.user_id, dayOf(now));
    return withUpdate(new Map(online), update);
  }

  /** Returns the friends who are online according to the response, updated with the pushes received since. */
  merged(result: readonly FriendPresence[], now = new Date(serverNow())): Map<string, FriendPresence> {
    const online = new Map(result.map((friend) => [friend.user_id, friend]));
    for (const update of this.#since.values()) withUpdate(online, update);
    for (const id of online.keys()) this.#seenOn.set(id, dayOf(now));
    return online;
  }

  /**
   * Returns the UTC day on which a friend was last seen: the server's day, or a later one if this page has seen the
   * friend online since.
   */
  lastSeenOn(id: string, stated: string | null): string | null {
    const here = this.#seenOn.get(id);
    return here !== undefined && (stated === null || here > stated) ? here : stated;
  }
}

function withUpdate(online: Map<string, FriendPresence>, update: FriendPresence): Map<string, FriendPresence> {
  if (update.status === 'online') online.set(update.user_id, update);
  else online.delete(update.user_id);
  return online;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
