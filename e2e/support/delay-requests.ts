import type { Page } from '@playwright/test';

/**
 * Keeps requests for the matching addresses pending.
 * @returns a function that lets them continue
 */
export async function delayRequests(page: Page, addresses: string): Promise<() => void> {
  let come = () => {};
  const delayed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(addresses, async (route) => {
    await delayed;
    await route.continue();
  });
  return come;
}
