import { tabStorage } from '../../storage/browser-storage.js';

const KEY = 'goldwake.onboarding-later';

/**
 * Remembers that the player chose "Later". The choice is kept in session storage, so it applies to this tab only and
 * survives reloads.
 */
export const putOff = {
  remember: (uid: string): void => tabStorage.setItem(KEY, uid),
  by: (uid: string): boolean => tabStorage.getItem(KEY) === uid,
};
