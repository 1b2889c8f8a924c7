import { createHash } from 'node:crypto';
import { arrive } from '../support/player.js';
import { DiceTable, rollText } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('a past roll is verified in the page while offline: the revealed seed reproduces it, another seed does not', {
  tag: '@gate',
}, async ({ page, context, watch }) => {
  watch.provokes(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.bet();
  const roll = rollText(await table.bet());
  await table.history
    .getByRole('button', { name: `Check the roll ${roll}` })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await expect(panel.getByText('The server seed is revealed once you change the pair')).toBeVisible();
  await panel.getByRole('button', { name: 'Change seeds and check this roll' }).click();
  await expect(panel.getByText('Seed, hash and roll agree')).toBeVisible();

  await context.setOffline(true);
  await panel.getByRole('textbox', { name: 'Nonce' }).fill('0');
  await expect(panel.getByText('The roll does not agree')).toBeVisible();
  await expect(panel.getByText('The hash agrees')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Nonce' }).fill('1');
  await expect(panel.getByText('Seed, hash and roll agree')).toBeVisible();
  const seed = panel.getByRole('textbox', { name: 'Server seed (revealed)' });
  await seed.fill((await seed.inputValue()).replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
  await expect(panel.getByText('This does not check out')).toBeVisible();
  await expect(panel.getByText('The hash does not agree')).toBeVisible();
  await context.setOffline(false);
});

test('a custom client seed is accepted, the previous seed pair is revealed, and its hash is the one shown before', async ({
  page,
}) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.bet();
  await page.getByRole('button', { name: 'Fairness' }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  const inUse = panel.getByRole('region', { name: 'Seeds in use' });
  const hashes = inUse.getByText(/^[0-9a-f]{64}$/);
  await expect(hashes).toHaveCount(2);
  const [hash, next] = await hashes.allTextContents();
  const first = inUse.getByText('The casino chose both seeds of this first pair.');
  await expect(first).toContainText('enter one below and change the pair');
  await panel.getByRole('textbox', { name: 'New client seed' }).fill('my own luck');
  await panel.getByRole('button', { name: 'Change seeds and reveal' }).click();
  const revealed = panel.getByRole('status', { name: 'Revealed pair' });
  await expect(revealed).toContainText(hash ?? 'no hash was shown');
  await expect(inUse).toContainText('my own luck');
  await expect(first).toHaveCount(0);
  // The seed pair announced as the next one is now in use.
  await expect(inUse).toContainText(next ?? 'no next hash was shown');
  await revealed.getByRole('button', { name: 'Check rolls of this pair' }).click();
  await expect(panel.getByText('The hash agrees')).toBeVisible();
});

test('the fairness verifier is available to visitors without an account', async ({ page }) => {
  const table = new DiceTable(page);
  await table.open();
  await page.getByRole('button', { name: 'Fairness' }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await panel.getByRole('tab', { name: 'Check a roll' }).click();
  await panel.getByRole('textbox', { name: 'Server seed (revealed)' }).fill('00'.repeat(32));
  await panel.getByRole('textbox', { name: 'Client seed' }).fill('anyone');
  await panel.getByRole('textbox', { name: 'Nonce' }).fill('0');
  await expect(panel.getByText('These seeds give this roll')).toBeVisible();
});

test('the verifier claims agreement only for a compared roll and a compared hash, and says what the key is', async ({
  page,
}) => {
  const table = new DiceTable(page);
  await table.open();
  await page.getByRole('button', { name: 'Fairness' }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await panel.getByRole('tab', { name: 'Check a roll' }).click();
  await expect(panel.getByText('The key is the text of the server seed: its 64 characters')).toBeVisible();
  const verdict = panel.getByRole('status').filter({ hasText: /^\S+\.\S+/ });
  const roll = panel.getByRole('textbox', { name: 'Roll you were shown' });
  const hash = panel.getByRole('textbox', { name: 'SHA-256 you were shown before' });
  await expect(verdict).toContainText('Fill in the seeds and the nonce');
  await panel.getByRole('textbox', { name: 'Server seed (revealed)' }).fill('00'.repeat(32));
  await panel.getByRole('textbox', { name: 'Client seed' }).fill('anyone');
  await panel.getByRole('textbox', { name: 'Nonce' }).fill('0');
  await expect(verdict).toContainText('These seeds give this roll');
  await expect(verdict).toContainText('only the arithmetic is checked');
  await expect(verdict).toHaveAttribute('data-state', 'computed');

  // A roll that agrees with the seeds proves nothing about the seed that the casino had before the bet.
  await roll.fill((await verdict.textContent())?.match(/^\d+\.\d{2}/)?.[0] ?? 'no roll');
  await expect(verdict).toContainText('The roll agrees');
  await expect(verdict).toContainText('These seeds give this roll');
  await expect(verdict).toHaveAttribute('data-state', 'computed');
  await hash.fill(createHash('sha256').update('00'.repeat(32)).digest('hex'));
  await expect(verdict).toContainText('Seed, hash and roll agree');
  await expect(verdict).toHaveAttribute('data-state', 'agrees');
  await roll.fill('');
  await expect(verdict).toContainText('These seeds give this roll');
  await hash.fill('11'.repeat(32));
  await expect(verdict).toContainText('This does not check out');
  await expect(verdict).not.toContainText(/fair/i);
});
