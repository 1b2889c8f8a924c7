import type { PushFrame } from '@goldwake/contracts';
import type { BalancesEvent } from '../session/balances.machine.js';

type Apply = Extract<BalancesEvent, { type: 'APPLY' }>;
type AnyPush = { [N in PushFrame['event']]: PushFrame<N> }[PushFrame['event']];

/** What a push says of the balances; null for an event this client does not know yet. */
export function newsOf(push: PushFrame): Apply | null {
  const { event, data } = push as AnyPush;
  switch (event) {
    case 'balance_update':
    case 'daily_bonus_claimed':
      return { type: 'APPLY', source: 'other', ...balances(data), playthrough: data.playthrough };
    case 'bet_created':
      return {
        type: 'APPLY',
        source: 'bet',
        ...balances(data),
        do_not_auto_update_balance: data.do_not_auto_update_balance,
      };
    case 'bet_and_win_created':
    case 'win_created':
      return {
        type: 'APPLY',
        source: 'bet_and_win',
        ...balances(data),
        do_not_auto_update_balance: data.do_not_auto_update_balance,
      };
    case 'bet_processed':
      return { type: 'APPLY', source: 'other', wallet_version: data.wallet_version, playthrough: data.playthrough };
    default:
      return null;
  }
}

function balances(data: { wallet_version: number; gc_balance: string; sc_balance: string }) {
  return {
    wallet_version: data.wallet_version,
    balances: { gold_coins: data.gc_balance, sweeps_coins: data.sc_balance },
  };
}
