import type { Ban, PaymentMethod } from '@goldwake/contracts';
import { useValue, ValueStore } from '../ui/value-store.js';

/** `no_sc` is for a player who has run out of Sweeps Coins. */
export type WalletView = 'balances' | 'top_up' | 'redeem' | 'history' | 'no_sc';

/** The payment method to choose at first; `phone` is Apple Pay or Google Pay, whichever fits the device. */
export type PurchaseMethod = PaymentMethod | 'phone';

/**
 * The open dialog. Only one dialog can be open at a time, whichever component requested it. The auth dialog has its own
 * state machine.
 */
export type OpenDialog =
  | { name: 'wallet'; view: WalletView }
  | { name: 'daily_claim' }
  /**
   * Shows one purchase if `purchaseId` is set, and otherwise the packages, where `packageId` and `method` are chosen.
   */
  | { name: 'purchase'; purchaseId?: string; packageId?: string; method?: PurchaseMethod | undefined }
  | { name: 'keys' }
  | { name: 'search'; term?: string }
  | { name: 'no_purchase' }
  | { name: 'made_in_the_us' }
  | { name: 'support' }
  | { name: 'banned'; ban: Ban };

const shown = new ValueStore<OpenDialog | null>(null);

export const dialogs = {
  open: (dialog: OpenDialog): void => shown.set(dialog),
  close: (): void => shown.set(null),
  current: shown.get,
  subscribe: shown.subscribe,
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
