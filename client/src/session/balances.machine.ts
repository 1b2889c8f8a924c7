import type { Currency, Micros } from '@goldwake/contracts';
import { enqueueActions, setup } from 'xstate';
import { applyNews, type BalancesNews, type BalancesState, hold, NO_BALANCES, ranOut, release } from './balances.js';

/** Where news came from: a bet's own answer, a page's load, or the kind of push. */
export type NewsSource = 'answer' | 'load' | 'bet' | 'bet_and_win' | 'other';

export type BalancesEvent =
  /** From an HTTP answer or a push; an older wallet_version never overwrites a newer one. */
  | ({ type: 'APPLY'; source: NewsSource } & BalancesNews)
  | { type: 'HOLD'; id: string; currency: Currency; stake: Micros }
  | { type: 'RELEASE'; id: string }
  | { type: 'RESET' };

/** Specification §4: the shown Gold Coins went down to 0.00, by a bet alone or by a round that was settled at once. */
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

/** A held stake may still come back as a win: only what has landed can have run out. */
function goldRanOut(before: BalancesState, after: BalancesState, event: BalancesEvent): RanOutOfGold | null {
  const landed = event.type === 'RELEASE' || (event.type === 'APPLY' && event.source !== 'load');
  if (!landed || Object.values(after.holds).includes('gold_coins')) return null;
  const held = event.type === 'RELEASE' && before.actual.gold_coins / 10_000n === 0n;
  if (!held && !ranOut(before, after).includes('gold_coins')) return null;
  return { type: 'ranOutOfGold', by: event.type === 'APPLY' && event.source === 'bet' ? 'bet' : 'bet_and_win' };
}

/** The one keeper of what the player has, what is shown of it, and how far the playthrough is. */
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
