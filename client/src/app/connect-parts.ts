import { CLOSE, isShownAsZero, type Pushes, type User } from '@goldwake/contracts';
import { lobbyChanged } from '../api/catalogue.js';
import { dailyClaimQuery } from '../api/free-coins.js';
import { api, asProblem, loadAgain, queryClient, waitForSession } from '../api/index.js';
import { type MoneyBlock, moneyGate } from '../api/money-gate.js';
import { putOff } from '../features/onboarding/index.js';
import { leavesNoSweeps, newsOf, userNewsOf, withNews } from '../realtime/push-news.js';
import type { BalancesEvent } from '../session/balances.machine.js';
import { dialogs } from '../session/dialogs.js';
import { LOGIN } from '../session/login-label.js';
import { playerStorage } from '../session/player-storage.js';
import { paths } from '../shell/paths.js';
import { alerts } from '../ui/alerts/alert-store.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { ClearBetweenPlayers } from './clear-between-players.js';
import type { Parts } from './root.machine.js';

const OUT_OF_GOLD_ID = 'out-of-gold';
const OUT_OF_GOLD = "You've run out of Gold Coins (GC). You can top up in your wallet.";
const EXPIRED = 'You have been signed in for a long time. Please login again to continue.';
const REFUSED = 'The server refuses this address. Open Goldwake under its usual address, or tell its operator.';
const CONNECTION = 'connection';
const SESSION = 'session';

/**
 * Connects the actors of the client: subscribes each actor to the events that it needs from the others. Must be called
 * before the root actor starts, so that no event is missed.
 */
export function connectParts({ auth, authFlow, balances, onboarding, realtime, sidenavs }: Parts): void {
  const queryResults = new ClearBetweenPlayers(queryClient);
  playerStorage.forgetFormer();

  auth.on('signedIn', ({ user }) => {
    queryResults.setPlayer(user.uid);
    playerStorage.belongTo(user.uid);
    balances.send({ type: 'RESET' });
    for (const news of newsOfUser(user)) balances.send(news);
    realtime.send({ type: 'SIGNED_IN', uid: user.uid });
    authFlow.send({ type: 'SIGNED_IN' });
    const mayOffer = location.pathname !== paths.authAction && !putOff.by(user.uid);
    onboarding.send({ type: 'SIGNED_IN', user, mayOffer });
    snackbars.dismiss(SESSION);
  });

  auth.on('signedOut', ({ asked, ban, expired, refused }) => {
    realtime.send({ type: 'SIGNED_OUT' });
    onboarding.send({ type: 'SIGNED_OUT' });
    balances.send({ type: 'RESET' });
    dialogs.close();
    sidenavs.send({ type: 'CLOSE' });
    snackbars.clear();
    alerts.clear();
    queryResults.clear();
    if (asked) playerStorage.forget();
    if (ban) dialogs.open({ name: 'banned', ban });
    else if (!asked) {
      snackbars.show({
        id: SESSION,
        text: refused ? REFUSED : expired ? EXPIRED : 'Your session has ended.',
        duration: null,
        ...(!refused && { action: { label: LOGIN, run: () => authFlow.send({ type: 'OPEN', view: 'login' }) } }),
      });
    }
  });

  auth.on('unreachable', ({ lastKnown }) => {
    waitForSession(true);
    if (lastKnown) {
      queryResults.setPlayer(lastKnown.user.uid);
      playerStorage.belongTo(lastKnown.user.uid);
      for (const news of newsOfUser(lastKnown.user)) balances.send(news);
      const reason = navigator.onLine ? 'Goldwake does not answer; trying again.' : 'You are offline.';
      snackbars.show({ id: SESSION, text: `${reason} Balances are as last known.`, duration: 10_000 });
    } else {
      const text = 'Goldwake does not answer, so your session could not be looked up. Trying again.';
      snackbars.show({ id: SESSION, text, tone: 'bad', duration: null });
    }
  });

  auth.on('reached', () => {
    snackbars.dismiss(SESSION);
    waitForSession(false);
    // Queries sent before there was a session were refused, so they are sent again now.
    void loadAgain();
  });

  authFlow.on('signedUp', () => {
    // A dialog that the visitor wanted before signing up stays.
    if (!dialogs.current()) dialogs.open({ name: 'daily_claim' });
  });

  auth.subscribe((snapshot) => {
    if (snapshot.context.user?.pii_submitted) onboarding.send({ type: 'COMPLETED' });
  });

  const setMoneyGate = () => moneyGate.set(moneyBlockOf(auth.getSnapshot(), realtime.getSnapshot()));
  auth.subscribe(setMoneyGate);
  realtime.subscribe(setMoneyGate);

  onboarding.on('completed', ({ user }) => auth.send({ type: 'USER_LOADED', user }));

  onboarding.on('completedElsewhere', () => {
    snackbars.show({ text: 'Your account was completed in another tab.', tone: 'good' });
  });

  realtime.on('push', ({ push }) => {
    const { user } = auth.getSnapshot().context;
    const userNews = userNewsOf(push);
    if (user && userNews) auth.send({ type: 'USER_LOADED', user: withNews(user, userNews) });
    if (push.event === 'banned') {
      const { ban_reason: reason, banned_until: until } = push.data as Pushes['banned'];
      return api.setSession(null, { ban: { reason, until } });
    }
    const news = newsOf(push);
    if (news) balances.send(news);
    if (leavesNoSweeps(push)) balances.send({ type: 'SWEEPS_AT_ZERO' });
    if (push.event === 'casino_setting_update') {
      const settings = push.data as Pushes['casino_setting_update'];
      if (settings.group === 'lobby') lobbyChanged(settings);
    }
    if (push.event === 'daily_bonus_claimed') void loadAgain(dailyClaimQuery.queryKey);
    if (push.event === 'purchase_and_payment_update') {
      // The packages change too: the first purchase ends its offer, and declined payments can close buying.
      for (const changed of ['packages', 'purchases']) void loadAgain(['cashier', changed]);
    }
  });

  realtime.on('resync', async () => {
    void loadAgain();
    try {
      const user = await queryClient.fetchQuery({
        queryKey: ['self'],
        queryFn: () => api.get<User>('/self'),
        staleTime: 0,
        // Retries while it is unknown whether the server can be reached: the account on the screen may be outdated, and
        // nothing else would reload it.
        retry: (_, error) => asProblem(error).unsure,
      });
      if (auth.getSnapshot().context.user?.uid !== user.uid) return;
      auth.send({ type: 'USER_LOADED', user });
      for (const news of newsOfUser(user)) balances.send(news);
    } catch (error) {
      // No snackbar is needed: every push and response carries the absolute balance, so the last known balances stay on
      // the screen until the next push or response corrects them.
      if (!asProblem(error).unsure)
        console.warn('Goldwake: reloading the account failed; balances stay as last known until the next push', error);
    }
  });

  realtime.on('lost', () => {
    if (realtime.getSnapshot().matches({ on: { link: 'stopped' } })) return reportStopped();
    const text = navigator.onLine
      ? 'The connection is lost; trying again. Balances are as last known.'
      : 'You are offline. Balances are as last known.';
    snackbars.show({ id: CONNECTION, text, duration: null });
  });

  realtime.on('reconnected', () => {
    snackbars.show({
      id: CONNECTION,
      text: 'Connected again. Everything is up to date.',
      tone: 'good',
      duration: 4_000,
    });
  });

  realtime.on('stopped', ({ code }) => {
    // The server has ended the session, and it would refuse a reconnect.
    if (code === CLOSE.session_ended[0]) api.setSession(null);
    // The connection was closed because of a ban, and the push message with the reason was lost. The refused token
    // refresh also carries the reason.
    else if (code === CLOSE.banned[0])
      api.refresh().catch(() => {
        if (auth.getSnapshot().matches('signedIn')) reportStopped();
      });
    else reportStopped();
  });

  balances.on('ranOutOfGold', ({ by }) => {
    snackbars.show({
      id: OUT_OF_GOLD_ID,
      text: OUT_OF_GOLD,
      duration: by === 'bet' ? 10_000 : null,
      action: { label: 'Top Up', run: () => dialogs.open({ name: 'wallet', view: 'top_up' }) },
    });
  });

  // In every tab, whatever brought the coins: a win, a top-up or a bonus.
  balances.subscribe(({ context: { shown } }) => {
    if (isShownAsZero(shown.gold_coins)) return;
    if (snackbars.items().some(({ id }) => id === OUT_OF_GOLD_ID)) snackbars.dismiss(OUT_OF_GOLD_ID);
  });

  balances.on('ranOutOfSweeps', () => {
    // A dialog that the player has opened stays.
    if (!dialogs.current()) dialogs.open({ name: 'wallet', view: 'no_sc' });
  });
}

