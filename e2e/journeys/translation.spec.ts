import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { Page } from '@playwright/test';
import { buyCoins, CARDS, order, pay, purchase } from '../support/cashier.js';
import { ChatPanel } from '../support/chat.js';
import { settle } from '../support/friends.js';
import { ORIGINALS, OriginalTable } from '../support/original-table.js';
import { OPEN, PLAYERS_ONLY } from '../support/pages.js';
import { arrive, freshName, logIn, login, PASSWORD } from '../support/player.js';
import { pressEverything } from '../support/press-everything.js';
import { chooseFromMenu, DiceTable, expectConnected, expectShown, openWallet, pill } from '../support/screen.js';
import { STEP_GAMES, StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';
import { TidePage } from '../support/tide-table.js';
import { lostTexts } from '../support/translator.js';
import { Workbench } from '../support/workbench.js';

test.use({ translated: true });

/** Buttons that lead to the page of the payment provider. The translator puts a mark before the amount. */
const LEAVES_TO_PAY = /^(Pay\W+\$|Go to the payment)/;

/**
 * Checks that the page is translated and that React can still change each text. The watch of the test reports every
 * part that could not be rendered.
 */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main font').first()).toBeAttached();
  expect(await lostTexts(page), page.url()).toEqual([]);
}

/** Opens each page from the address bar, and then as a link of the page before it does. */
async function expectPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectWhole(page);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectWhole(page);
  }
  for (const path of paths) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expectWhole(page);
  }
}

test('on a translated page, the bet button, the balance and the auto-bet show what is staked and won', {
  tag: '@gate',
}, async ({ page }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expectConnected(page);
  await expect(table.act).toHaveText('Bet 10.00 GC');
  await table.stake.fill('4');
  await expect(table.act).toHaveText('Bet 4.00 GC');
  await table.target.fill('75.00');
  await expect(page.getByRole('region', { name: 'Roll' })).toContainText('Roll over 75.00 to win 3.9603×');
  await table.bet();
  await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);

  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('3');
  await table.act.click();
  await expect(page.getByText('All bets placed.')).toBeVisible();
  await expect(table.act).toHaveText('Start auto-bet');
  await expect(table.rolls).toHaveCount(4);
  const { gold_coins, sweeps_coins } = await player.wallet();
  await expectShown(page, 'gold_coins', gold_coins.balance);
  await pill(page).click();
  await expectShown(page, 'sweeps_coins', sweeps_coins.balance);
  await pill(page).click();

  await openWallet(page);
  await expect(page.getByRole('dialog')).toContainText(formatMoney(parseMicros(gold_coins.balance), 'gold_coins'));
  await page.keyboard.press('Escape');
  await expectWhole(page);
});

for (const game of ORIGINALS) {
  test(`on a translated page, ${game.name} is played`, async ({ page }) => {
    const player = await arrive(page);
    const table = new OriginalTable(page, game);
    await table.open();
    for (let bet = 0; bet < 3; bet++) await table.bet();
    await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);
    await expectWhole(page);
  });
}

for (const { id, name } of STEP_GAMES) {
  test(`on a translated page, rounds of ${name} are played to their end`, async ({ page }) => {
    const player = await arrive(page);
    const table = new StepTable(page, id);
    await table.open();
    for (let round = 0; round < 3; round++) {
      await table.end(await table.betUntilOpen());
      await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);
    }
    await expectWhole(page);
  });
}

test('on a translated page, a bet on Rising Tide is shown until its round has ended', async ({ page, watch }) => {
  watch.provokes(/409 POST .*rising-tide\/bets/);
  const player = await arrive(page);
  const tide = new TidePage(page);
  await tide.open();
  await tide.target.fill('1.01');
  await tide.bet();
  await tide.phase('running');
  await expectWhole(page);
  await tide.phase(/idle|betting/);
  await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);
  await expectWhole(page);
});

test('every page works for a visitor when it is translated', async ({ page }) => {
  await expectPages(page, OPEN);
});

test('every page works for a player when it is translated', async ({ page, watch }) => {
  // So many visits send more reports than the casino accepts.
  watch.provokes(/^429 POST \/api\/reports$/);
  await arrive(page, { bets: 2 });
  await expectPages(page, [...OPEN, '/favourites', ...PLAYERS_ONLY]);
});

