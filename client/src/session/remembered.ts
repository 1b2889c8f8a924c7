const KEY = 'goldwake.session';
const YEAR_S = 31_536_000;

/** That it sends this browser no page with a visitor's first view; see services/all-in-one's client-files.ts. */
function tellServer(forSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers too late for a reload
  document.cookie = `goldwake_player=1; path=/; samesite=lax; max-age=${forSeconds}`;
}

/** The mark that this browser holds a session: the player's uid, never a token. Other tabs hear of its changes. */
export const remembered = {
  has: (): boolean => localStorage.getItem(KEY) !== null,
  uid: (): string | null => localStorage.getItem(KEY),
  set: (uid: string): void => {
    localStorage.setItem(KEY, uid);
    tellServer(YEAR_S);
  },
  clear: (): void => {
    localStorage.removeItem(KEY);
    tellServer(0);
  },
  /** @param hear the uid now signed in (null for none) and the one before */
  onElsewhere(hear: (now: string | null, before: string | null) => void): () => void {
    const listener = (event: StorageEvent) => {
      if (event.key === KEY && event.newValue !== event.oldValue) hear(event.newValue, event.oldValue);
    };
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
};
