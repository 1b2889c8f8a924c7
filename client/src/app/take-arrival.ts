import { arrivalOf } from '../session/arrival.js';
import { dialogs } from '../session/dialogs.js';
import { referrals } from '../session/referral.js';
import { shownPurchase } from '../session/shown-purchase.js';
import type { Parts } from './root.machine.js';

/**
 * Handles the query parameters of the link that opened the page (referral, coin packages, or a purchase whose payment
 * page led back here), as soon as it is known whether a player is signed in. A purchase that was on the screen before a
 * reload is shown again.
 */
export function takeArrival({ auth, authFlow }: Parts): void {
  const { referral, purchase, purchaseId, rest } = arrivalOf(location.search);
  // Kept at once, so that it survives a reload before the session is known.
  if (purchaseId) shownPurchase.keep(purchaseId);
  if (!referral && !purchase && !shownPurchase.load()) return;
  const take = () => {
    const now = auth.getSnapshot();
    if (now.matches('booting') || now.matches('unreachable')) return false;
    history.replaceState(history.state, '', location.pathname + rest + location.hash);
    if (now.matches('signedIn')) showPurchase(purchase);
    else if (purchaseId) authFlow.send({ type: 'OPEN', view: 'login', goOn: () => showPurchase(false) });
    else if (referral) {
      referrals.keep(referral);
      authFlow.send({ type: 'OPEN', view: 'signup' });
    }
    return true;
  };
  if (take()) return;
  const waiting = auth.subscribe(() => {
    if (take()) waiting.unsubscribe();
  });
}

/** Shows the purchase of this tab; otherwise the packages, if they were asked for. */
function showPurchase(packages: boolean): void {
  const purchaseId = shownPurchase.load();
  if (purchaseId) dialogs.open({ name: 'purchase', purchaseId });
  else if (packages) dialogs.open({ name: 'purchase' });
}
