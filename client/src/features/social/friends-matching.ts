import type { Friend } from '@goldwake/contracts/http';

/** Minimum number of friends for the search field. Fewer friends fit on the screen. */
export const SEARCH_FROM = 9;

const ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns the friends whose username contains the typed text: those online first, each part in alphabetical order. */
export function friendsMatching(
  friends: readonly Friend[],
  typed: string,
  online?: { has(friendId: string): boolean },
): Friend[] {
  const part = typed.trim().toLowerCase();
  return friends
    .filter(({ friend_username }) => friend_username.toLowerCase().includes(part))
    .sort(
      (a, b) =>
        Number(online?.has(b.friend_id) ?? false) - Number(online?.has(a.friend_id) ?? false) ||
        ORDER.compare(a.friend_username, b.friend_username),
    );
}
