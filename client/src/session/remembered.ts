const KEY = 'goldwake.session';
const YEAR_S = 31_536_000;

/**
 * Sets a cookie so that the server does not send this browser pages with a visitor's first view; see client-files.ts in
 * services/all-in-one.
 */
function notifyServer(forSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and it is asynchronous, which is too late before a reload
  document.cookie = `goldwake_player=1; path=/; samesite=lax; max-age=${forSeconds}`;
}

/** Marker that this browser has a session: the player's uid, never a token. Other tabs are notified of changes. */
export const remembered = {
  has: (): boolean => localStorage.getItem(KEY) !== null,
  uid: (): string | null => localStorage.getItem(KEY),
  set: (uid: string): void => {
    localStorage.setItem(KEY, uid);
    notifyServer(YEAR_S);
  },
  clear: (): void => {
    localStorage.removeItem(KEY);
    notifyServer(0);
  },
  /**
   * Subscribes to changes made by other tabs.
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
