import type { Ban } from '@goldwake/contracts';
import { useValue, ValueStore } from '../ui/value-store.js';

export type WalletView = 'balances' | 'top_up' | 'history';

/**
 * The open dialog. Only one dialog can be open at a time, whichever component requested it. The auth dialog has its own
 * state machine.
 */
export type OpenDialog =
  | { name: 'wallet'; view: WalletView }
  | { name: 'daily_claim' }
  /** Shows one purchase if `purchaseId` is set, and otherwise the packages, where `packageId` is chosen. */
  | { name: 'purchase'; purchaseId?: string; packageId?: string }
  | { name: 'keys' }
  | { name: 'search'; term?: string }
  /** The view `no_sc` is for a player who has run out of Sweeps Coins. */
  | { name: 'no_purchase'; view?: 'no_sc' }
  | { name: 'made_in_the_us' }
  | { name: 'support' }
  | { name: 'banned'; ban: Ban };

const shown = new ValueStore<OpenDialog | null>(null);

export const dialogs = {
  open: (dialog: OpenDialog): void => shown.set(dialog),
  close: (): void => shown.set(null),
  current: shown.get,
};

export function useDialog(): OpenDialog | null {
  return useValue(shown);
}

export function useOpenWallet(): (view?: WalletView) => void {
  return openWallet;
}

function openWallet(view: WalletView = 'balances'): void {
  dialogs.open({ name: 'wallet', view });
}
