import type { AccountEvent, DomainEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from './cannot-run.js';

function opening(casino: ReadOnlyCasino, stream: string): AccountEvent | undefined {
  for (const { event } of casino.streamEvents(stream, { toVersion: 1 })) return event as DomainEvent as AccountEvent;
  return undefined;
}

/** A uid or a username, in any case, to the uid. @throws CannotRun when nobody is called so */
export function findPlayer(casino: ReadOnlyCasino, user: string): string {
  if (opening(casino, `wallet-${user}`) ?? opening(casino, `account-${user}`)) return user;
  const wanted = user.normalize('NFKC').toLowerCase();
  for (const { stream } of casino.streams('account-')) {
    const event = opening(casino, stream);
    if (event?.type === 'account_opened' && event.data.username_normalized === wanted) return event.data.uid;
  }
  throw new CannotRun(`no player with uid or username ${user}`);
}
