import type { Locator, Page, Request } from '@playwright/test';
import { OFFLINE } from '../support/offline.js';
import { arrive } from '../support/player.js';
import { DiceTable, openWallet } from '../support/screen.js';
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

/** Clicks every enabled button. The client logs a warning if one starts a command while offline, which fails the test. */
async function clickAllEnabled(scope: Locator): Promise<void> {
  const enabled = scope.locator('button:not([disabled], [aria-disabled="true"], [aria-label="Close"])');
  for (const button of await enabled.all()) {
    if (await button.isVisible()) await button.dispatchEvent('click');
  }
}

test('while offline, no button or key sends a command that moves money, and each says why', async ({
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
