import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has cached the complete app shell and controls this page. */
export async function untilInstalled(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state).toBe('activated');
}
