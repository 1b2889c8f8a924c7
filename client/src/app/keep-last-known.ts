import type { User } from '@goldwake/contracts';
import { queryClient } from '../api/index.js';
import { PersistedQueries } from '../api/persisted-queries.js';
import { serverNow } from '../clock/clock.js';
import { lastKnown, withBalances } from '../session/last-known.js';
import { KeptRecords } from '../storage/kept-records.js';
import type { Parts } from './root.machine.js';

const SAVE_PAUSE_MS = 1_000;

/**
 * Saves the signed-in player's account, balances and query results for use while the server cannot be reached; a
 * sign-out deletes them. Data is saved only while the realtime connection reports every change, so its time stamp is
 * accurate. Must be called before the root actor starts, so that no event is missed.
 */
export function keepLastKnown({ auth, balances, realtime }: Pick<Parts, 'auth' | 'balances' | 'realtime'>): void {
  const queries = new PersistedQueries(queryClient, new KeptRecords());
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHearing = () => realtime.getSnapshot().matches({ on: { link: 'ready' } });
  const shown = (): User | null => {
    const now = auth.getSnapshot();
    return now.matches('signedIn') ? now.context.user : null;
  };
  const save = (user = shown()) => {
    clearTimeout(timer);
    timer = undefined;
    if (user) lastKnown.save({ user: withBalances(user, balances.getSnapshot().context), at: serverNow() });
  };
  const soon = () => {
    if (isHearing()) timer ??= setTimeout(save, SAVE_PAUSE_MS);
  };

  auth.on('signedIn', ({ user }) => {
    save(user);
    void queries.open(user.uid);
  });
  auth.on('unreachable', ({ lastKnown: known }) => {
    if (known) void queries.open(known.user.uid);
  });
  let { user } = auth.getSnapshot().context;
  auth.subscribe((now) => {
    const changed = now.context.user !== user;
    ({ user } = now.context);
    if (now.matches('signedIn')) {
      // A token renewal, successful or not, does not change the account, so nothing is saved.
      if (changed) soon();
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    // The session has ended: this player signed out, here or in another tab, or the server ended it.
    if (!now.matches('signedOut') || !(lastKnown.has() || queries.isOpen)) return;
    lastKnown.forget();
    void queries.forget();
  });

  let { actual, playthrough } = balances.getSnapshot().context;
  balances.subscribe(({ context }) => {
    if (context.actual === actual && context.playthrough === playthrough) return;
    ({ actual, playthrough } = context);
    soon();
  });

  let wasOnline = isHearing();
  realtime.subscribe(() => {
    const hears = isHearing();
    // The realtime connection was just lost. All changes until now were received, so the current data is still correct
    // and is saved.
    if (wasOnline && !hears) save();
    wasOnline = hears;
  });
  addEventListener('pagehide', () => {
    if (isHearing()) save();
  });
}
