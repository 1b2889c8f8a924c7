import { queryClient } from '../api/index.js';
import { KeptRecords } from '../api/kept-records.js';
import { PersistedQueries } from '../api/persisted-queries.js';
import { lastKnown, withBalances } from '../session/last-known.js';
import type { Parts } from './root.machine.js';

const SAVE_PAUSE_MS = 1_000;

/**
 * Keeps of the signed-in player what is shown while the casino cannot be asked, and drops it when they leave. Called before the root
 * actor starts, so that nothing is missed.
 */
export function keepLastKnown({ auth, balances, realtime }: Parts): void {
  const queries = new PersistedQueries(queryClient, new KeptRecords());
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** @param at when the casino last confirmed what is shown */
  const save = (at = Date.now()) => {
    clearTimeout(timer);
    timer = undefined;
    const now = auth.getSnapshot();
    if (!now.matches('signedIn') || !now.context.user) return;
    lastKnown.save({ user: withBalances(now.context.user, balances.getSnapshot().context), at });
  };
  const soon = () => {
    timer ??= setTimeout(save, SAVE_PAUSE_MS);
  };

  auth.on('signedIn', ({ user }) => {
    save();
    void queries.open(user.uid);
  });
  auth.on('unreachable', ({ lastKnown: known }) => {
    if (known) void queries.open(known.user.uid);
  });
  auth.subscribe((now) => {
    if (now.matches('signedIn')) return soon();
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

  // Up to now every change would have been heard of.
  addEventListener('pagehide', () => {
    if (realtime.getSnapshot().matches({ on: { link: 'ready' } })) save();
    else if (timer !== undefined) save();
  });
}
