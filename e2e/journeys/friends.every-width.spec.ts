import { expectAccessible } from '../support/accessibility.js';
import { befriend, rowsOf, settle } from '../support/friends.js';
import { freshName } from '../support/player.js';
import { expect, test } from '../support/test.js';

test('a friend request reaches the other player at once, and accepting it makes them friends in all tabs', {
  tag: '@gate',
}, async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await anna.panel.open();
  const add = await anna.panel.find(berta.player.username);
  await add.click();
  // Both messages disappear after some seconds; the pointer on Berta's stops its timer.
  await Promise.all([
    expect(anna.panel.alerts).toContainText('Friend Request Sent'),
    berta.page.getByText(`${anna.player.username} sent you a friend request.`).hover(),
  ]);
  await expect(anna.panel.alerts).toContainText('Your friend request was successfully sent.');
  await expect(anna.panel.alerts).toBeInViewport({ ratio: 1 });
  await expect(anna.panel.search.getByRole('button', { name: `Pending: ${berta.player.username}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page, 'search');
  await anna.panel.closeSearch();
  await expect(anna.panel.sent).toContainText(berta.player.username);

  await expect(berta.panel.button).toHaveAccessibleName('Friends and chat, 1 received request');
  await berta.page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(berta.panel.nav.getByRole('tab', { name: 'Friends 1 received request' })).toBeVisible();
  await expect(berta.panel.received).toContainText(anna.player.username);
  await expectAccessible(berta.page, 'received request');
  await berta.panel.received.getByRole('button', { name: `Accept ${anna.player.username}` }).click();
  await expect(page.getByText(`${berta.player.username} is now your friend.`)).toBeVisible();
  await expect(berta.panel.friends).toHaveText(rowsOf(anna.player.username));
  await expect(berta.panel.received).toHaveCount(0);
  await expect(berta.panel.nav.getByRole('tab', { name: 'Friends', exact: true })).toBeVisible();

  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));
  await expect(anna.panel.sent).toHaveCount(0);
  await expectAccessible(page, 'friends');
});

test('the side navigation opens next to a wide page and over a narrow one, and returns the focus when it closes', async ({
  page,
}) => {
  const { panel } = await settle(page, 'anna');
  const width = page.viewportSize()?.width ?? 0;
  await panel.button.click();
  await expect(panel.nav.getByText('No friends yet')).toBeVisible();
  const isBeside = width >= 960;
  await expect(page.getByRole('dialog', { name: 'Friends and chat' })).toHaveCount(isBeside ? 0 : 1);
  await expect(page.locator('div[inert] #content')).toHaveCount(isBeside ? 0 : 1);
  expect(await panel.nav.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.4s');
  await expectAccessible(page, 'nobody');
  await expect.poll(() => panel.nav.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await test.step('every control is large enough for a finger', async () => {
    for (const control of await panel.nav.getByRole('button').or(panel.nav.getByRole('tab')).all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await control.textContent()) ?? '').toBeGreaterThanOrEqual(
        44,
      );
    }
  });

  await test.step('the arrow keys select the tabs, and the chosen tab is kept', async () => {
    await panel.nav.getByRole('tab', { name: /^Friends/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(panel.nav.getByRole('tab', { name: /^Chat/ })).toHaveAttribute('aria-selected', 'true');
  });

  await page.keyboard.press('Escape');
  await expect(panel.nav).toHaveCount(0);
  await expect(panel.button).toBeFocused();
  await panel.button.click();
  await expect(panel.nav.getByRole('tab', { name: /^Chat/ })).toHaveAttribute('aria-selected', 'true');
});

test('a player card shows who a friend is, and removing the friend asks first', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await befriend(anna, berta);
  await anna.panel.open();
  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));
  const row = await anna.panel.friends.boundingBox();
  const name = await anna.panel.friends.getByRole('button').first().boundingBox();
  expect(name?.x, 'the row does not clip the background of a hovered name').toBeGreaterThanOrEqual(row?.x ?? 0);
  const card = await anna.panel.openCard(berta.player.username);
  await expect(card).toContainText(`Member since ${new Date().toLocaleString('en-US', { month: 'long' })}`);
  await expect(card).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'card');
  await card.getByRole('button', { name: 'Remove friend' }).click();
  await expect(anna.panel.confirmation.getByRole('button', { name: 'Keep friend' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
  await page.keyboard.press('Enter');
  await expect(anna.panel.confirmation).toHaveCount(0);
  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));

  await berta.panel.open();
  await expect(berta.panel.friends).toHaveText(rowsOf(anna.player.username));
  await anna.panel.choose(berta.player.username, 'Remove friend');
  await anna.panel.confirmation.getByRole('button', { name: 'Remove friend' }).click();
  await expect(anna.panel.friends).toHaveCount(0);
  await expect(berta.panel.friends).toHaveCount(0);
});

test('a long list of search results scrolls inside its popover, and each name opens a player card', async ({
  page,
  others,
}) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const { uid, username } = berta.player;
  const players = Array.from({ length: 19 }, (_, index) => ({
    user_id: `player-${index}`,
    username: `sailor-${index}`,
  }));
  await page.route('**/api/users/search?*', (route) =>
    route.fulfill({
      json: {
        result: [...players, { user_id: uid, username }].map((player) => ({
          ...player,
          avatar_url: null,
          relation: 'none',
        })),
      },
    }),
  );
  await anna.panel.open();
  const last = await anna.panel.find(username);
  await expect(anna.panel.search).toBeInViewport({ ratio: 1 });
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(anna.panel.search).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'a long list of results');
  await anna.panel.search.getByRole('button', { name: `${username} Show the player card` }).click();
  await expect(anna.panel.card(username)).toContainText('Member since');
  await page.keyboard.press('Escape');
  await expect(anna.panel.card(username)).toHaveCount(0);
  await expect(anna.panel.search).toBeVisible();
});

test('a message about a request from a player with a wide name stays on the screen', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  // A username has at most 20 characters.
  const wide = await others.arrive('W'.repeat(18 - freshName('').length));
  await wide.player.post('/friend-requests', { userId: anna.player.uid });
  await expect(page.getByText(`${wide.player.username} sent you a friend request.`)).toBeInViewport({ ratio: 1 });
  for (const name of ['Show', 'Dismiss'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});
