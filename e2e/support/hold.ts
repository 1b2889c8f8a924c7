import type { Page } from '@playwright/test';

/** Keeps what the page asks for at such addresses waiting. @returns what lets it come */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}
