import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { arrive, login } from '../support/player.js';
import { expectConnected, expectShown, pill, tabTo } from '../support/screen.js';
import { test as testWithClock } from '../support/server-clock.js';
import { expect, test } from '../support/test.js';

const PATH = '/postal-request-code';
/** At noon, so that no day ends during a test. */
const NOON = Date.UTC(2026, 10, 25, 12);

const request = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Request a code' });
const code = (page: Page) => page.getByTestId('postal-code');
const history = (page: Page) => page.getByRole('region', { name: 'Your cards' });

async function openPage(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(request(page)).toBeVisible();
  await expectConnected(page);
}

test('a code is requested with the keyboard, and its accepted card is credited on the open page', {
  tag: '@gate',
}, async ({ page, casino }) => {
  const player = await arrive(page);
  await openPage(page);
  await expect(page).toHaveTitle('Postal Request Code · Goldwake');
  await tabTo(request(page));
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/);
  await expect(code(page)).toBeFocused();
  const shown = (await code(page).textContent()) ?? '';
  const { sweeps_coins } = await player.wallet();
  await casino.processCard('accept', shown.toLowerCase());
  await expect(history(page).getByRole('listitem')).toContainText([/Credited.*\+5\.00 SC/]);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`Code ${shown}: Credited`);
  await expect(history(page).getByRole('heading')).toBeFocused();
  await pill(page).click();
  await expectShown(page, 'sweeps_coins', String(BigInt(sweeps_coins.balance) + 5_000_000n));
});

testWithClock.describe('a card with a postal request code', () => {
  testWithClock.use({ serverTime: NOON });

  testWithClock(
    'every state of the page is accessible, fits, and is the same in another tab',
    async ({ page, context, casino }) => {
      testWithClock.slow();
      const { username } = await arrive(page);
      const expectSound = async (state: string) => {
        expect(await overflow(page)).toEqual([]);
        await expectAccessible(page, state);
      };
      await openPage(page);
      await expect(page.getByRole('main')).toContainText('5.00 SC');
      await expect(page.getByRole('main')).toContainText('within 90 days');
      await expect(history(page)).toContainText('No card yet');
      await expectSound('no code yet');
      await request(page).click();
      const card = page.getByRole('figure', { name: 'Card to send' });
      await expect(card).toContainText(username);
      const shown = (await code(page).textContent()) ?? '';
      await expect(card).toContainText(shown);
      await expectSound('an open code');

      const other = await context.newPage();
      await other.goto(PATH);
      await expect(code(other)).toHaveText(shown);
      await expectConnected(other);
      await casino.processCard('received', shown);
      for (const tab of [page, other]) {
        await expect(history(tab)).toContainText('Being checked');
        await expect(request(tab)).toHaveAttribute('aria-disabled', 'true');
      }
      await expectSound('a received card');
      await casino.processCard('accept', shown);
      for (const tab of [page, other]) await expect(history(tab)).toContainText('Credited');
      await expectSound('a credited card');
      expect((await casino.verify()).clean).toBe(true);
    },
  );

  testWithClock('a rejected card states its reason, and pays nothing', async ({ page, casino }) => {
    const player = await arrive(page);
    const { sweeps_coins } = await player.wallet();
    const { code: requested } = await player.post<{ code: string }>('/promotions/postal-codes', {});
    await page.goto(PATH);
    await expectConnected(page);
    await casino.processCard('reject', requested, 'The code is typed');
    await expect(history(page)).toContainText('Rejected');
    await expect(history(page)).toContainText('The code is typed');
    await expect(page.getByRole('main')).toContainText('You have requested today’s code');
    expect((await player.wallet()).sweeps_coins.balance).toBe(sweeps_coins.balance);
  });
});

test('the print is one page with the card alone, of 5 by 3.5 inches', async ({ page }) => {
  const player = await arrive(page);
  await player.post('/promotions/postal-codes', {});
  await page.goto(PATH);
  await expect(code(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const card = page.getByRole('figure', { name: 'Card to send' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(card.getByText(player.username)).toBeVisible();
  const box = await card.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 480 });
  expect(box?.height).toBeCloseTo(336, 0);
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a second request after a lost response returns the same code', async ({ page, watch }) => {
  watch.provokes(/^(failed POST|500 GET) \/api\/promotions\/postal-codes/);
  const player = await arrive(page);
  await openPage(page);
  let isLost = true;
  await page.route('**/api/promotions/postal-codes', async (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ status: 500 });
    const response = await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  await request(page).click();
  await expect(page.getByRole('alert')).toContainText('Pressing again never requests two codes.');
  const { open } = await player.get<{ open: { code: string } }>('/promotions/postal-codes');
  await expect(code(page)).toBeHidden();
  isLost = false;
  await expect(request(page)).not.toHaveAttribute('aria-busy');
  await request(page).click();
  await expect(code(page)).toHaveText([open.code.slice(0, 4), open.code.slice(4, 8), open.code.slice(8)].join('-'));
});

test('codes that cannot be loaded say so, and a retry loads them', async ({ page, watch }) => {
  watch.provokes(/^404 GET \/api\/promotions/);
  await arrive(page);
  await page.route('**/api/promotions/postal-codes', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found', status: 404 } }),
  );
  await page.goto(PATH);
  await expect(page.getByText('Your postal request codes could not be loaded')).toBeVisible();
  await expectAccessible(page, 'a failed load');
  await page.unroute('**/api/promotions/postal-codes');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(request(page)).toBeVisible();
});

test('a visitor follows the link in the footer, and signs in first', async ({ page }) => {
  await page.goto('/vip');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Postal Request Code' }).click();
  await expect(login(page)).toBeVisible();
  await expect(page).toHaveURL(PATH);
});
