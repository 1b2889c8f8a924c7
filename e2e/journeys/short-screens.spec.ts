import { settle } from '../support/friends.js';
import { arrive } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { expect, test } from '../support/test.js';

for (const [what, viewport] of [
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a laptop at 200 % zoom', { width: 720, height: 450 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport });

    test('the bet button and the roll are on the screen at once, in both modes', async ({ page }) => {
      await arrive(page);
      const table = new DiceTable(page);
      await table.open();
      await table.act.scrollIntoViewIfNeeded();
      await expect(table.act).toBeInViewport({ ratio: 1 });
      await expect(table.result).toBeInViewport({ ratio: 1 });
      const profit = await page.getByRole('form', { name: 'Bet' }).getByText('Profit on win').boundingBox();
      const act = await table.act.boundingBox();
      expect((profit?.y ?? 0) + (profit?.height ?? 0), 'the profit is above the button').toBeLessThanOrEqual(
        act?.y ?? 0,
      );
      await table.bet();
      await expect(table.result).toBeInViewport({ ratio: 1 });
      await page.getByRole('radio', { name: 'Auto' }).check();
      await expect(table.act).toHaveText('Start auto-bet');
      await expect(table.act).toBeInViewport({ ratio: 1 });
      await expect(table.result).toBeInViewport({ ratio: 1 });
    });
  });
}

test('an auto-bet that a reload ends says so, and keeps its settings for each currency', async ({ page }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  const form = page.getByRole('form', { name: 'Bet' });
  await form.getByRole('radio', { name: 'Auto' }).check();
  await form.getByRole('radio', { name: 'Endless' }).check();
  await form.getByRole('textbox', { name: 'Stop on loss' }).fill('900');
  await table.act.click();
  await expect(table.rolls).not.toHaveCount(0);
  await page.reload();
  await expect(form.getByText('Stopped: the page was loaded again.')).toBeVisible();
  await expect(table.act).toHaveText('Start auto-bet');
  await expect(form.getByRole('textbox', { name: 'Stop on loss' })).toHaveValue('900');
  await page.getByTestId('wallet-pill').click();
  await expect(form.getByRole('textbox', { name: 'Stop on loss' })).toHaveValue('');
  expect((await player.wallet()).gold_coins.balance).not.toBe('5000000000');
});

test.describe('the only player, with a phone held sideways', () => {
  test.use({ alone: true, viewport: { width: 844, height: 390 } });

  test('reads the same hint below the empty friends and the empty chat', async ({ page }) => {
    const { panel } = await settle(page, 'anna');
    await panel.open();
    const hint = panel.nav.getByRole('heading', { name: 'You are the only player here' });
    const words = panel.nav.getByRole('paragraph').filter({ hasText: 'This casino runs on your machine alone.' });
    const texts: string[] = [];
    for (const [tab, empty] of [
      ['Friends', 'No friends yet'],
      ['Chat', 'No messages yet'],
    ] as const) {
      await panel.nav.getByRole('tab', { name: tab }).click();
      const title = panel.nav.getByText(empty);
      for (const part of [title, hint, words]) {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      const [above, below] = [await title.boundingBox(), await hint.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      texts.push(await words.innerText());
    }
    expect(texts[1]).toBe(texts[0]);
  });
});
