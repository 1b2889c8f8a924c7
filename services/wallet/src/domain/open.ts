import type { WalletEvent } from '@goldwake/contracts';
import { balancesOf } from './balances.js';
import { playthroughOf } from './playthrough.js';
import type { WalletState } from './state.js';

/** Opens the wallet. Returns no event if it is already open. */
export function open(state: WalletState): WalletEvent[] {
  if (state.opened) return [];
  const { uid } = state;
  const data = { uid, postings: [], balances: balancesOf(state), playthrough: playthroughOf(state) };
  return [{ type: 'wallet_opened', data }];
}
