import type { PromotionClaimResponse, PromotionListResponse } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown } from '../support/screen.js';
import { test as testWithClock } from '../support/server-clock.js';
import { expect, test } from '../support/test.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A Wednesday: two weekly promotions are running, and no other begins or ends during a test. */
const WEDNESDAY = Date.UTC(2026, 10, 25, 12);
const HARBOUR = {
  promotion_id: 'harbour',
  kind: 'play',
  title: 'Harbour Lights',
  game_id: 'dice',
  stake: '1',
  gold_coins: '250',
  sweeps_coins: '0.5',
  starts_at: new Date(WEDNESDAY - DAY_MS).toISOString(),
  ends_at: new Date(WEDNESDAY + DAY_MS).toISOString(),
  weekly: false,
};

const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem', { name: title, exact: true });
const claim = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Claim .* of ${title}$`) });
const claimed = (page: Page, title: string) => page.getByRole('status').filter({ hasText: `Claimed ${title}` });
const link = (page: Page) => page.getByRole('link', { name: /^Promotions/ });

/** Opens the drawer with the links of the page, where they are not next to it. */
async function showLinks(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

async function openPromotions(page: Page): Promise<void> {
  await page.goto('/promotions');
  await expect(card(page, 'Dice Week')).toBeVisible();
}

testWithClock.describe('promotions that an operator changes', () => {
  testWithClock.use({ serverTime: WEDNESDAY });

  testWithClock(
    'a new promotion appears on open pages, bets count in every tab, and it is claimed once',
    {
      tag: '@gate',
    },
    async ({ page, context, casino }) => {
      const player = await arrive(page);
      await openPromotions(page);
      await expectConnected(page);
      const other = await context.newPage();
      await openPromotions(other);
      await expectConnected(other);
      await casino.offerPromotions([HARBOUR]);
      for (const tab of [page, other])
        await expect(card(tab, 'Harbour Lights').getByTestId('staked')).toHaveText('0.00 of 1.00 SC');
      await expectAccessible(page, 'a player');

      await player.bet('400000', { currency: 'sweeps_coins', target: '1.99' });
      for (const tab of [page, other])
        await expect(card(tab, 'Harbour Lights').getByTestId('staked')).toHaveText('0.40 of 1.00 SC');
      await expect(card(page, 'Dice Week').getByTestId('staked')).toHaveText('0.40 of 20.00 SC');
      await expect(claim(page, 'Harbour Lights')).toHaveCount(0);
      await player.bet('600000', { currency: 'sweeps_coins', target: '1.99' });
      await expect(claim(other, 'Harbour Lights')).toBeVisible();
      const { gold_coins } = await player.wallet();
      await claim(page, 'Harbour Lights').focus();
      await page.keyboard.press('Enter');
      await expect(claimed(page, 'Harbour Lights')).toBeFocused();
      await expect(card(other, 'Harbour Lights')).toContainText('Claimed');
      await expect(claim(other, 'Harbour Lights')).toHaveCount(0);
      for (const tab of [page, other])
        await expectShown(tab, 'gold_coins', String(BigInt(gold_coins.balance) + 250_000_000n));

      await casino.removePromotions('harbour');
      for (const tab of [page, other]) await expect(card(tab, 'Harbour Lights')).toHaveCount(0);
      await expect
        .poll(async () => (await player.get<PromotionListResponse>('/promotions')).promotions_version)
        .toBe(3);
      expect((await casino.verify()).clean).toBe(true);
    },
  );

  testWithClock(
    'while promotions are switched off for a player, the link is gone and the page says so',
    async ({ page, casino }) => {
      const { username } = await arrive(page);
      await openPromotions(page);
      await expectConnected(page);
      await showLinks(page);
      await expect(link(page)).toHaveAccessibleName('Promotions 2 open');
      await casino.switchFeature(username, 'promotions_enabled', 'off');
      await expect(link(page)).toHaveCount(0);
      await expect(page.getByText('Promotions are switched off for your account')).toBeAttached();
      await casino.switchFeature(username, 'promotions_enabled', 'on');
      await expect(link(page)).toBeVisible();
      // Closes the drawer, if there is one.
      await page.keyboard.press('Escape');
      await expect(card(page, 'Dice Week')).toBeVisible();
    },
  );
});

test('a visitor sees the terms of all promotions and is led to sign up', async ({ page }) => {
  await openPromotions(page);
  await expect(page).toHaveTitle('Promotions · Goldwake');
  await expect(card(page, 'Dice Week')).toContainText('Stake 20.00 SC in Dice.');
  await expect(card(page, 'Dice Week')).toContainText('10,000.00 GC');
  await expect(card(page, 'Dice Week').getByTestId('staked')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).not.toHaveCount(0);
  await expectAccessible(page, 'a visitor');
  await page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('promotions that cannot be loaded say so, and a retry loads them', async ({ page, watch }) => {
  watch.provokes(/^404 GET \/api\/promotions/);
  await arrive(page);
  await page.route('**/api/promotions', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found', status: 404 } }),
  );
  await page.goto('/promotions');
  await expect(page.getByText('The promotions could not be loaded')).toBeVisible();
  await expectAccessible(page, 'a failed load');
  await page.unroute('**/api/promotions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Dice Week')).toBeVisible();
});

testWithClock.describe('on the last day of a week', () => {
  testWithClock.use({ serverTime: Date.UTC(2026, 10, 29, 12) });

  testWithClock(
    'a claim whose response is lost gives the gift once, also if it is repeated',
    async ({ page, watch }) => {
      watch.provokes(/POST \/api\/promotions\/weekend-gift/, /ERR_FAILED/);
      const player = await arrive(page);
      const { gold_coins } = await player.wallet();
      await openPromotions(page);
      await expectConnected(page);
      await page.route('**/claims', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/claims'));
      await claim(page, 'Weekend Gift').click();
      await lost;
      await page.unroute('**/claims');
      await expect(claimed(page, 'Weekend Gift')).toBeFocused();
      const repeated = await player.post<PromotionClaimResponse>('/promotions/weekend-gift-2026-11-27/claims', {});
      const after = String(BigInt(gold_coins.balance) + 5_000_000_000n);
      expect(repeated.balances.gold_coins).toBe(after);
      await expectShown(page, 'gold_coins', after);
    },
  );
});

testWithClock.describe('at the end of a week', () => {
  testWithClock.use({ serverTime: Date.UTC(2026, 10, 29, 23, 59, 40) });

  testWithClock('an open page moves on by itself', async ({ page }) => {
    testWithClock.slow();
    await arrive(page);
    await openPromotions(page);
    const ended = page.getByRole('region', { name: 'Ended in the last 7 days' });
    await expect(ended.getByRole('listitem').filter({ hasText: 'Weekend Gift' }).first()).toContainText('Ended today');
    await expect(card(page, 'Weekend Gift')).toHaveCount(0);
    await expect(card(page, 'Dice Week')).toContainText('Ends in 6 days');
    await showLinks(page);
    await expect(link(page)).toHaveAccessibleName('Promotions 2 open');
  });
});
