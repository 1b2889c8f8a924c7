import { afterPaint } from '../ui/after-paint.js';
import { dialogs } from './dialogs.js';
import { remembered } from './remembered.js';

/** The movement from which the player left the wallet that Back has opened again. */
let returnedTo: number | null = null;

/**
 * Marks the browser's history entry, so that Back from the page that the wallet leads to opens the wallet again.
 * @param movement the version of the wallet after the movement whose link the player follows
 */
export function keepWallet(movement: number): void {
  history.replaceState({ ...history.state, wallet: { uid: remembered.uid(), movement } }, '');
}

/** Removes the mark, because the player closes the wallet. */
export function forgetWallet(): void {
  returnedTo = null;
  const { wallet, ...rest } = history.state ?? {};
  if (wallet) history.replaceState(rest, '');
}

export const returnedMovement = {
  get: (): number | null => returnedTo,
  forget: (): void => {
    returnedTo = null;
  },
};

/**
 * Makes Back and Forward close an open wallet, and open it on a marked entry. The wallet calls this, and so does the page
 * to which it leads, because that may be loaded again before the player goes back.
 */
export function openOnReturn(): void {
  // The same listener is added only once.
  addEventListener('popstate', returned);
}

function returned(): void {
  returnedTo = null;
  if (dialogs.current()?.name === 'wallet') dialogs.close();
  afterPaint(() => {
    const { wallet } = history.state ?? {};
    if (!wallet || wallet.uid !== remembered.uid()) return;
    returnedTo = wallet.movement;
    dialogs.open({ name: 'wallet', view: 'history' });
  });
}
