import type { Locator, Page, Request } from '@playwright/test';
import { note, OFFLINE } from '../support/offline.js';
import { arrive } from '../support/player.js';
import { pressEverything } from '../support/press-everything.js';
import { DiceTable, expectConnected, openWallet } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const REASON = 'You are offline; this opens again by itself';

/** Returns the requests of a page that carry an idempotency key, which every command that moves money does. */
function commandsOf(page: Page): Request[] {
  const commands: Request[] = [];
  page.on('request', (request) => {
    if (request.headers()['idempotency-key'] !== undefined) commands.push(request);
  });
  return commands;
}

/** Clicks every enabled button. The client warns if one starts a command while offline, which fails the test. */
async function clickAllEnabled(scope: Locator): Promise<void> {
  const enabled = scope.locator('button:not([disabled], [aria-disabled="true"], [aria-label="Close"])');
  for (const button of await enabled.all()) {
    if (await button.isVisible()) await button.dispatchEvent('click');
  }
}

test('while offline, no button or key sends a command that moves money, and each says why', { tag: '@gate' }, async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(...OFFLINE);
  await arrive(page, { bonus: false });
  const commands = commandsOf(page);
  const table = new DiceTable(page);
  const form = page.getByRole('form', { name: 'Bet' });
  const dialog = page.getByRole('dialog');

  await test.step('the bet button and its key', async () => {
    await table.open();
    await page.getByRole('button', { name: 'Turn keys on' }).click();
    await page.getByRole('heading', { name: 'Dice', level: 1 }).click();
    await expectConnected(page);
    await context.setOffline(true);
    await expect(form).toContainText(REASON);
    await page.keyboard.press('Space');
    await table.act.dispatchEvent('click');
    await clickAllEnabled(form);
    // The enabled buttons include the choice between manual and automatic bets.
    await page
      .getByRole('radio', { name: 'Auto' })
      .or(page.getByRole('button', { name: 'Auto' }))
      .first()
      .click();
    await table.act.dispatchEvent('click');
    await context.setOffline(false);
    await expect(form).not.toContainText(REASON);
  });

  await test.step('the top-up', async () => {
    await page.goto('/');
    await openWallet(page);
    await page.getByRole('button', { name: /top up/i }).click();
    await expectConnected(page);
    await context.setOffline(true);
    await expect(dialog).toContainText(REASON);
    await clickAllEnabled(dialog);
    await context.setOffline(false);
  });

  await test.step('the daily bonus, which can be claimed as soon as the connection is back', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /Claim/ }).first().click();
    const claim = dialog.getByRole('button', { name: /^Claim / });
    await expect(claim).toBeEnabled();
    await expectConnected(page);
    await context.setOffline(true);
    await expect(dialog).toContainText(REASON);
    await claim.dispatchEvent('click');
    await clickAllEnabled(dialog);
    await context.setOffline(false);
    expect(commands).toEqual([]);
    await expect(claim).toBeEnabled();
    await claim.click();
    await expect(dialog).toContainText('Claimed. It is in your wallet.');
  });

  expect(commands).toHaveLength(1);
});

/**
 * Closes the money gate as a lost network does, while requests still reach the casino: all code and data load, and a
 * command that bypasses the gate would be executed.
 */
async function closeGate(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The connection must exist to hear of the lost network.
  await expectConnected(page);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(note(page)).toContainText('Offline');
}

for (const [who, arrival, paths, money] of [
  [
    'a new player',
    { bonus: false },
    ['/', '/settings/profile', '/settings/security'],
    [/^Daily bonus: Claim/, /^Wallet.*: Top up #/, /^Buy coins.*: Pay \$#/],
  ],
  [
    'a player with bets',
    { bets: 2 },
    ['/games/dice', '/games', '/favourites', '/groups/slots', '/provider-games/ink-dragon-pavilion', '/dev/mailbox'],
    [/^Bet #/, /^Start auto-bet/, /^Fairness: Change seeds and reveal/, /^Fairness: Change seeds and check/],
  ],
] as const) {
  test(`while the gate is closed, no button on any page moves money of ${who}`, async ({ page, watch }) => {
    // About 150 buttons are pressed.
    test.slow();
    // Buttons that send a form are pressed as well; the casino refuses what is incomplete or too frequent.
    watch.provokes(/^4\d\d (POST|PUT|PATCH|DELETE) \/api\/(auth|self)/);
    const player = await arrive(page, arrival);
    const before = await player.wallet();
    const commands = commandsOf(page);
    const bypasses: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('its button must be disabled')) bypasses.push(message.text());
    });
    const disabled: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await closeGate(page);
      disabled.push(...(await pressEverything(page)).disabled);
    }
    expect(bypasses, 'commands that an enabled button started').toEqual([]);
    expect(commands.map((request) => request.url())).toEqual([]);
    expect(await player.wallet()).toEqual(before);
    // Each known money button was reached, so the presses cover the places where money can be moved.
    for (const name of money) expect(disabled).toContainEqual(expect.stringMatching(name));
  });
}
