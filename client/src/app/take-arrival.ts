import { arrivalOf } from '../session/arrival.js';
import { dialogs } from '../session/dialogs.js';
import { referrals } from '../session/referral.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import type { Parts } from './root.machine.js';

/**
 * Handles the query parameters of the link that opened the page (referral or purchase), as soon as it is known whether
 * a player is signed in.
 */
export function takeArrival({ auth, authFlow }: Parts): void {
  const { referral, purchase, rest } = arrivalOf(location.search);
  if (!referral && !purchase) return;
  const take = () => {
    const now = auth.getSnapshot();
    if (now.matches('booting') || now.matches('unreachable')) return false;
    history.replaceState(history.state, '', location.pathname + rest + location.hash);
    if (now.matches('signedIn')) {
      if (purchase) reportNothingForSale();
    } else if (referral) {
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

/**
 * Tells a player who followed the purchase link of an e-mail that there is no cashier yet, and names the free ways to
 * get coins.
 */
function reportNothingForSale(): void {
  snackbars.show({
    id: 'purchase',
    text: 'Coins are not for sale here yet. The daily bonus and the top-up in your wallet are free.',
    duration: 10_000,
    action: { label: 'Top Up', run: () => dialogs.open({ name: 'wallet', view: 'top_up' }) },
  });
}
