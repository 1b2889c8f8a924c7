import type { PushFrame } from '@goldwake/contracts';
import type { AfterBet } from '@goldwake/contracts/http';
import type { Api } from './api.ts';
import type { BalanceCheck, WalletState } from './balance-check.ts';
import type { RewardCheck } from './reward-check.ts';

/** Reads the wallet of a player over HTTP. */
export async function readWallet(api: Api): Promise<WalletState> {
  const { status, body } = await api.get('/api/wallet');
  if (status !== 200) throw new Error(`reading the wallet failed: ${status} ${JSON.stringify(body)}`);
  return {
    wallet_version: body.wallet_version,
    gold_coins: body.gold_coins.balance,
    sweeps_coins: body.sweeps_coins.balance,
  };
}

/** Returns the wallet as the response to a bet, an action or a cash-out contains it. */
export function walletOf({ wallet_version, balances }: Pick<AfterBet, 'wallet_version' | 'balances'>): WalletState {
  return { wallet_version, ...balances };
}

/** Passes a push of the player's own channel to the checks. Faults are returned as lines of text. */
export function pushFaults(balances: BalanceCheck, rewards: RewardCheck, { event, data }: PushFrame): string[] {
  if (event === 'bet_processed') return rewards.rewarded(data as PushFrame<'bet_processed'>['data']);
  if (event === 'bet_created') {
    const { balance_type, stake, ...state } = data as PushFrame<'bet_created'>['data'];
    rewards.moved(state.wallet_version);
    return balances.pushedStep({ ...pushedState(state), currency: balance_type, stake, payout: '0' });
  }
  if (event === 'win_created') {
    const { balance_type, payout, ...state } = data as PushFrame<'win_created'>['data'];
    return balances.pushedStep({ ...pushedState(state), currency: balance_type, stake: '0', payout });
  }
  if (event === 'balance_update') {
    const { reason, wallet_version } = data as PushFrame<'balance_update'>['data'];
    if (reason === 'bet_rolled_back') rewards.moved(wallet_version);
    return [];
  }
  if (event !== 'bet_and_win_created') return [];
  const { balance_type, stake, payout, ...state } = data as PushFrame<'bet_and_win_created'>['data'];
  rewards.moved(state.wallet_version);
  return balances.pushed({ ...pushedState(state), currency: balance_type, stake, payout });
}

function pushedState(push: { wallet_version: number; gc_balance: string; sc_balance: string }): WalletState {
  return { wallet_version: push.wallet_version, gold_coins: push.gc_balance, sweeps_coins: push.sc_balance };
}
