import type { Currency, Micros } from '@goldwake/contracts';
import { cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { applyNews, type BalancesNews, type BalancesState, hold, NO_BALANCES, ranOut, release } from './balances.js';

/** Source of a balance change: the response to a bet, a page load, or the type of a push. */
export type NewsSource = 'answer' | 'load' | 'bet' | 'bet_and_win' | 'other';

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
 * Emitted when the Gold Coins balance on the screen drops to 0.00, either by a bet or by a round that is settled in the
 * same step (specification §4).
 */
export interface RanOutOfGold {
  type: 'ranOutOfGold';
  by: 'bet' | 'bet_and_win';
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

/** Returns the event only after the round has ended, because a held stake may still return as a win. */
function goldRanOut(before: BalancesState, after: BalancesState, event: BalancesEvent): RanOutOfGold | null {
  const landed = event.type === 'RELEASE' || (event.type === 'APPLY' && event.source !== 'load');
  if (!landed || Object.values(after.holds).includes('gold_coins')) return null;
  const wasPending = event.type === 'RELEASE' && before.actual.gold_coins / 10_000n === 0n;
  if (!wasPending && !ranOut(before, after).includes('gold_coins')) return null;
  return { type: 'ranOutOfGold', by: event.type === 'APPLY' && event.source === 'bet' ? 'bet' : 'bet_and_win' };
}

/** State machine that owns the player's balances, the balances on the screen and the playthrough progress. */
export const balancesMachine = setup({
  types: { context: {} as BalancesState, events: {} as BalancesEvent, emitted: {} as RanOutOfGold | RanOutOfSweeps },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      const next = step(context, event);
      if (next === context) return;
      enqueue.assign(next);
      const news = goldRanOut(context, next, event);
      if (news) enqueue.emit(news);
    }),
    waitUntilZeroIsSeen: raise({ type: 'SWEEPS_ZERO_SEEN' }, { delay: ZERO_SEEN_MS, id: ZERO }),
    emitRanOutOfSweeps: emit({ type: 'ranOutOfSweeps' }),
  },
  guards: {
    isHeld: ({ context }) => Object.values(context.holds).includes('sweeps_coins'),
    isZero: ({ context }) => context.known && context.shown.sweeps_coins / 10_000n === 0n,
  },
}).createMachine({
  id: 'balances',
  context: NO_BALANCES,
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
