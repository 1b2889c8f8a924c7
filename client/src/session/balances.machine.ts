import type { Currency, Micros } from '@goldwake/contracts';
import { enqueueActions, setup } from 'xstate';
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
  | { type: 'RESET' };

/**
 * Emitted when the Gold Coins balance on the screen drops to 0.00, either by a bet or by a round that is settled in the
 * same step (specification §4).
 */
export interface RanOutOfGold {
  type: 'ranOutOfGold';
  by: 'bet' | 'bet_and_win';
}

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
  types: { context: {} as BalancesState, events: {} as BalancesEvent, emitted: {} as RanOutOfGold },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      const next = step(context, event);
      if (next === context) return;
      enqueue.assign(next);
      const news = goldRanOut(context, next, event);
      if (news) enqueue.emit(news);
    }),
  },
}).createMachine({
  id: 'balances',
  context: NO_BALANCES,
  on: {
    APPLY: { actions: 'take' },
    HOLD: { actions: 'take' },
    RELEASE: { actions: 'take' },
    RESET: { actions: 'take' },
  },
});
