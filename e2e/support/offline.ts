import type { Locator, Page } from '@playwright/test';

/** Patterns of the console errors that the browser logs when the casino is unreachable. */
export const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /WebSocket connection/];
export const AS_OF = /Balances as of \d{1,2}:\d{2}\s[AP]M/;
export const note = (page: Page): Locator => page.getByTestId('connection');

/** Returns everything that the browser has stored: localStorage, sessionStorage, IndexedDB records and cached URLs. */
export async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const records: unknown[] = [];
    for (const { name, version } of databases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '', version);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        records.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result);
          }),
        );
      }
      db.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url);
    }
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, records, cached });
  });
}
