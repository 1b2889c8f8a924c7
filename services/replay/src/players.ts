import { idOf, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from './cannot-run.js';
import { usernameOf } from './usernames.js';

/**
 * A uid or a username, in any case, to the uid. A name that nobody has any more is its last holder's, for people go on calling
 * a player by it. @throws CannotRun when nobody is or was called so
 */
export function findPlayer(casino: ReadOnlyCasino, user: string): string {
  if (casino.version(streamName('wallet', user)) > 0 || casino.version(streamName('account', user)) > 0) return user;
  const wanted = user.normalize('NFKC').toLowerCase();
  const text = JSON.stringify(wanted);
  const opened = casino.streamsBegunWith('account', text).filter((stream) => {
    const data = casino.event(stream, 1)?.event.data;
    return isCalled(data, wanted);
  });
  const renamed = casino.streamsHolding('account', 'username_changed', text);
  const uids = [...new Set([...opened, ...renamed])].map(idOf);
  const present = uids.find((uid) => usernameOf(casino, uid)?.username_normalized === wanted);
  const found = present ?? uids.at(-1);
  if (found === undefined) throw new CannotRun(`no player with uid or username ${user}`);
  return found;
}

function isCalled(data: unknown, wanted: string): boolean {
  return (
    typeof data === 'object' && data !== null && 'username_normalized' in data && data.username_normalized === wanted
  );
}
