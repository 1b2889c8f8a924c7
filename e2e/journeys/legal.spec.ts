import { type Currency, formatMicros, parseMicros } from '@goldwake/contracts';
import type { DailyClaimResponse, GrantResponse, PostalCodesResponse, ReferralsConfig } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

const PAGES = [
  ['/sweepstakes-rules', 'Sweepstakes Rules', 'simulation with play money'],
  ['/privacy-policy', 'Privacy Policy', 'sends nothing to anybody else'],
  ['/terms-and-conditions', 'Terms and Conditions', 'with play money'],
  ['/responsible-gaming', 'Responsible Social Gaming', '1-800-GAMBLER'],
] as const;

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

for (const [path, title, plainly] of PAGES) {
  test(`${path} shows its title and a summary at the top, and each entry of its table of contents leads to a section`, {
    // All legal pages are rendered by the same component.
    tag: path === '/sweepstakes-rules' ? '@gate' : [],
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Goldwake`);
    await expect(page.getByRole('region', { name: 'In short' })).toContainText(plainly);
    await expect(page.getByText('Last updated')).toBeInViewport();
    const links = contents(page).getByRole('link');
    const parts = page.getByRole('article').getByRole('heading', { level: 2 });
    await expect(links).toHaveCount(await parts.count());
    for (const link of await links.all()) {
      await link.click();
      const part = parts.filter({ hasText: (await link.textContent()) ?? '' });
      await expect(part).toBeFocused();
      await expect(part).toBeInViewport();
      expect(new URL(page.url()).hash).toBe(`#${await part.getAttribute('id')}`);
    }
  });
}

test('an address with a fragment opens at that section, below the toolbar', async ({ page }) => {
  await page.goto('/privacy-policy#emails');
  const part = page.getByRole('heading', { name: 'E-mails' });
  await expect(part).toBeFocused();
  const toolbar = await page.getByRole('banner').boundingBox();
  const { y } = (await part.boundingBox()) ?? { y: 0 };
  expect(y).toBeGreaterThan((toolbar?.y ?? 0) + (toolbar?.height ?? 0));
});

test('every link of the legal pages and of the footer leads to an existing page and section', async ({ page }) => {
  test.slow();
  await arrive(page);
  const found = new Set<string>();
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const hrefs = await page
      .locator('main a[href^="/"], footer a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) found.add(href);
  }
  expect(found.size).toBeGreaterThan(8);
  expect(found.delete('/licences.txt')).toBe(true);
  const licences = await page.request.get('/licences.txt');
  expect(licences.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await licences.text()).toContain('SIL OPEN FONT LICENSE');
  for (const href of found) {
    await page.goto(href);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading, href).not.toHaveText('Open water');
    const hash = new URL(page.url()).hash;
    if (hash) await expect(page.locator(hash), href).toBeVisible();
  }
});

test('the rules state the amounts that the casino gives', async ({ page }) => {
  const anna = await arrive(page, { bonus: false });
  const topUp = await anna.post<GrantResponse>('/wallet/top-up', {});
  const { days } = await anna.get<DailyClaimResponse>('/promotions/daily-claim');
  const text = (micros: string) => formatMicros(parseMicros(micros));
  const range = (currency: Currency) => {
    const amounts = days.map((day) => parseMicros(day[currency])).sort((one, other) => (one < other ? -1 : 1));
    return `${formatMicros(amounts.at(0) ?? 0n)} to ${formatMicros(amounts.at(-1) ?? 0n)}`;
  };
  await page.goto('/sweepstakes-rules');
  const rules = page.getByRole('article');
  await expect(rules).toContainText(`Daily bonus: ${range('gold_coins')} GC`);
  await expect(rules).toContainText(`The daily bonus brings ${range('sweeps_coins')} SC`);
  await expect(rules).toContainText(`Top-up: ${text(topUp.gold_coins)} GC`);
  const { terms } = await anna.get<PostalCodesResponse>('/promotions/postal-codes');
  await expect(rules).toContainText(`Each accepted card pays ${text(terms?.reward.sweeps_coins ?? '')} SC`);
  await expect(rules).toContainText(`until ${terms?.valid_days} days after the request`);
  const referral = await anna.get<ReferralsConfig>('/promotions/referrals/config');
  const [gold, sweeps] = [`${text(referral.referrer_gc_bonus)} GC`, `${text(referral.referrer_sc_bonus)} SC`];
  expect([referral.referred_gc_bonus, referral.referred_sc_bonus]).toEqual([
    referral.referrer_gc_bonus,
    referral.referrer_sc_bonus,
  ]);
  await expect(rules).toContainText('There are six ways to get them');
  await expect(rules).toContainText(`Referrals: ${gold} for you`);
  await expect(rules).toContainText(`you and your friend are paid ${gold} and ${sweeps} each`);
  await expect(rules).toContainText(`Within ${referral.qualifying_days} days of the sign-up`);
  await expect(rules).toContainText(`earns ${referral.qualifying_points.toLocaleString('en-US')} VIP points`);
  await expect(rules).toContainText(`held for ${referral.hold_days} days`);
  await expect(rules).toContainText(`at most ${referral.max_friends} friends`);
  await expect(rules).not.toContainText('referral bonuses');
});

test('a printed page shows only the text, dark on white', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['banner', 'contentinfo', 'complementary'] as const) {
    await expect(page.getByRole(part)).toBeHidden();
  }
  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const last = page.getByRole('article').getByRole('heading', { level: 2 }).last();
  await expect(last).toBeVisible();
  // The colours change with a short transition.
  await expect(last).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('the lobby explains that no purchase is necessary, and links to the bonus and the rules', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('button', { name: 'See how it works' });
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'No Purchase Necessary' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'no purchase necessary');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();
  await card.click();
  await dialog.getByRole('button', { name: 'Open the daily bonus' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await card.click();
  await dialog.getByRole('link', { name: 'Read the rules' }).click();
  await expect(page).toHaveURL('/sweepstakes-rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.goto('/');
  await card.click();
  await dialog.getByRole('link', { name: 'postal request code' }).click();
  await expect(page).toHaveURL('/postal-request-code');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('the lobby explains what "made in the US" means', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Made in the US/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Made in the US' });
  await expect(dialog).toContainText('play money');
  await expectAccessible(page, 'made in the US');
  await dialog.getByRole('button', { name: 'Good to know' }).click();
  await expect(dialog).toHaveCount(0);
});
