import { useCallback } from 'react';
import { dialogs, type PurchaseMethod } from './dialogs.js';
import { lasting } from './lasting.js';
import { useRequireSignIn } from './session-context.js';

/** Time after which a visitor's wish to buy coins is forgotten, in milliseconds (specification §2). */
export const WISH_MS = 5 * 60_000;

/**
 * Returns a function that opens the coin packages. A visitor signs in first; the packages then open by themselves,
 * unless the sign-in took longer than `WISH_MS`.
 * @param method the payment method to choose at first
 */
export function useBuyCoins(method?: PurchaseMethod): () => void {
  const requireSignIn = useRequireSignIn();
  return useCallback(() => {
    const open = () => dialogs.open({ name: 'purchase', method });
    if (requireSignIn(lasting(WISH_MS, open))) open();
  }, [requireSignIn, method]);
}
