import { type AccountEvent, type DomainEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from './cannot-run.js';

/** A uid or a username, in any case, to the uid. @throws CannotRun when nobody is called so */
export function findPlayer(casino: ReadOnlyCasino, user: string): string {
  if (casino.version(streamName('wallet', user)) > 0 || casino.version(streamName('account', user)) > 0) return user;
  const wanted = user.normalize('NFKC').toLowerCase();
  for (const stream of casino.streamsBegunWith('account', JSON.stringify(wanted))) {
    const event = casino.event(stream, 1)?.event as DomainEvent as AccountEvent | undefined;
    if (event?.type === 'account_opened' && event.data.username_normalized === wanted) return event.data.uid;
  }
  throw new CannotRun(`no player with uid or username ${user}`);
}
