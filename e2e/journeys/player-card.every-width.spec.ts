import { expectAccessible } from '../support/accessibility.js';
import { chatOf, write } from '../support/chat.js';
import { befriend, rowsOf, settle } from '../support/friends.js';
import { expect, test } from '../support/test.js';

test('the card shows what its player permits to see, and reports the player', async ({ page, others }) => {
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
  await expect(card.getByText('Bronze level', { exact: true })).toBeVisible();
  await berta.player.post('/promotions/daily-claim', {});
  const bets = [];
  for (let bet = 0; bet < 3; bet++) bets.push(await berta.player.bet('1000000'));
  await reopen();
  const fact = (name: string) => card.getByText(name, { exact: true }).locator('..').getByRole('definition');
  await expect(fact('Rounds')).toHaveText('3');
  const won = bets.filter(({ outcome }) => outcome.won).length;
  await expect(fact('Rounds won')).toHaveText(`${won}`);
  await expect(fact('Largest win')).toHaveText(won > 0 ? ['1.98 GC'] : []);
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

test('every name and avatar in the chat shows the card of its player', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const carla = await others.arrive('carla');
  const [question, answer] = [`where is @${carla.player.username} tonight`, `here ${carla.player.username}`];
  const { message_id } = await write(berta.player, question);
  await write(carla.player, answer, message_id);
  const chat = await chatOf(anna);
  const expectCard = async (username: string) => {
    const card = anna.panel.card(username);
    await expect(card).toContainText('Member since');
    await expect(card).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
  };

  const avatar = await chat.message(question).locator('[class*="avatar"]').first().boundingBox();
  if (!avatar) throw new Error('the message shows no avatar');
  for (const y of [avatar.y + 2, avatar.y + avatar.height - 2]) {
    await page.mouse.click(avatar.x + avatar.width / 2, y);
    await expectCard(berta.player.username);
  }
  await chat
    .message(question)
    .getByRole('button', { name: `@${carla.player.username}`, exact: true })
    .click();
  await expectCard(carla.player.username);
  await chat.message(answer).getByRole('button', { name: berta.player.username, exact: true }).click();
  await expectCard(berta.player.username);
  await expectAccessible(page, 'names in the chat');

  await test.step('a player whose messages are hidden can be blocked on the card in the list of hidden players', async () => {
    await chat.choose(question, 'Hide this player');
    // On a phone, the snackbar covers the button below.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await chat.nav.getByRole('button', { name: 'Hidden players' }).click();
    const hidden = page.getByRole('dialog', { name: 'Hidden players' });
    await hidden.getByRole('button', { name: `${berta.player.username} Show the player card` }).click();
    await anna.panel.card(berta.player.username).getByRole('button', { name: 'Block' }).click();
    await expect(hidden).toHaveCount(0);
    await anna.panel.confirmation.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(anna.panel.confirmation).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  await test.step('the card of a blocked player says so and ends the block', async () => {
    await page.goto('/settings/profile');
    const list = page.getByRole('list', { name: 'Blocked players' });
    await list.getByRole('button', { name: new RegExp(`${berta.player.username}.*Show the player card$`) }).click();
    const card = anna.panel.card(berta.player.username);
    await expect(card).toContainText('You blocked this player today');
    await expectAccessible(page, 'card of a blocked player');
    await card.getByRole('button', { name: 'Unblock' }).click();
    await expect(page.getByText('You have not blocked any players.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Blocked players' })).toBeFocused();
  });
});
