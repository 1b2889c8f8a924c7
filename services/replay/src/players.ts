import { idOf, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from './cannot-run.js';
import { usernameOf } from './usernames.js';

/** Types of events that set the username of an account. */
const NAMING: ReadonlySet<string> = new Set(['account_opened', 'username_changed']);

/**
 * Returns the uid of the player with the given uid or username; usernames match in any letter case. Also
 * accepts a former username and then returns the player who used it last, because people may still refer to the
 * player by that name.
 * @throws CannotRun if no player has or had the name
 */
export function findPlayer(casino: ReadOnlyCasino, user: string): string {
  if (casino.version(streamName('wallet', user)) > 0 || casino.version(streamName('account', user)) > 0) return user;
  const wanted = user.normalize('NFKC').toLowerCase();
  const text = JSON.stringify(wanted);
  const opened = casino.streamsStartingWith('account', text).filter((stream) => {
    const data = casino.event(stream, 1)?.event.data;
    return isCalled(data, wanted);
  });
  const renamed = casino.streamsContaining('account', 'username_changed', text);
  const uids = [...new Set([...opened, ...renamed])].map(idOf);
  const present = uids.find((uid) => usernameOf(casino, uid)?.username_normalized === wanted);
  const found = present ?? lastHolder(casino, uids, wanted);
  if (found === undefined) throw new CannotRun(`no player with uid or username ${user}`);
  return found;
}

/** Returns the player who was the last to take the username. */
function lastHolder(casino: ReadOnlyCasino, uids: readonly string[], wanted: string): string | undefined {
  if (uids.length < 2) return uids[0];
  const takenAt = new Map(uids.map((uid) => [uid, lastTaken(casino, streamName('account', uid), wanted)]));
  return uids.reduce((last, uid) => ((takenAt.get(uid) ?? 0) > (takenAt.get(last) ?? 0) ? uid : last));
}

/** Returns the position of the last event that gave this username to the account; 0 if there is none. */
function lastTaken(casino: ReadOnlyCasino, stream: string, wanted: string): number {
  let position = 0;
  for (const { event } of casino.streamEvents(stream)) {
    if (NAMING.has(event.type) && isCalled(event.data, wanted)) position = event.position;
  }
  return position;
}

function isCalled(data: unknown, wanted: string): boolean {
  return (
    typeof data === 'object' && data !== null && 'username_normalized' in data && data.username_normalized === wanted
  );
}
