import type { MoneyMoved } from '../wallet-events.js';

/**
 * Adds the balances to `wallet_opened` events. Schema 1 contained only the player; since schema 2 the event contains
 * the balances, as every wallet event does.
 */
export function statingBalances(data: { uid: string }): MoneyMoved {
  return {
    ...data,
    postings: [],
    balances: { gold_coins: '0', sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  };
}
