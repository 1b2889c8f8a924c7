const KEY = 'goldwake.onboarding-later';

/**
 * Remembers that the player chose "Later". Stored in session storage, so it applies to this tab and survives reloads.
 */
export const putOff = {
  remember: (uid: string): void => sessionStorage.setItem(KEY, uid),
  by: (uid: string): boolean => sessionStorage.getItem(KEY) === uid,
};