for (const [who, paths] of [
  ['a visitor', ['/', '/games/dice', '/groups/slots', '/sweepstakes-rules']],
  ['a new player', ['/', '/settings/profile', '/settings/security']],
  ['a player with bets', ['/games/dice', '/games/blackjack', '/games/rising-tide', '/transactions/purchases']],
] as const) {
  test(`every button works for ${who} when the page is translated`, async ({ page, watch }) => {
    // Up to 150 buttons are pressed.
    test.slow();
    // Buttons that look up a round or act in one are pressed as well: the round may be unknown, the balance too low. So
    // many presses send more reports than the casino accepts.
    watch.provokes(/^404 GET \/api\/games\//, /^409 POST \/api\/games\//, /^429 POST \/api\/reports$/);
    if (who !== 'a visitor') await arrive(page, who === 'a new player' ? { bonus: false } : { bets: 2 });
    for (const path of paths) {
      await page.goto(path);
      await expectWhole(page);
      await pressEverything(page, LEAVES_TO_PAY);
      await expectWhole(page);
    }
  });
}

test('on translated pages, a visitor signs up, claims the bonus, signs out and signs in', async ({ page }) => {
  const username = freshName('greta');
  const email = `${username}@example.test`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  const birth = dialog.getByRole('group', { name: 'Date of birth' });
  await birth.getByRole('combobox', { name: 'Month' }).selectOption('February');
  await birth.getByRole('combobox', { name: 'Day' }).selectOption('28');
  await birth.getByRole('combobox', { name: 'Year' }).selectOption('1990');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(pill(page)).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: /Claim/ }).first().click();
  await dialog.getByRole('button', { name: /^Claim / }).click();
  await expect(dialog).toContainText('Claimed. It is in your wallet.');
  await page.keyboard.press('Escape');
  await expectShown(page, 'gold_coins', '5000000000');
  await expectWhole(page);
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await chooseFromMenu(page, 'Sign Out');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await logIn(page, email);
  await expect(login(page)).toHaveCount(0);
  await expectShown(page, 'gold_coins', '5000000000');
  await expectWhole(page);
});

test('on translated pages, coins are bought', async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  await buyCoins(page);
  await order(page, '$299.99');
  await pay(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await expectShown(page, 'gold_coins', '3004900000000');
  await expectWhole(page);
});

test('on translated pages, players become friends and write in the chat', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await anna.panel.open();
  await (await anna.panel.find(berta.player.username)).click();
  await anna.panel.closeSearch();
  await berta.panel.open();
  await berta.panel.received.getByRole('button', { name: `Accept ${anna.player.username}` }).click();
  await expect(anna.panel.friends).toContainText([berta.player.username]);
  const chat = new ChatPanel(page);
  await chat.open();
  await chat.say(`Hello @${berta.player.username}, good luck`);
  await expect(chat.message('good luck')).toBeVisible();
  await chat.choose('good luck', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(chat.message('good luck')).toHaveCount(0);
  await expectWhole(page);
});

test.describe('in the workbench', () => {
  // Engineers see the data of the complete casino, so this test needs one of its own.
  test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

  test('every view and check works when it is translated', async ({ page, casino, watch }) => {
    watch.provokes(/^401 GET \/api\/workbench\/session$/);
    const player = await arrive(page, { bets: 5 });
    const workbench = new Workbench(page, casino);
    await page.goto('/workbench');
    await expect(page.getByRole('textbox', { name: 'Link or token' })).toBeVisible();
    await workbench.open();
    await page.getByRole('button', { name: 'Run verify' }).click();
    await expect(page.getByText(/^Clean: [\d,]+ events of \d+ streams\./)).toBeVisible();
    await page.getByRole('link', { name: player.username }).click();
    await expect(workbench.chosen).toBeVisible();
    await workbench.row(2).click();
    await expect(workbench.chosen).toHaveAttribute('data-version', '2');
    await expect(workbench.asOf).toContainText('@2');
    await page.getByText('Raw JSON').click();
    for (const check of ['Explain', 'Diff', 'Bisect', 'What-if'] as const) {
      await page.getByRole('tab', { name: check }).click();
      const response = page.getByRole('region', { name: check.replace('-', ' '), exact: true });
      await expect(response.getByRole(check === 'Explain' ? 'table' : 'status').first()).toBeVisible();
      await expect(response).not.toContainText('Reading the history');
      await workbench.row(check === 'Diff' ? 3 : 4).click();
    }
    expect(await lostTexts(page)).toEqual([]);
  });
});
