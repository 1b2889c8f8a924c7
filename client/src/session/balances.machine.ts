import { type Currency, isShownAsZero, type Micros } from '@goldwake/contracts';
import { cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { applyNews, type BalancesNews, type BalancesState, hold, NO_BALANCES, release } from './balances.js';

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
  | { type: 'RESET' }
  /** A round has left a balance of Sweeps Coins that is shown as 0.00. */
  | { type: 'SWEEPS_AT_ZERO' }
  | { type: 'SWEEPS_ZERO_SEEN' };

/**
 * Emitted once whenever the Gold Coins balance on the screen drops to 0.00 (specification §4): at once if a bet took the
 * last coins and its round is still open, otherwise when the result is shown.
 */
export interface RanOutOfGold {
  type: 'ranOutOfGold';
  by: 'bet' | 'bet_and_win';
}

export interface BalancesContext extends BalancesState {
  /** Whether there were Gold Coins since `ranOutOfGold` was last emitted. */
  hadGold: boolean;
}

/** Emitted two seconds after a round has left no Sweeps Coins, once no other round hides the balance. */
export interface RanOutOfSweeps {
  type: 'ranOutOfSweeps';
}

/** Time for which a player sees the balance of zero before it is explained, in milliseconds (specification §9). */
const ZERO_SEEN_MS = 2_000;
const ZERO = 'sweeps-at-zero';

function step(state: BalancesState, event: BalancesEvent): BalancesState {
  switch (event.type) {
    case 'APPLY':
      return applyNews(state, event);
    case 'HOLD':
      return hold(state, event.id, event.currency, event.stake);
    case 'RELEASE':
      return release(state, event.id);
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
      const { hadGold, ...state } = context;
      const next = step(state, event);
      if (next === state) return;
      const by = hadGold ? goldTakenBy(next, event) : null;
      if (by) enqueue.emit({ type: 'ranOutOfGold', by });
      enqueue.assign({
        ...next,
        hadGold: next.known && by === null && (hadGold || !isShownAsZero(next.actual.gold_coins)),
      });
    }),
    waitUntilZeroIsSeen: raise({ type: 'SWEEPS_ZERO_SEEN' }, { delay: ZERO_SEEN_MS, id: ZERO }),
    emitRanOutOfSweeps: emit({ type: 'ranOutOfSweeps' }),
  },
  guards: {
    isHeld: ({ context }) => Object.values(context.holds).includes('sweeps_coins'),
    isZero: ({ context }) => context.known && isShownAsZero(context.shown.sweeps_coins),
  },
}).createMachine({
  id: 'balances',
  context: { ...NO_BALANCES, hadGold: false },
  on: {
    APPLY: { actions: 'take' },
    HOLD: { actions: 'take' },
    RELEASE: { actions: 'take' },
    RESET: { actions: ['take', cancel(ZERO)] },
    SWEEPS_AT_ZERO: { actions: [cancel(ZERO), 'waitUntilZeroIsSeen'] },
    SWEEPS_ZERO_SEEN: [
      { guard: 'isHeld', actions: 'waitUntilZeroIsSeen' },
      { guard: 'isZero', actions: 'emitRanOutOfSweeps' },
    ],
  },
});
