import { browserStorage, setCookie } from '../storage/browser-storage.js';

const KEY = 'goldwake.session';
const YEAR_S = 31_536_000;

/**
 * Sets a cookie that tells the server that this browser has a player, so that it does not send pages with the
 * prerendered view for visitors; see client-files.ts in services/all-in-one.
 */
function notifyServer(forSeconds: number): void {
  setCookie(`goldwake_player=1; path=/; samesite=lax; max-age=${forSeconds}`);
}

/**
 * Marker that this browser has a session. It contains the player's uid, never a token. Other tabs are notified when it
 * changes.
 */
export const remembered = {
  has: (): boolean => browserStorage.getItem(KEY) !== null,
  uid: (): string | null => browserStorage.getItem(KEY),
  set: (uid: string): void => {
    browserStorage.setItem(KEY, uid);
    notifyServer(YEAR_S);
  },
  clear: (): void => {
    browserStorage.removeItem(KEY);
    notifyServer(0);
  },
  /**
   * Subscribes to changes of the marker that other tabs make.
   * @param onChange receives the uid now signed in (null for none) and the previous one
   */
  onElsewhere(onChange: (now: string | null, before: string | null) => void): () => void {
    const listener = (event: StorageEvent) => {
      if (event.key === KEY && event.newValue !== event.oldValue) onChange(event.newValue, event.oldValue);
    };
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
};
