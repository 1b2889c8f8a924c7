import { browserStorage, type Stored, tabStorage } from '../storage/browser-storage.js';

/**
 * Keys of the browser's storage that belong to one player. They are removed when the player signs out and when another
 * player signs in.
 */
export const PLAYER_KEYS = [
  'goldwake.support-tickets',
  'goldwake.support-draft',
  'goldwake.originals.table',
  'goldwake.originals.pending',
  'goldwake.originals.auto-run',
  'goldwake.dismissed-promos',
  'goldwake.onboarding-later',
  'goldwake.currency',
  'goldwake.chat-unsent',
  'goldwake.purchase',
  'goldwake.purchase-ends',
  'goldwake.payment-method',
] as const;

/**
 * Keys that are not removed here: the session, the last known player and unsent favourites, which their own modules
 * remove, and everything that belongs to the browser or to a visitor.
 */
export const OTHER_KEYS = [
  'goldwake.session',
  'goldwake.sign-out',
  'goldwake.favourites',
  'goldwake.last-known',
  'goldwake.player',
  'goldwake.referral',
  'goldwake.update',
  'goldwake.sounds',
  'goldwake.device',
] as const;

const OWNER_KEY = 'goldwake.player';

/**
 * Prevents a player from seeing what another player has stored in this browser. Local storage and the session storage
 * of each tab record their owners separately, because a tab may be restored long after another player has signed in.
 * What a visitor stores belongs to the player who signs in next.
 */
export class PlayerStorage {
  readonly #listeners = new Set<() => void>();
  #generation = 0;

  /** @param storages the storage of the browser first, then that of the tab */
  constructor(private readonly storages: readonly Stored[]) {}

  /** Removes what other players have stored. Called when a player is signed in. */
  belongTo(uid: string): void {
    this.#each((storage) => {
      const owner = storage.getItem(OWNER_KEY);
      if (owner !== null && owner !== uid) clear(storage);
      storage.setItem(OWNER_KEY, uid);
      return owner !== null && owner !== uid;
    });
  }

  /** Removes what the player has stored. Called at sign-out. */
  forget(): void {
    this.#each((storage) => {
      clear(storage);
      storage.removeItem(OWNER_KEY);
      return true;
    });
  }

  /** Clears the storage of a restored tab if its player has signed out since. Called when the page is loaded. */
  forgetFormer(): void {
    const browser = this.storages[0]?.getItem(OWNER_KEY) ?? null;
    this.#each((storage) => {
      const owner = storage.getItem(OWNER_KEY);
      if (owner === null || owner === browser) return false;
      clear(storage);
      storage.removeItem(OWNER_KEY);
      return true;
    });
  }

  /** Counter that increases each time stored data is removed. */
  readonly generation = (): number => this.#generation;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #each(work: (storage: Stored) => boolean): void {
    let removed = false;
    for (const storage of this.storages) removed = work(storage) || removed;
    if (!removed) return;
    this.#generation += 1;
    for (const listener of this.#listeners) listener();
  }
}

function clear(storage: Stored): void {
  for (const key of PLAYER_KEYS) storage.removeItem(key);
}

export const playerStorage = new PlayerStorage([browserStorage, tabStorage]);
