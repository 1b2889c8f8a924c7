const KEY = 'goldwake.onboarding-later';

/** "Later" holds for the visit: as long as this tab lives, reloads included. */
export const putOff = {
  remember: (uid: string): void => sessionStorage.setItem(KEY, uid),
  by: (uid: string): boolean => sessionStorage.getItem(KEY) === uid,
};
