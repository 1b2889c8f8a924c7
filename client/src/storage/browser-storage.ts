/**
 * A web storage that never throws. A value that the browser does not store, because it blocks the storage or the storage
 * is full, is kept in memory for the life of the page and hides the stored one.
 *
 * No token is stored here. The access token and the realtime token stay in memory, because every script of the page can
 * read web storage; a reload gets new ones with the `HttpOnly` refresh cookie.
 */
export class BrowserStorage {
  /** Values that the browser did not store; null for one that it did not remove. */
  readonly #memory = new Map<string, string | null>();

  /** @param open called on each use, because the access itself throws if the browser blocks the storage */
  constructor(private readonly open: () => Storage) {}

  getItem(key: string): string | null {
    const held = this.#memory.get(key);
    if (held !== undefined) return held;
    try {
      return this.open().getItem(key);
    } catch {
      return null;
    }
  }

  /** Drops the value in memory, because another tab has stored a newer one. */
  readonly dropHeld = ({ key }: { key: string | null }): void => {
    this.#memory.delete(key ?? '');
  };

  setItem(key: string, value: string): void {
    if (!this.store(key, value)) this.#memory.set(key, value);
  }

  removeItem(key: string): void {
    this.#memory.delete(key);
    try {
      this.open().removeItem(key);
    } catch {
      this.#memory.set(key, null);
    }
  }

  /** Stores a value that must not be kept in memory only. @returns whether the browser has stored it */
  store(key: string, value: string): boolean {
    try {
      this.open().setItem(key, value);
    } catch {
      return false;
    }
    this.#memory.delete(key);
    return true;
  }

  isBlocked(): boolean {
    try {
      this.open().getItem('');
      return false;
    } catch {
      return true;
    }
  }
}

/** The methods that most users of a storage need. */
export type Stored = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage of this browser, which all its tabs share. */
export const browserStorage = new BrowserStorage(() => localStorage);
globalThis.addEventListener?.('storage', browserStorage.dropHeld);
/** Storage of this tab, which survives a reload. */
export const tabStorage = new BrowserStorage(() => sessionStorage);

/** Sets a cookie that scripts can read. A browser that blocks cookies ignores it or throws. */
export function setCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and it is asynchronous, which is too late before a reload
    document.cookie = cookie;
  } catch {
    // The page works without the cookie.
  }
}

/** Parses JSON from a storage or from a response. Returns undefined if there is none or it is damaged. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
