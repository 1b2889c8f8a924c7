import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { DiceTable, openWallet } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test.describe('with an empty mailbox', () => {
  test.use({ alone: true, inOneProcess: 'in a shared casino the mailbox contains e-mails of other players' });

  test('the pages of a visitor are accessible and fit the window: lobby, dice, auth, mailbox, not found', {
    tag: '@gate',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Goldwake');
    await expectAccessible(page, 'lobby');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
    await expectAccessible(page, 'sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter an e-mail address')).toBeVisible();
    await expectAccessible(page, 'sign-up with faults');
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await expectAccessible(page, 'log in');

    await new DiceTable(page).open();
    await expect(page.getByRole('button', { name: 'Login to play' })).toBeVisible();
    await expectAccessible(page, 'dice, signed out');
    await page.goto('/dev/mailbox');
    await expect(page.getByText('No e-mails yet')).toBeVisible();
    await expectAccessible(page, 'empty mailbox');
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'not found');
    await page.getByRole('main').getByRole('link', { name: 'To the lobby' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('the pages of a player are accessible and fit the window: lobby, bonus, menu, wallet, e-mails', {
  tag: '@gate',
}, async ({ page }) => {
  // Each accessibility scan takes one or two seconds.
  test.slow();
  const { username, email } = await arrive(page, { bonus: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const claim = page.getByRole('button', { name: /^Claim 5,000/ });
  await expect(claim).toBeVisible();
  await expectAccessible(page, 'daily bonus');
  await claim.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'lobby, signed in');
  for (const name of [`Account of ${username}`, 'Menu']) {
    const opener = page.getByRole('banner').getByRole('button', { name, exact: true });
    if (!(await opener.isVisible())) continue;
    await opener.click();
    // The account menu, which is prepared before it is opened, contains the e-mail too.
    const shownEmail = page.getByText(email).filter({ visible: true });
    await expect(shownEmail).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(shownEmail).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await openWallet(page);
  const wallet = page.getByRole('dialog', { name: /Wallet/ });
  await expect(wallet.getByText('Playthrough', { exact: true })).toBeVisible();
  await expectAccessible(page, 'wallet');
  await wallet.getByRole('tab', { name: 'Top up' }).click();
  await expectAccessible(page, 'top-up');
  await page.keyboard.press('Escape');
  await expect(wallet).toBeHidden();

  await page.goto('/dev/mailbox');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await expectAccessible(page, 'mailbox');
});

test('Dice is accessible and fits the window: won, lost, auto-bet, fairness, keyboard legend', async ({ page }) => {
  test.slow();
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  for (const [chance, wins] of [
    ['98', true],
    ['1', false],
  ] as const) {
    await table.chance.fill(chance);
    while ((await table.bet()).outcome.won !== wins);
    await expectAccessible(page, wins ? 'dice, won' : 'dice, lost');
  }
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await expectAccessible(page, 'dice, auto');
  await page.getByRole('button', { name: 'Fairness' }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await expect(panel.getByText('Next nonce')).toBeVisible();
  await expectAccessible(page, 'fairness');
  await panel.getByRole('tab', { name: 'Check a roll' }).click();
  await expectAccessible(page, 'verifier');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expectAccessible(page, 'keyboard legend');
});
