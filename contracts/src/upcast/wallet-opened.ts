import type { MoneyMoved } from '../wallet-events.js';

/**
 * Adds the balances to `wallet_opened` events: v1 contained only the player, and since v2 the event states the balances
 * like every wallet event.
 */
export function statingBalances(data: { uid: string }): MoneyMoved {
  return {
    ...data,
    postings: [],
    balances: { gold_coins: '0', sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  };
}
