const KEY = 'goldwake.session';

/** The mark that this browser holds a session: the player's uid, never a token. Other tabs hear of its changes. */
export const remembered = {
  has: (): boolean => localStorage.getItem(KEY) !== null,
  uid: (): string | null => localStorage.getItem(KEY),
  set: (uid: string): void => localStorage.setItem(KEY, uid),
  clear: (): void => localStorage.removeItem(KEY),
  /** @param hear the uid now signed in (null for none) and the one before */
  onElsewhere(hear: (now: string | null, before: string | null) => void): () => void {
    const listener = (event: StorageEvent) => {
      if (event.key === KEY && event.newValue !== event.oldValue) hear(event.newValue, event.oldValue);
    };
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
};
