import type { Page } from '@playwright/test';

/**
 * Holds back all requests to matching addresses until the returned function is called.
 * @returns a function that lets them continue
 */
export async function delayRequests(page: Page, addresses: string): Promise<() => void> {
  let come = () => {};
  const delayed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(addresses, async (route) => {
    await delayed;
    await route.fallback();
  });
  return come;
}
