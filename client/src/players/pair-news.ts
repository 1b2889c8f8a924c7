import { type FriendRequest, friendOf } from '@goldwake/contracts';
import type { Friend, FriendRequestsResponse } from '@goldwake/contracts/http';
import { deviceNow } from '../clock/clock.js';

/** The friendship or pending request with one other player; both fields are null if there is neither. */
export interface Bond {
  friend: Friend | null;
  request: FriendRequest | null;
}

interface KnownBond extends Bond {
  version: number;
  /** Time of the device at which it was received. */
  at: number;
}

/** Maximum lag of a list behind a push, in milliseconds. Different processes derive them from the same events. */
const LAG_MS = 5_000;

export const NO_BOND: Bond = { friend: null, request: null };

export function otherOf(request: FriendRequest): string {
  return request.client_is_sender ? request.receiver_id : request.sender_id;
}

/** Returns the bond that follows from a request: a pending request, a friend, or neither. */
export function bondAfter(request: FriendRequest, at: string): Bond {
  if (request.status === 'pending') return { friend: null, request };
  return request.status === 'accepted' ? { friend: friendOf(request, at, null), request: null } : NO_BOND;
}

/**
 * Stores the newest known bond with each player, from pushes and from responses to commands. A lower version never
 * replaces a higher one, in whichever order pushes and lists arrive.
 */
export class PairNews {
  readonly #known = new Map<string, KnownBond>();

  /** @returns whether the bond was stored; false if a newer one is known */
  take(otherId: string, version: number, bond: Bond, at = deviceNow()): boolean {
    const known = this.#known.get(otherId);
    if (known && known.version > version) return false;
    this.#known.set(otherId, { ...bond, version, at });
    return true;
  }

  /** @param askedAt time of the device at which the list was requested */
  friends(list: readonly Friend[], askedAt: number): Friend[] {
    return this.#merged(
      list,
      ({ friend_id }) => friend_id,
      ({ friend }) => friend,
      askedAt,
    );
  }

  /** @param askedAt time of the device at which the lists were requested */
  requests({ sent, received }: FriendRequestsResponse, askedAt: number): FriendRequestsResponse {
    const all = this.#merged([...sent, ...received], otherOf, ({ request }) => request, askedAt);
    return inLists(all);
  }

  #merged<Row extends { pair_version: number }>(
    rows: readonly Row[],
    idOf: (row: Row) => string,
    of: (bond: Bond) => Row | null,
    askedAt: number,
  ): Row[] {
    const merged = rows.flatMap((row) => {
      const known = this.#known.get(idOf(row));
      return known && known.version > row.pair_version ? (of(known) ?? []) : row;
    });
    const ids = new Set(merged.map(idOf));
    for (const [otherId, known] of this.#known) {
      const row = of(known);
      // A bond that is missing in the list is kept, unless the list was requested well after the bond arrived.
      if (row && !ids.has(otherId) && known.at + LAG_MS > askedAt) merged.push(row);
    }
    return merged;
  }
}

/** Sorts pending requests into the two lists, newest first. */
function inLists(requests: readonly FriendRequest[]): FriendRequestsResponse {
  const newestFirst = [...requests].sort((a, b) => b.requested_at.localeCompare(a.requested_at));
  return {
    sent: newestFirst.filter(({ client_is_sender }) => client_is_sender),
    received: newestFirst.filter(({ client_is_sender }) => !client_is_sender),
  };
}

/** Returns the friends after the friend of a bond is added, replaced or removed. */
export function withFriend(friends: readonly Friend[], otherId: string, { friend }: Bond): Friend[] {
  const others = friends.filter(({ friend_id }) => friend_id !== otherId);
  return friend ? [...others, friend] : others;
}

/** Returns the pending requests after the request of a bond is added, replaced or removed. */
export function withRequest(
  { sent, received }: FriendRequestsResponse,
  otherId: string,
  { request }: Bond,
): FriendRequestsResponse {
  const others = [...sent, ...received].filter((one) => otherOf(one) !== otherId);
  return inLists(request ? [...others, request] : others);
}
