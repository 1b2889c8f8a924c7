import { arrive } from '../support/player.js';
import { DiceTable, expectShown, isBet } from '../support/screen.js';
import { build, deadline, expect, MINUTE, offer, open, test, untilOffered } from '../support/update.js';

test.use({ serviceWorkers: 'allow' });
// In every test the service worker first stores the complete client.
test('an update is found within five minutes, announced for ten seconds, and installed ten minutes later, in all tabs and across reloads', async ({
  page,
  context,
  client,
}) => {
  await open(page, client);
  await expect(offer(page)).toBeHidden();
  await untilOffered(page);
  await expect(offer(page)).toContainText(/ (10:00|9:5\d)\./);
  const at = await deadline(page);
  await page.clock.fastForward(11_000);
  await expect(offer(page)).toBeHidden();
  await expect(build(page)).toHaveCount(0);

  await page.clock.fastForward(4 * MINUTE);
  await page.reload();
  await expect(build(page)).toHaveCount(0);
  await expect(offer(page)).toContainText(/ [45]:\d\d\./);
  const other = await context.newPage();
  await other.goto('/');
  await expect(offer(other)).toContainText(/ [45]:\d\d\./);
  // All tabs have the same deadline, no matter when they were opened.
  for (const tab of [page, other]) expect(await deadline(tab)).toBe(at);

  // Advances to the last minute, part of which the test itself may use: the update is announced again, and now for more
  // than ten seconds.
  const left = at - (await page.evaluate(() => Date.now()));
  await page.clock.fastForward(left - MINUTE + 1_000);
  await expect(offer(page)).toContainText(/ 0:\d\d\./);
  await page.clock.fastForward(12_000);
  await expect(offer(page)).toBeVisible();
  await page.clock.fastForward(MINUTE);
  for (const tab of [page, other]) await expect(build(tab)).toHaveAttribute('content', '2');
  for (const tab of [page, other]) await expect(offer(tab)).toBeHidden();
});

test('an update never interrupts a round: neither the button nor the end of the countdown loses a bet', async ({
  page,
  client,
}) => {
  const player = await arrive(page);
  await open(page, client, '/games/dice');
  const table = new DiceTable(page);
  await expect(table.act).toHaveText('Bet 10.00 GC');
  let response = () => {};
  const blocked = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/games/dice/bets', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await blocked;
    await route.continue();
  });
  await untilOffered(page);
  await table.act.click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The update is ready. It waits until your round has ended.')).toBeVisible();
  await expect(build(page)).toHaveCount(0);
  const settled = page.waitForResponse(isBet);
  response();
  expect((await settled).status()).toBe(201);
  await expect(build(page)).toHaveAttribute('content', '2');
  await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);
});

test('an update waits for text that is typed and not sent, even after the countdown has ended', async ({
  page,
  client,
}) => {
  await open(page, client);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' });
  await email.fill('anna@example.test');
  await untilOffered(page);
  await page.clock.fastForward(9 * MINUTE);
  await page.clock.fastForward(MINUTE);
  await expect(page.getByText('The update is ready. It waits until what you typed is sent.')).toBeVisible();
  await page.clock.fastForward(30 * MINUTE);
  await expect(email).toHaveValue('anna@example.test');
  await email.fill('');
  await page.clock.fastForward(1_000);
  await expect(build(page)).toHaveAttribute('content', '2');
});

test('an update waits for unsaved changes in the settings until they are discarded', async ({ page, client }) => {
  await arrive(page);
  await open(page, client, '/settings/profile');
  const form = page.getByRole('form', { name: 'Username' });
  await form.getByRole('textbox', { name: 'Username' }).fill('berta');
  await untilOffered(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The update is ready. It waits until what you typed is sent.')).toBeVisible();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(build(page)).toHaveAttribute('content', '2');
});
