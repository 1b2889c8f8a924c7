import type { WalletEvent } from '@goldwake/contracts';
import type { WalletState } from './state.js';

/** Nothing for a wallet that is open already. */
export function open(state: WalletState): WalletEvent[] {
  return state.opened ? [] : [{ type: 'wallet_opened', data: { uid: state.uid } }];
}
