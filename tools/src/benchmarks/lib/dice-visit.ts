import { formatHundredths } from '@goldwake/contracts';
import type { Locator } from '@playwright/test';
import { closeDialog, goToLobby } from './navigation.js';
import type { PageInput } from './page-input.js';

/**
 * Simulates a visit to the dice table and back to the lobby: uses the table's controls, places some bets and verifies
 * one of them.
 */
export async function visitDice(input: PageInput): Promise<void> {
  const { page } = input;
  await input.press(
    'open dice',
    page.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: /Dice$/ }),
  );
  const bet = page.getByRole('form', { name: 'Bet' });
  await bet.getByRole('button', { name: /^Bet \d/ }).waitFor();
  await moveTheTarget(input);
  await setTheStake(input, bet);
  for (let bets = 0; bets < 4; bets++) await roll(input, bet);
  await changeTheTable(input, bet);
  for (const time of ['first', 'again']) await checkFairness(input, time);
  await goToLobby(input);
}

async function moveTheTarget(input: PageInput): Promise<void> {
  const { page } = input;
  const slider = page.getByRole('slider', { name: 'Target' });
  const thumb = page.locator(':has(> input[type="range"])');
  await input.drag('drag the target', thumb, 60);
  await input.drag('drag the target', thumb, -60);
  if (input.touch) return;
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await input.key('step the target', key);
}

async function setTheStake(input: PageInput, bet: Locator): Promise<void> {
  const stake = bet.getByRole('textbox', { name: 'Stake', exact: true });
  await input.press('go to the stake', stake);
  await stake.selectText();
  await input.type('type the stake', '1.25');
  for (const name of ['2× the stake', '½ of the stake']) {
    await input.press('halve or double', bet.getByRole('button', { name }));
  }
}

async function roll(input: PageInput, bet: Locator): Promise<void> {
  const { page } = input;
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/games/dice/bets') && response.ok());
  await input.press('bet', bet.getByRole('button', { name: /^Bet \d/ }));
  const body = await (await answered).json();
  const last = page
    .getByRole('list', { name: /^Last rolls/ })
    .getByRole('listitem')
    .first();
  await last.filter({ hasText: formatHundredths(body.outcome.roll) }).waitFor();
}

async function changeTheTable(input: PageInput, bet: Locator): Promise<void> {
  const { page } = input;
  for (const mode of ['Auto', 'Manual']) {
    await input.press('switch manual and auto', bet.locator('label', { hasText: mode }).first());
  }
  for (let times = 0; times < 2; times++) {
    await input.press('turn the coin over at dice', page.getByTestId('wallet-pill'));
    await input.press('turn over and under', page.getByRole('button', { name: /^Switch to roll/ }));
    await input.press('fast on and off', page.getByRole('button', { name: 'Fast' }));
  }
}

async function checkFairness(input: PageInput, time: string): Promise<void> {
  const { page } = input;
  await input.press(`open the fairness, ${time}`, page.getByRole('button', { name: 'Fairness', exact: true }));
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await input.press('switch the fairness view', panel.getByRole('tab', { name: 'Check a roll' }));
  await closeDialog(input, 'close the fairness');
  const history = page.getByRole('region', { name: 'Your bets' });
  await input.press('open a bet of the history', history.getByRole('row').nth(1).getByRole('cell').nth(2));
  await closeDialog(input, 'close the fairness');
}
