import type { Ban } from '@goldwake/contracts';
import { useSyncExternalStore } from 'react';

export type WalletView = 'balances' | 'top_up';

/**
 * The open dialog. Only one dialog can be open at a time, whichever component requested it. The auth dialog has its own
 * state machine.
 */
export type OpenDialog =
  | { name: 'wallet'; view: WalletView }
  | { name: 'daily_claim' }
  | { name: 'keys' }
  | { name: 'search'; term?: string }
  | { name: 'no_purchase' }
  | { name: 'made_in_the_us' }
  | { name: 'support' }
  | { name: 'banned'; ban: Ban };

let current: OpenDialog | null = null;
const listeners = new Set<() => void>();

export const dialogs = {
  open(dialog: OpenDialog): void {
    current = dialog;
    for (const listener of listeners) listener();
  },
  close(): void {
    current = null;
    for (const listener of listeners) listener();
  },
  current: (): OpenDialog | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useDialog(): OpenDialog | null {
  return useSyncExternalStore(dialogs.subscribe, dialogs.current, dialogs.current);
}

export function useOpenWallet(): (view?: WalletView) => void {
  return openWallet;
}

function openWallet(view: WalletView = 'balances'): void {
  dialogs.open({ name: 'wallet', view });
}
