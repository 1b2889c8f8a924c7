import { expectAccessible } from '../support/accessibility.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('with the keyboard, an event opens by its id, position, round, request and command; players and streams by name', async ({
  page,
  casino,
}) => {
  const anna = await arriveAs(page, 'anna', { bets: 6 });
  const stream = `wallet-${anna.uid}`;
  const events = await casino.events(stream);
  const bet = events.find(({ type }) => type === 'bet_and_win_settled');
  if (!bet) throw new Error('no bet was settled');
  const { round } = bet.data as { round: { round_id: string } };
  const workbench = new Workbench(page, casino);
  await workbench.open();
  const find = async (text: string) => {
    await page.keyboard.press('/');
    await expect(workbench.search).toBeFocused();
    await page.keyboard.insertText(text);
  };

  for (const text of [bet.eventId, `@${bet.position}`, String(bet.position), round.round_id, bet.commandId]) {
    await find(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${casino.url}/workbench/${stream}?at=${bet.version}&tab=event`);
    await workbench.expectAsOf(bet.version);
    await page.keyboard.press('g');
    await workbench.expectAsOf(1);
  }

  await find(bet.correlationId);
  const request = page.getByRole('group', { name: 'Events of this request' });
  await expect(request.getByRole('option', { name: new RegExp(`^${bet.eventId} bet_and_win_settled`) })).toBeVisible();
  await expectAccessible(page, 'search results');
  await page.keyboard.press('Escape');

  await find(`account-${anna.uid}`);
  await expect(page.getByRole('group', { name: 'Streams' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${casino.url}/workbench/account-${anna.uid}`);

  await find('no-such-thing');
  await expect(page.getByText('No player, stream, event, round, request or command “no-such-thing”.')).toBeVisible();
});
