import type { MoneyMoved } from '../wallet-events.js';

/** v1 named the player and nothing else; since v2 an opening states the balances like every event of a wallet. */
export function statingBalances(data: { uid: string }): MoneyMoved {
  return {
    ...data,
    postings: [],
    balances: { gold_coins: '0', sweeps_coins: '0' },
    playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  };
}
