import type { User } from '@goldwake/contracts';
import { queryClient } from '../api/index.js';
import { KeptRecords } from '../api/kept-records.js';
import { PersistedQueries } from '../api/persisted-queries.js';
import { lastKnown, withBalances } from '../session/last-known.js';
import type { Parts } from './root.machine.js';

const SAVE_PAUSE_MS = 1_000;

/**
 * Keeps of the signed-in player what is shown while the casino cannot be asked, and drops it when they leave. What is kept is of the
 * moment it says: it is written only while every change is heard of. Called before the root actor starts, so that nothing is missed.
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
    if (user) lastKnown.save({ user: withBalances(user, balances.getSnapshot().context), at: Date.now() });
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
      // Renewing the token and failing to are no news of the account.
      if (changed) soon();
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    // However it ended: asked for, in another tab, or told by the casino.
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

  let heard = isHearing();
  realtime.subscribe(() => {
    const hears = isHearing();
    // Up to now every change was heard of.
    if (heard && !hears) save();
    heard = hears;
  });
  addEventListener('pagehide', () => {
    if (isHearing()) save();
  });
}
