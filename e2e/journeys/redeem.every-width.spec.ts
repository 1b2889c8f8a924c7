import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive, forgetSession, logIn } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const wallet = (page: Page) => page.getByRole('dialog', { name: /Wallet/ });
const need = (page: Page, text: string) => wallet(page).getByRole('listitem').filter({ hasText: text });

test('the lobby card for redemptions leads through the sign-in to what a redemption still needs', async ({
  page,
  watch,
}) => {
  watch.provokes(/401 POST \/api\/auth\/refresh/);
  const player = await arrive(page);
  await forgetSession(page);
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Instant redemptions/ })
    .click();
  await logIn(page, player.email);
  await expectConnected(page);

  await expect(wallet(page).getByRole('tab', { name: 'Redeem' })).toHaveAttribute('aria-selected', 'true');
  await expect(need(page, 'Play another 1.00 SC')).toContainText('Missing');
  await expect(need(page, 'Complete your account')).toContainText('Missing');
  await expect(need(page, 'Redemptions must open')).toContainText('Missing');
  await expect(wallet(page).getByRole('progressbar', { name: 'Playthrough' })).toHaveAttribute('aria-valuenow', '0');
  await expectAccessible(page, 'redeem');

  await player.bet('400000', { currency: 'sweeps_coins' });
  await expect(need(page, 'Play another 0.60 SC')).toBeVisible();
  await expect(wallet(page).getByRole('progressbar', { name: 'Playthrough' })).toHaveAttribute('aria-valuenow', '40');
  await player.bet('600000', { currency: 'sweeps_coins' });
  await expect(need(page, 'The playthrough is complete')).toContainText('Done');
  await expect(wallet(page).getByRole('progressbar')).toHaveCount(0);

  await need(page, 'Complete your account').getByRole('link', { name: 'Open the settings' }).click();
  await expect(page).toHaveURL('/settings/profile');
  await expect(wallet(page)).toBeHidden();
});

test('a card for redemptions is not shown to a player for whom both ways are switched off', async ({
  page,
  casino,
}) => {
  const { username } = await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  const card = page.getByRole('main').getByRole('button', { name: /^Instant redemptions/ });
  await expect(card).toBeAttached();
  await casino.switchFeature(username, 'redemptions_fiat_enabled', 'off');
  await casino.switchFeature(username, 'redemptions_crypto_enabled', 'off');
  await expect(card).toHaveCount(0);
});