/**
 * Returns why no money may be moved. A permanently ended live connection does not count, because the player can reload
 * the page or bet on with the balance of each response.
 */
function moneyBlockOf(
  auth: ReturnType<Parts['auth']['getSnapshot']>,
  realtime: ReturnType<Parts['realtime']['getSnapshot']>,
): MoneyBlock | null {
  if (auth.matches('unreachable')) return 'unconfirmed';
  if (realtime.matches({ on: { link: 'offline' } })) return 'offline';
  if (realtime.matches({ on: { link: 'stopped' } })) return null;
  return realtime.matches({ on: { reported: 'lost' } }) ? 'lost' : null;
}

/**
 * Shows a snackbar with a reload button, because the client does not reconnect by itself after the server has stopped
 * the realtime connection.
 */
function reportStopped(): void {
  snackbars.show({
    id: CONNECTION,
    text: 'The live connection was ended. Balances are as last known.',
    duration: null,
    action: { label: 'Load again', run: () => location.reload() },
  });
}

/** Returns no events if the wallet is damaged: its balances stay unknown, and its own requests report why. */
function newsOfUser(user: User): BalancesEvent[] {
  const { wallet_version, gc_balance, sc_balance, playthrough_requirement, playthrough_progress } = user;
  if (wallet_version === null || gc_balance === null || sc_balance === null) return [];
  const event: BalancesEvent = {
    type: 'APPLY',
    source: 'other',
    wallet_version,
    balances: { gold_coins: gc_balance, sweeps_coins: sc_balance },
    playthrough: {
      requirement_id: user.playthrough_requirement_id,
      requirement: playthrough_requirement ?? '0',
      progress: playthrough_progress ?? '0',
    },
  };
  return [event];
}
