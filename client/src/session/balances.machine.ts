import { type Currency, isShownAsZero, type Micros } from '@goldwake/contracts';
import { cancel, emit, enqueueActions, raise, setup } from 'xstate';
import {
  applyNews,
  type BalancesNews,
  type BalancesState,
  type CoinBalances,
  hold,
  isLate,
  NO_BALANCES,
  release,
  show,
} from './balances.js';

/** Source of a balance change: a bet whose round is now open, from its response or its push, or anything else. */
export type NewsSource = 'bet' | 'other';

export type BalancesEvent =
  /**
   * Absolute state from an HTTP response or a push. State with an older `wallet_version` never overwrites a newer
   * state.
   */
  | ({ type: 'APPLY'; source: NewsSource } & BalancesNews)
  | { type: 'HOLD'; id: string; currency: Currency; stake: Micros }
  | { type: 'RELEASE'; id: string }
  /** Balances that came with `do_not_auto_update_balance` are shown now. */
  | { type: 'SHOW_LATE'; session: number; version: number; balances: CoinBalances }
  | { type: 'RESET' }
  /** A round has left a balance of Sweeps Coins that is shown as 0.00. */
  | { type: 'SWEEPS_AT_ZERO' }
  | { type: 'SWEEPS_ZERO_SEEN' };

/**
 * Emitted once whenever the Gold Coins balance on the screen drops to 0.00 (specification §4): at once if a bet took
 * the last coins and its round is still open, otherwise when the result is shown.
 */
export interface RanOutOfGold {
  type: 'ranOutOfGold';
  by: 'bet' | 'bet_and_win';
}

export interface BalancesContext extends BalancesState {
  /** Whether the screen has shown Gold Coins since `ranOutOfGold` was last emitted. */
  hadGold: boolean;
  /** Number of resets. Balances that are to be shown late are dropped if they belong to the player before a reset. */
  session: number;
}

/** Emitted two seconds after a round has left no Sweeps Coins, once no other round hides the balance. */
export interface RanOutOfSweeps {
  type: 'ranOutOfSweeps';
}

/** Time for which a player sees the balance of zero before it is explained, in milliseconds (specification §9). */
const ZERO_SEEN_MS = 2_000;
const ZERO = 'sweeps-at-zero';

/**
 * Time after which a balance with a result appears where its round is not played, in milliseconds. A game
 * takes up to about that long to show a result, which the balance in another tab or on another device must not give
 * away.
 */
export const RESULT_ELSEWHERE_MS = 3_000;

function step(state: BalancesState, event: BalancesEvent): BalancesState {
  switch (event.type) {
    case 'APPLY':
      return applyNews(state, event);
    case 'HOLD':
      return hold(state, event.id, event.currency, event.stake);
    case 'RELEASE':
      return release(state, event.id);
    case 'SHOW_LATE':
      return show(state, event.version, event.balances);
    case 'RESET':
      return NO_BALANCES;
    case 'SWEEPS_AT_ZERO':
    case 'SWEEPS_ZERO_SEEN':
      return state;
  }
}

/** Returns what took the last Gold Coins if the screen now shows that none are left; null if it does not. */
function goldTakenBy(state: BalancesState, event: BalancesEvent): RanOutOfGold['by'] | null {
  const { known, actual, shown, holds } = state;
  if (!known || !isShownAsZero(actual.gold_coins) || !isShownAsZero(shown.gold_coins)) return null;
  // The stake of an open round is gone until the round ends, even while its bet is being shown.
  if (event.type === 'APPLY' && event.source === 'bet') return 'bet';
  // The stake of any other bet may still return with its result, which is being shown.
  return Object.values(holds).includes('gold_coins') ? null : 'bet_and_win';
}

/** State machine that owns the player's balances, the balances on the screen and the playthrough progress. */
export const balancesMachine = setup({
  types: { context: {} as BalancesContext, events: {} as BalancesEvent, emitted: {} as RanOutOfGold | RanOutOfSweeps },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      const { hadGold, session, ...state } = context;
      if (event.type === 'SHOW_LATE' && event.session !== session) return;
      const next = step(state, event);
      if (next === state) return;
      // Each balance has a timer of its own: with one that starts again, an auto-bet in another tab would delay it
      // forever.
      if (event.type === 'APPLY' && isLate(state, event)) {
        const { version, actual: balances } = next;
        enqueue.raise({ type: 'SHOW_LATE', session, version, balances }, { delay: RESULT_ELSEWHERE_MS });
      }
      const by = hadGold ? goldTakenBy(next, event) : null;
      if (by) enqueue.emit({ type: 'ranOutOfGold', by });
      enqueue.assign({
        ...next,
        session: event.type === 'RESET' ? session + 1 : session,
        hadGold: next.known && by === null && (hadGold || !isShownAsZero(next.shown.gold_coins)),
      });
    }),
    waitUntilZeroIsSeen: raise({ type: 'SWEEPS_ZERO_SEEN' }, { delay: ZERO_SEEN_MS, id: ZERO }),
    emitRanOutOfSweeps: emit({ type: 'ranOutOfSweeps' }),
  },
  guards: {
    isResultShowing: ({ context: { holds, actual, shown } }) =>
      Object.values(holds).includes('sweeps_coins') || shown.sweeps_coins !== actual.sweeps_coins,
    isZero: ({ context }) => context.known && isShownAsZero(context.shown.sweeps_coins),
  },
}).createMachine({
  id: 'balances',
  context: { ...NO_BALANCES, hadGold: false, session: 0 },
  on: {
    APPLY: { actions: 'take' },
    HOLD: { actions: 'take' },
    RELEASE: { actions: 'take' },
    SHOW_LATE: { actions: 'take' },
    RESET: { actions: ['take', cancel(ZERO)] },
    SWEEPS_AT_ZERO: { actions: [cancel(ZERO), 'waitUntilZeroIsSeen'] },
    SWEEPS_ZERO_SEEN: [
      { guard: 'isResultShowing', actions: 'waitUntilZeroIsSeen' },
      { guard: 'isZero', actions: 'emitRanOutOfSweeps' },
    ],
  },
});
