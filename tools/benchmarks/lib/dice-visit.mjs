import { leave, toLobby } from './ways.mjs';

/** Goes from the lobby to the dice table and back: uses its controls, places some bets and verifies one of them. */
export async function visitDice(hand) {
  const { page } = hand;
  await hand.press('open dice', page.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: /Dice$/ }));
  const bet = page.getByRole('form', { name: 'Bet' });
  await bet.getByRole('button', { name: /^Bet \d/ }).waitFor();
  await moveTheTarget(hand);
  await setTheStake(hand, bet);
  for (let bets = 0; bets < 4; bets++) await roll(hand, bet);
  await changeTheTable(hand, bet);
  for (const time of ['first', 'again']) await checkFairness(hand, time);
  await toLobby(hand);
}

async function moveTheTarget(hand) {
  const { page } = hand;
  const slider = page.getByRole('slider', { name: 'Target' });
  const thumb = page.locator(':has(> input[type="range"])');
  await hand.drag('drag the target', thumb, 60);
  await hand.drag('drag the target', thumb, -60);
  if (hand.touch) return;
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await hand.key('step the target', key);
}

async function setTheStake(hand, bet) {
  const stake = bet.getByRole('textbox', { name: 'Stake', exact: true });
  await hand.press('go to the stake', stake);
  await stake.selectText();
  await hand.type('type the stake', '1.25');
  for (const name of ['2× the stake', '½ of the stake']) {
    await hand.press('halve or double', bet.getByRole('button', { name }));
  }
}

async function roll(hand, bet) {
  const { page } = hand;
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/games/dice/bets') && response.ok());
  await hand.press('bet', bet.getByRole('button', { name: /^Bet \d/ }));
  const answer = await (await answered).json();
  const last = page
    .getByRole('list', { name: /^Last rolls/ })
    .getByRole('listitem')
    .first();
  await last.filter({ hasText: answer.roll }).waitFor();
}

async function changeTheTable(hand, bet) {
  const { page } = hand;
  for (const mode of ['Auto', 'Manual']) {
    await hand.press('switch manual and auto', bet.locator('label', { hasText: mode }).first());
  }
  for (let times = 0; times < 2; times++) {
    await hand.press('turn the coin over at dice', page.getByTestId('wallet-pill'));
    await hand.press('turn over and under', page.getByRole('button', { name: /^Switch to roll/ }));
    await hand.press('fast on and off', page.getByRole('button', { name: 'Fast' }));
  }
}

async function checkFairness(hand, time) {
  const { page } = hand;
  await hand.press(`open the fairness, ${time}`, page.getByRole('button', { name: 'Fairness', exact: true }));
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await hand.press('switch the fairness view', panel.getByRole('tab', { name: 'Check a roll' }));
  await leave(hand, 'close the fairness');
  const history = page.getByRole('region', { name: 'Your bets' });
  await hand.press('open a bet of the history', history.getByRole('row').nth(1).getByRole('cell').nth(2));
  await leave(hand, 'close the fairness');
}
