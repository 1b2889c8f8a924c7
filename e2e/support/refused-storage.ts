import type { Page } from '@playwright/test';

/** Makes the browser refuse everything that stores data for a site, as with "Block all cookies". */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused = () => new DOMException('Access is denied for this document.', 'SecurityError');
    const refuse = () => {
      throw refused();
    };
    const reject = () => Promise.reject(refused());
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    IDBFactory.prototype.open = refuse;
    CacheStorage.prototype.open = reject;
    CacheStorage.prototype.match = reject;
    LockManager.prototype.request = reject;
    ServiceWorkerContainer.prototype.register = reject;
    window.BroadcastChannel = class {
      constructor() {
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
  });
}

/** Makes the browser behave as if its storage for the site were full. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}
