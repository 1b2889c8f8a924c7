import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { OneStepBetResponse } from '@goldwake/contracts/http';
import { IN_DESKTOP_GATE, ORIGINALS, OriginalTable } from '../support/original-table.js';
import { arrive } from '../support/player.js';
import { expectShown, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

for (const game of ORIGINALS) {
  test(`${game.name}: a bet by keyboard alone is shown, announced once and listed in the history`, {
    tag: IN_DESKTOP_GATE.includes(game.id) ? '@gate' : [],
  }, async ({ page }) => {
    const player = await arrive(page);
    const table = new OriginalTable(page, game);
    const { keyboard } = page;
    if (game.id === 'signal-lamp') {
      await page.goto('/games/signal-lamp');
      await expect(table.act).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('Pick 1 to 10 numbers first')).toBeVisible();
      const numbers = page.getByRole('group', { name: 'Your numbers' });
      await tabTo(numbers.getByRole('button', { name: '1', exact: true }));
      for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space', 'ArrowRight', 'Enter']) await keyboard.press(key);
      await expect(numbers.locator('[aria-pressed="true"]')).toHaveText(['1', '10', '11']);
    } else await table.open();
    await tabTo(table.act);
    const response = await table.bet(() => keyboard.press('Enter'));
    const profit = parseMicros(response.payout) - parseMicros(response.stake);
    const amount = formatMoney(profit < 0n ? -profit : profit, 'gold_coins');
    const words = profit === 0n ? 'Stake returned' : `${profit > 0n ? 'Won' : 'Lost'} ${amount}`;
    await expect(table.spoken).toHaveText(new RegExp(`\\. ${words}\\.$`));
    await expect(table.stage.locator('[aria-live]')).toHaveCount(1);
    await expectShown(page, 'gold_coins', response.balances.gold_coins);
    expect((await player.wallet()).gold_coins.balance).toBe(response.balances.gold_coins);
    const row = table.history.getByRole('row').nth(1);
    await expect(row).toContainText(`${response.multiplier}×`);
    await expect(row).toContainText(amount.replace(/ GC$/, ''));
  });

  test(`${game.name}: a past round is verified in the page while offline, and with another nonce it does not check out`, async ({
    page,
    context,
    watch,
  }) => {
    watch.provokes(/ERR_INTERNET_DISCONNECTED/);
    await arrive(page);
    const table = new OriginalTable(page, game);
    await table.open();
    await table.bet();
    await table.history
      .getByRole('button', { name: `Check the ${game.result}` })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Fairness' });
    await panel.getByRole('button', { name: `Change seeds and check this ${game.checked}` }).click();
    await expect(panel.getByText(`Seed, hash and ${game.checked} agree`)).toBeVisible();
    await expect(panel.getByText('The multiplier agrees')).toBeVisible();
    await context.setOffline(true);
    // A small range of results, such as the segments of a wheel, may give the same one twice, but not for two nonces.
    const isRefuted = async (nonce: string) => {
      await panel.getByRole('textbox', { name: 'Nonce' }).fill(nonce);
      await expect(panel.getByText(/does not agree|Seed, hash and/).first()).toBeVisible();
      return panel.getByText(`The ${game.checked} does not agree`).isVisible();
    };
    expect([await isRefuted('1'), await isRefuted('2'), await isRefuted('3')]).toContain(true);
    await panel.getByRole('textbox', { name: 'Nonce' }).fill('0');
    await expect(panel.getByText(`Seed, hash and ${game.checked} agree`)).toBeVisible();
    await context.setOffline(false);
  });

  test(`${game.name}: after a reload between settlement and response, the round resumes and appears once`, async ({
    page,
    casino,
  }) => {
    const player = await arrive(page);
    const table = new OriginalTable(page, game);
    await table.open();
    let settled: OneStepBetResponse | undefined;
    await page.route(`**/api/games/${game.id}/bets`, async (route) => {
      if (route.request().method() !== 'POST' || settled) return route.fallback();
      settled = await (await route.fetch()).json();
      // The response never reaches the page.
    });
    await table.act.click();
    await expect.poll(() => settled).toBeDefined();
    await page.reload();
    await expect(table.results).toHaveCount(1);
    await expectShown(page, 'gold_coins', settled?.balances.gold_coins ?? '');
    const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_and_win_settled');
    expect(bets).toHaveLength(1);
  });
}

test('while a result is still being shown, neither the balance nor the history gives it away', {
  tag: '@gate',
}, async ({ page }) => {
  const player = await arrive(page);
  await page.clock.install();
  const table = new OriginalTable(page, ORIGINALS[2]);
  await table.open();
  const { balances } = await table.bet();
  await expect(table.history.getByRole('row')).toHaveCount(2);
  // The page's clock is paused, so that the result is still being shown however long a slow machine takes to look.
  await page.clock.pauseAt(Date.now() + 10_000);
  const answered = page.waitForResponse((response) => table.isBet(response.url(), response.request().method()));
  await table.act.click();
  await answered;
  await expect(table.stage).toContainText('Turning');
  // Half of the spin passes, with requests in between, so that a history that is loaded too early would be shown.
  for (let times = 0; times < 5; times++) {
    await page.clock.runFor(100);
    await player.wallet();
  }
  await expect(table.stage).toContainText('Turning');
  await expectShown(page, 'gold_coins', String(parseMicros(balances.gold_coins) - 10_000_000n));
  await expect(table.history.getByRole('row')).toHaveCount(2);
  await page.clock.resume();
  await expect(table.shown).toHaveText(/×$/);
  await expect(table.history.getByRole('row')).toHaveCount(3);
});

/** Runs in the page. Returns the animations inside an element, except changes of colour only. */
function movements(stage: Element): string[] {
  return stage
    .getAnimations({ subtree: true })
    .map((one) => (one instanceof CSSTransition ? one.transitionProperty : String(one.id || one.constructor.name)))
    .filter((property) => !/color|fill/.test(property));
}

test('in fast mode, a result is shown without an animation', async ({ page }) => {
  await arrive(page);
  for (const game of ORIGINALS) {
    const table = new OriginalTable(page, game);
    await table.open();
    await page.getByRole('button', { name: 'Fast' }).click();
    await table.bet();
    await expect(table.shown).toHaveText(/×$/);
    expect(await table.stage.evaluate(movements)).toEqual([]);
  }
});

test('settings of the games are kept separately and survive a reload', async ({ page }) => {
  await arrive(page);
  await page.goto('/games/tide-wheel');
  await page.getByRole('radio', { name: '30' }).check({ force: true });
  await page.goto('/games/plumb-line');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('16');
  await page.getByRole('radio', { name: 'High' }).check({ force: true });
  await page.goto('/games/tide-wheel');
  await expect(page.getByRole('radio', { name: '30' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await page.goto('/games/plumb-line');
  await expect(page.getByRole('combobox', { name: 'Rows' })).toHaveValue('16');
  await expect(page.getByText('Up to 970.42× at the edges')).toBeVisible();
});
