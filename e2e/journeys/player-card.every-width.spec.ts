import { expectAccessible } from '../support/accessibility.js';
import { befriend, rowsOf, settle } from '../support/friends.js';
import { expect, test } from '../support/test.js';

test('the card shows what its player permits to see, and reports the player', { tag: '@gate' }, async ({
  page,
  others,
}) => {
  test.slow();
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await befriend(anna, berta);
  const { username } = berta.player;
  const share = (showsPlay: boolean) =>
    berta.player.put('/self/privacy', { invisible: false, showsGame: true, showsPlay });
  await anna.panel.open();
  const card = await anna.panel.openCard(username);
  const reopen = async () => {
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    // The card is loaded again as soon as it is older than 30 seconds; a reload does not wait for that.
    await page.reload();
    await anna.panel.open();
    await anna.panel.openCard(username);
    await expect(card.getByText('Member since')).toBeVisible();
  };

  await expect(card.getByText('No rounds played yet')).toBeVisible();
  await berta.player.post('/promotions/daily-claim', {});
  for (let bet = 0; bet < 3; bet++) await berta.player.bet('1000000');
  await reopen();
  await expect(card.getByRole('definition').filter({ hasText: '3' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Dice' })).toHaveAttribute('href', '/games/dice');
  await expectAccessible(page, 'card with play');
  await share(false);
  await reopen();
  await expect(card.getByRole('definition')).toHaveCount(0);
  await share(true);
  await reopen();
  await expect(card.getByRole('link', { name: 'Dice' })).toBeVisible();

  await test.step('with the keyboard alone, the player is reported with a reason', async () => {
    await card.getByRole('button', { name: `Report ${username}` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Report ${username}?` });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'report');
    await dialog.getByRole('button', { name: 'Report player' }).click();
    await expect(dialog.getByText('Choose a reason first.')).toBeVisible();
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Insults, threats or hate' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('alert')).toContainText('Player reported');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});

test('a request can be accepted and rejected on the card of the player who sent it', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const carla = await others.arrive('carla');
  for (const { player } of [berta, carla]) await player.post('/friend-requests', { userId: anna.player.uid });
  await anna.panel.open();
  await expect(anna.panel.received).toHaveCount(2);
  const card = await anna.panel.openCard(berta.player.username);
  await expect(card.getByText('Wants to be your friend')).toBeVisible();
  await expect(card.getByText('Member since')).toBeVisible();
  await expectAccessible(page, 'card of a player who sent a request');
  await card.getByRole('button', { name: `Accept ${berta.player.username}` }).click();
  // The card belongs to the row of the request, which is removed.
  await expect(card).toHaveCount(0);
  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));

  const other = await anna.panel.openCard(carla.player.username);
  await other.getByRole('button', { name: `Reject ${carla.player.username}` }).click();
  await expect(other).toHaveCount(0);
  await expect(anna.panel.received).toHaveCount(0);
});
