import { type AccountEvent, type DomainEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

type Named = Extract<AccountEvent, { type: 'account_opened' | 'username_changed' }>['data'];

/** Returns the data of the event that set a player's current username; undefined if the player has no account. */
export function usernameOf(casino: ReadOnlyCasino, uid: string): Named | undefined {
  const stream = streamName('account', uid);
  const raw = casino.newestOf(stream, 'username_changed') ?? casino.event(stream, 1);
  const event = raw?.event as DomainEvent as AccountEvent | undefined;
  return event?.type === 'account_opened' || event?.type === 'username_changed' ? event.data : undefined;
}
