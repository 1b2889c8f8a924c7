import { afterPaint } from '../ui/after-paint.js';
import { dialogs } from './dialogs.js';
import { remembered } from './remembered.js';

/** Marks the browser's history entry, so that Back from the page that the wallet leads to opens the wallet again. */
export function keepWallet(): void {
  history.replaceState({ ...history.state, wallet: remembered.uid() }, '');
}

/**
 * Makes Back and Forward close an open wallet, and open it on a marked entry. The wallet calls this, and so does the page
 * to which it leads, because that may be loaded again before the player goes back.
 */
export function openOnReturn(): void {
  // The same listener is added only once.
  addEventListener('popstate', returned);
}

function returned(): void {
  if (dialogs.current()?.name === 'wallet') dialogs.close();
  afterPaint(() => {
    const { wallet, ...rest } = history.state ?? {};
    if (!wallet) return;
    // The mark is used once, because the player may close the wallet.
    history.replaceState(rest, '');
    if (wallet === remembered.uid()) dialogs.open({ name: 'wallet', view: 'history' });
  });
}
