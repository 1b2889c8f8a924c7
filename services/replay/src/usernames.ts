import { type AccountEvent, type DomainEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';

type Named = Extract<AccountEvent, { type: 'account_opened' | 'username_changed' }>['data'];

/** What a player is called now; undefined where there is no account. */
export function usernameOf(casino: ReadOnlyCasino, uid: string): Named | undefined {
  const stream = streamName('account', uid);
  const raw = casino.newestOf(stream, 'username_changed') ?? casino.event(stream, 1);
  const event = raw?.event as DomainEvent as AccountEvent | undefined;
  return event?.type === 'account_opened' || event?.type === 'username_changed' ? event.data : undefined;
}
