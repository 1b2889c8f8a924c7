import { formatMoney, parseMicros } from '@goldwake/contracts';
import { arrive, arriveAgain } from '../support/player.js';
import { expectShown, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { ROUNDS, TidePage, TOO_LATE } from '../support/tide-table.js';

/** One table is shared by all players, and its rounds take their time. */
test.describe.configure({ timeout: 900_000 });
test.beforeEach(({ watch }) => watch.provokes(...TOO_LATE));

test('a bet with a target is cashed out at exactly the target, or lost below it, and paid, announced and listed', {
  tag: '@gate',
}, async ({ page }) => {
  const player = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.target.fill('1.01');
  // Almost every round reaches 1.01×. One that does not, in a casino with random chains, is a lost bet.
  const bet = await tide.bet();
  await expect(tide.bets.filter({ hasText: /You/ })).toContainText('1.01×');
  const row = await tide.settled(1);
  const { end } = await tide.proof(bet.round);
  const won = Number(end) >= 1.01;
  await expect(tide.ends.filter({ hasText: new RegExp(`check round ${bet.draw.nonce}$`) }).first()).toContainText(
    `${Number(end).toLocaleString('en-US', { minimumFractionDigits: 2 })}×`,
  );
  const profit = won ? parseMicros(bet.stake) / 100n : -parseMicros(bet.stake);
  await expect(row).toContainText('Target 1.01×');
  await expect(row).toContainText(won ? '1.01×' : `Turned at ${end}×`);
  await expect(row).toContainText(formatMoney(profit < 0n ? -profit : profit, bet.currency));
  const { gold_coins } = await player.wallet();
  expect(parseMicros(gold_coins.balance) - parseMicros(bet.balances.gold_coins)).toBe(
    won ? parseMicros(bet.stake) + profit : 0n,
  );
  await expectShown(page, 'gold_coins', gold_coins.balance);
});

test('a cash-out by hand with the keyboard alone is paid at the multiplier of the server', async ({ page }) => {
  const player = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tabTo(tide.target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Profit at cash-out')).toBeVisible();
  for (let rows = 1; ; rows++) {
    await tabTo(tide.act);
    const bet = await tide.bet(() => page.keyboard.press('Enter'));
    await expect(tide.act).toContainText(/Bet placed|Cash out|turned/);
    // A round can end before anything can be cashed out.
    await expect(tide.act).toContainText(/× · |turned|Bet 10/, ROUNDS);
    if ((await tide.act.textContent())?.includes('× · ')) await page.keyboard.press('Space');
    const row = await tide.settled(rows);
    const [, multiplier] = /([\d.]+)×$/.exec((await row.getByRole('cell').nth(2).textContent()) ?? '') ?? [];
    if (await row.getByText('Turned at').isVisible()) continue;
    await expect(row).toContainText('By hand');
    await expect(tide.bets.filter({ hasText: /You/ })).toContainText(`${multiplier}×`);
    const paid = (parseMicros(bet.stake) * BigInt(Math.round(Number(multiplier) * 100))) / 100n;
    const { balance } = (await player.wallet()).gold_coins;
    expect(parseMicros(balance) - parseMicros(bet.balances.gold_coins)).toBe(paid);
    await expectShown(page, 'gold_coins', balance);
    await expect(tide.act).toBeFocused();
    return;
  }
});

test('a lost bet is announced with the end of the round, and the balance stays as it was after the bet', async ({
  page,
}) => {
  await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.target.fill('9999');
  const bet = await tide.bet();
  await expect(tide.spoken).toHaveText(/^The tide turned at [\d.]+\. Lost 10\.00 GC\.$/, ROUNDS);
  await expect(await tide.settled(1)).toContainText('Turned at');
  await expectShown(page, 'gold_coins', bet.balances.gold_coins);
});

test('a bet is there after a reload and on a second device, which can cash it out for both', async ({
  page,
  browser,
  casino,
}) => {
  const player = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.target.fill('');
  await tide.bet();
  await page.reload();
  await expect(tide.act).toContainText(/Bet placed|Cash out|turned/);
  await expect(page.getByRole('textbox', { name: 'Stake' })).toBeDisabled();
  const other = await browser.newContext({ baseURL: casino.url });
  const second = new TidePage(await other.newPage());
  await arriveAgain(second.page, player);
  await second.open();
  await expect(second.act).toContainText(/Bet placed|Cash out|turned/);
  await tide.phase(/running|ended/);
  if ((await second.stage.getAttribute('data-phase')) === 'running') {
    await second.page.waitForTimeout(300);
    await second.act.click();
  }
  await tide.settled(1);
  await second.settled(1);
  await expect(tide.act).toContainText('Bet 10.00 GC');
  await other.close();
});

test('two players see the same phases, and each other’s bets without names', async ({ page, browser, casino }) => {
  const anna = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  const context = await browser.newContext({ baseURL: casino.url });
  const page2 = await context.newPage();
  await arrive(page2);
  const other = new TidePage(page2);
  await other.open();
  await other.target.fill('9999');
  const { round } = await other.bet();
  for (const one of [tide, other]) await expect(one.stage).toHaveAttribute('data-round', round);
  await expect(other.bets.filter({ hasText: /You/ })).toHaveCount(1);
  await expect(tide.bets.filter({ hasText: '9,999.00×' })).toHaveCount(1);
  await expect(tide.bets.filter({ hasText: /You/ })).toHaveCount(0);
  await expect(tide.page.getByRole('main')).not.toContainText(anna.username);
  for (const phase of [/running|ended/, 'ended'] as const) await Promise.all([tide.phase(phase), other.phase(phase)]);
  await expect(other.ends.first()).toHaveText((await tide.ends.first().textContent()) ?? '');
  await context.close();
});

test('a press while a round runs bets in the next one, and a second press takes it back', async ({ page }) => {
  const player = await arrive(page);
  const before = (await player.wallet()).gold_coins.balance;
  const tide = new TidePage(page);
  await tide.open();
  // After a round, four seconds pass before the next bets, so both presses come before them.
  await tide.phase(/starting|running/);
  await tide.act.click();
  await expect(tide.act).toContainText('Cancel the bet');
  await expect(page.getByRole('textbox', { name: 'Stake' })).toBeDisabled();
  await tide.act.click();
  await expect(tide.act).toContainText('Bet 10.00 GC');
  expect((await player.wallet()).gold_coins.balance).toBe(before);
  await tide.bet();
  await expect(tide.act).toContainText(/Bet placed|Cash out|turned/);
});

test('the auto-bet places one bet a round and stops after the chosen number', async ({ page, casino }) => {
  const player = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await tide.target.fill('');
  await expect(page.getByText('Set where the auto-bet cashes out')).toBeVisible();
  await tide.target.fill('1.01');
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('2');
  await tide.act.click();
  await expect(page.getByText('All bets placed.')).toBeVisible({ timeout: 300_000 });
  await expect(tide.history.getByRole('row')).toHaveCount(3);
  const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_placed');
  expect(bets).toHaveLength(2);
});

test('a bet whose answer is lost is asked for again and placed once', async ({ page, casino, watch }) => {
  watch.provokes(/ERR_FAILED|Failed to load/);
  const player = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.target.fill('9999');
  let lost = 0;
  await page.route('**/api/games/rising-tide/bets', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await expect(tide.act).toContainText('Bet 10.00 GC');
  await tide.act.click();
  await tide.settled(1);
  expect(lost).toBe(1);
  const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_placed');
  expect(bets).toHaveLength(1);
});

test('while the casino cannot be reached, the round is not shown as if it went on, and nothing can be bet', async ({
  page,
}) => {
  await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.phase(/./);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(tide.stage).toContainText('The connection is lost');
  await expect(tide.act).toBeDisabled();
  await expect(page.getByText('You are offline; this opens again by itself')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(tide.act).toBeEnabled();
  await expect(tide.stage).not.toContainText('The connection is lost');
});

test('a visitor sees the rounds without pushes, and must log in to bet', async ({ page, browser, casino }) => {
  await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  const context = await browser.newContext({ baseURL: casino.url });
  const visitor = new TidePage(await context.newPage());
  await visitor.open();
  await expect(visitor.act).toHaveText('Login to play');
  await visitor.phase(/running|ended/);
  await visitor.phase('ended');
  await expect(visitor.ends.first()).toBeVisible();
  await visitor.act.click();
  await expect(visitor.page.getByRole('dialog')).toBeVisible();
  await context.close();
});

test('the end of a round is proved in the page while offline, back to the terminal hash, and a false seed is not', async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.phase('ended');
  await tide.ends.first().getByRole('button').click();
  const proof = page.getByRole('dialog', { name: 'Fairness of the tides' });
  await expect(proof.getByText('Seed, hash and end agree')).toBeVisible();
  await context.setOffline(true);
  await proof.getByRole('button', { name: /^Compute [\d,]+ hash/ }).click();
  await expect(proof.getByText(/lead to the terminal hash$/)).toBeVisible();
  const seed = proof.getByRole('textbox', { name: 'Server seed (revealed)' });
  const real = await seed.inputValue();
  await seed.fill(real.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
  await expect(proof.getByText('The hash does not agree')).toBeVisible();
  await seed.fill(real);
  await expect(proof.getByText('Seed, hash and end agree')).toBeVisible();
  await context.setOffline(false);
});
