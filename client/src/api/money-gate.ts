/**
 * Why no money may be moved at the moment.
 * - `unconfirmed`: the server has not confirmed the session yet, so the player on the screen is the last known one.
 * - `offline`: the browser has lost the network.
 * - `lost`: the live connection has been broken for long enough that the player was told.
 */
export type MoneyBlock = 'unconfirmed' | 'offline' | 'lost';

let block: MoneyBlock | null = null;
const listeners = new Set<() => void>();

/**
 * The only rule on when a player may move money. `app/connect-parts.ts` sets it from the session and the live
 * connection, the API client refuses new commands while it is closed, and every money button shows its reason.
 */
export const moneyGate = {
  block: (): MoneyBlock | null => block,
  set(next: MoneyBlock | null): void {
    if (next === block) return;
    block = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
