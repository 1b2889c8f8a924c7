import { arrivalOf } from '../session/arrival.js';
import { WISH_MS } from '../session/buy-coins.js';
import { dialogs } from '../session/dialogs.js';
import { lasting } from '../session/lasting.js';
import { referrals } from '../session/referral.js';
import { shownPurchase } from '../session/shown-purchase.js';
import type { Parts } from './root.machine.js';

/**
 * Handles the query parameters of the link that opened the page (referral, coin packages, or a purchase whose payment
 * page led back here), as soon as it is known whether a player is signed in. A purchase that was on the screen before a
 * reload is shown again, unless the packages are asked for. A visitor signs in first; a wish to buy coins lasts
 * `WISH_MS`.
 */
export function takeArrival({ auth, authFlow }: Parts): void {
  const { referral, purchase, purchaseId, rest } = arrivalOf(location.search);
  // Kept at once, so that it survives a reload before the session is known.
  if (purchaseId) shownPurchase.keep(purchaseId);
  if (rest === location.search && !shownPurchase.load()) return;
  const take = () => {
    const now = auth.getSnapshot();
    if (now.matches('booting') || now.matches('unreachable')) return false;
    history.replaceState(history.state, '', location.pathname + rest + location.hash);
    const show = () => showPurchase(purchase && !purchaseId);
    if (now.matches('signedIn')) show();
    else if (purchaseId) authFlow.send({ type: 'OPEN', view: 'login', goOn: show });
    else if (referral || purchase) {
      if (referral) referrals.keep(referral);
      const goOn = purchase ? lasting(WISH_MS, show) : undefined;
      authFlow.send({ type: 'OPEN', view: referral ? 'signup' : 'login', goOn });
    }
    return true;
  };
  if (take()) return;
  const waiting = auth.subscribe(() => {
    if (take()) waiting.unsubscribe();
  });
}

/** Shows the packages if they were asked for; otherwise the purchase of this tab. */
function showPurchase(packages: boolean): void {
  const purchaseId = packages ? null : shownPurchase.load();
  if (purchaseId) dialogs.open({ name: 'purchase', purchaseId });
  else if (packages) dialogs.open({ name: 'purchase' });
}
