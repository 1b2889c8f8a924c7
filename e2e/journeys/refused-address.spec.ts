import type { Page } from '@playwright/test';
import { arrive, login, PASSWORD } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const SENTENCE = 'The server refuses this address. Open Goldwake under its usual address, or tell its operator.';
const REFUSED = /^403 POST \/api\/(auth\/refresh|realtime\/token)$/;

/** Lets requests arrive as through a proxy that drops the port of the host. */
async function dropPort(page: Page, path: string): Promise<() => number> {
  let count = 0;
  await page.route(path, async (route) => {
    count += 1;
    const headers = { ...route.request().headers(), origin: 'https://play.example:8443' };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  return () => count;
}

test('a page whose refresh is refused says so and does not try again, and a reload under the right address goes on', async ({
  page,
  watch,
}) => {
  watch.provokes(REFUSED);
  await arrive(page);
  const refreshes = await dropPort(page, '**/api/auth/refresh');
  await page.clock.install();
  await page.goto('/games');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText(SENTENCE)).toBeVisible();
  expect(refreshes()).toBe(1);
  await page.unroute('**/api/auth/refresh');
  await page.goto('/games');
  await expectConnected(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
});

test('a page whose socket would be refused says so after the sign-in', async ({ page, watch }) => {
  watch.provokes(REFUSED);
  const { email } = await arrive(page);
  await page.context().clearCookies();
  await page.addInitScript(() => localStorage.clear());
  await dropPort(page, '**/api/realtime/token');
  await page.goto('/games');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await login(page).getByLabel('E-mail').fill(email);
  await login(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
});

test('the sign-in says that a page over http cannot keep a session', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/games');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(login(page).getByText('Open Goldwake over https to stay signed in.')).toBeVisible();
});
