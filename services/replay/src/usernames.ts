import { type AccountEvent, type DomainEvent, type EventOf, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

type Named = EventOf<'account_opened' | 'username_changed'>['data'];

/** Returns the data of the event that set a player's current username; undefined if the player has no account. */
export function usernameOf(casino: ReadOnlyCasino, uid: string): Named | undefined {
  const stream = streamName('account', uid);
  const raw = casino.newestOf(stream, 'username_changed') ?? casino.event(stream, 1);
  const event = raw?.event as DomainEvent as AccountEvent | undefined;
  return event?.type === 'account_opened' || event?.type === 'username_changed' ? event.data : undefined;
}

/** Returns a function that looks up current usernames and remembers them, for output that names a player many times. */
export function usernamesOf(casino: ReadOnlyCasino): (uid: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (uid) => {
    if (!known.has(uid)) known.set(uid, usernameOf(casino, uid)?.username);
    return known.get(uid);
  };
}

/**
 * Returns the text with the player's username in brackets. Without it if the name is unknown, or equals the uid, as in
 * exports and generated histories.
 */
export function withUsername(text: string, uid: string, username: string | undefined): string {
  return username === undefined || username === uid ? text : `${text} (${username})`;
}

/** Appends the names of the players to the text. A name that equals the uid is omitted. */
export function withUsernames(
  text: string,
  uids: readonly string[],
  name: (uid: string) => string | undefined,
): string {
  const names = uids.flatMap((uid) => {
    const username = name(uid);
    return username === undefined || username === uid ? [] : [username];
  });
  return names.length === 0 ? text : `${text} (${names.join(', ')})`;
}

/** Returns a player's uid, with the username if it is known. */
export function playerLabel(casino: ReadOnlyCasino, uid: string): string {
  return withUsername(uid, uid, usernameOf(casino, uid)?.username);
}
