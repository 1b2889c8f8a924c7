import { expectAccessible } from '../support/accessibility.js';
import { befriend, rowsOf, settle } from '../support/friends.js';
import { OFFLINE } from '../support/offline.js';
import { freshName } from '../support/player.js';
import { expectConnected, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const UNKNOWN = 'There was an unknown problem. Please try to login again. If the problem persists, contact support.';

test('two simultaneous requests make both players friends, and the second one sees an alert', async ({
  page,
  others,
}) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await anna.panel.open();
  const add = await anna.panel.find(berta.player.username);
  await expect(add).toHaveText('Add');
  // The push of Berta's request is delayed, as if both players pressed the button at the same moment.
  await page.route('**/api/friend-requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await berta.player.post('/friend-requests', { userId: anna.player.uid });
    await route.continue();
  });
  await add.click();
  await expect(anna.panel.alerts).toContainText('Friend Added');
  await expect(anna.panel.alerts).toContainText('This user had already sent you a friend request so are now friends.');
  await expect(anna.panel.search.getByRole('button', { name: `Friends: ${berta.player.username}` })).toBeVisible();
  await anna.panel.closeSearch();
  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));
  await berta.panel.open();
  await expect(berta.panel.friends).toHaveText(rowsOf(anna.player.username));
});

test('a request can be rejected and cancelled, in every tab of both players', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const carla = await others.arrive('carla');
  const second = await berta.context.newPage();
  await second.goto('/games');
  const badge = second.getByRole('banner').getByRole('button', { name: /^Friends and chat/ });
  await expect(badge).toBeVisible();
  for (const { player } of [berta, carla]) await anna.player.post('/friend-requests', { userId: player.uid });
  await expect(badge).toHaveAccessibleName(/1 received request/);
  await anna.panel.open();
  await expect(anna.panel.sent).toHaveCount(2);
  await berta.panel.open();
  await berta.panel.received.getByRole('button', { name: `Reject ${anna.player.username}` }).click();
  await expect(berta.panel.received).toHaveCount(0);
  await expect(badge).toHaveAccessibleName('Friends and chat');
  await expect(anna.panel.sent).toHaveCount(1);
  await carla.panel.open();
  await expect(carla.panel.received).toHaveCount(1);
  await anna.panel.sent.getByRole('button', { name: `Cancel the request to ${carla.player.username}` }).click();
  await expect(anna.panel.sent).toHaveCount(0);
  await expect(carla.panel.received).toHaveCount(0);
});

test('a blocked player disappears from the friends and the search, and can be unblocked in the settings', async ({
  page,
  others,
}) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await befriend(anna, berta);
  await anna.panel.open();
  await anna.panel.choose(berta.player.username, 'Block');
  await expect(anna.panel.confirmation).toContainText('You can unblock them in Settings, under Blocked players');
  await anna.panel.confirmation.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(anna.panel.friends).toHaveCount(0);

  await test.step('neither finds the other', async () => {
    for (const [who, whom] of [
      [anna, berta],
      [berta, anna],
    ] as const) {
      await who.panel.open();
      await expect(who.panel.friends).toHaveCount(0);
      await who.panel.find(whom.player.username);
      await expect(who.panel.search.getByRole('status')).toHaveText(
        `No users found matching your search ${whom.player.username}`,
      );
      await who.panel.closeSearch();
    }
  });

  await page.goto('/settings/profile');
  const row = page.getByRole('list', { name: 'Blocked players' }).getByRole('listitem');
  await expect(row).toContainText(berta.player.username);
  await row.getByRole('button', { name: `Unblock ${berta.player.username}` }).click();
  await expect(page.getByText('You have not blocked any players.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blocked players' })).toBeFocused();
  await anna.panel.open();
  await expect(await anna.panel.find(berta.player.username)).toHaveText('Add');
  await expect(anna.panel.friends).toHaveCount(0);
});

test('the search marks the player, reports no match and failures, and closes with its tab and the navigation', async ({
  page,
  watch,
}) => {
  watch.provokes(/^(429|500) GET \/api\/users\/search$/);
  const { panel, player } = await settle(page, 'anna');
  const terms: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/users/search') terms.push(url.searchParams.get('value') ?? '');
  });
  await panel.open();
  const field = panel.search.getByRole('textbox', { name: 'Username' });
  const me = await panel.find(player.username);
  await expect(me).toHaveText('Me');
  await expect(me).toHaveAttribute('aria-disabled', 'true');
  await field.fill('   ');
  await expect(panel.search.getByText('Type the beginning of a username.')).toBeVisible();
  const nobody = freshName('Nobody');
  await field.fill(` ${nobody} `);
  await expect(panel.search.getByRole('status')).toHaveText(
    `No users found matching your search ${nobody.toLowerCase()}`,
  );
  expect(terms).toEqual([player.username, nobody.toLowerCase()]);

  await page.route('**/api/users/search?*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { status: 429, code: 'too_many_requests', title: 'Too many attempts; wait a little', retry_after: 40 },
    }),
  );
  await field.fill('berta');
  await expect(panel.search.getByRole('alert')).toHaveText('Too many attempts; wait a little. Try again in 40 s.');
  await page.unroute('**/api/users/search?*');
  await panel.search.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.search.getByRole('alert')).toHaveCount(0);

  await panel.nav.getByRole('tab', { name: /^Chat/ }).click();
  await expect(panel.search).toHaveCount(0);
  await panel.nav.getByRole('tab', { name: /^Friends/ }).click();
  await panel.nav.getByRole('button', { name: 'Add friend' }).click();
  await expect(field).toHaveValue('');
  await panel.button.click();
  await expect(panel.search).toHaveCount(0);
  await expect(panel.nav).toHaveCount(0);
});

test('a failed request shows the alert of the specification, a refused one its reason, and both can be dismissed', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(/^(409|500) POST \/api\/friend-requests$/);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await anna.panel.open();
  const add = await anna.panel.find(berta.player.username);
  let answer: object = { status: 500, code: 'internal', title: 'Broken' };
  await page.route('**/api/friend-requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 'code' in answer && answer.code === 'internal' ? 500 : 409,
          contentType: 'application/problem+json',
          json: answer,
        })
      : route.fallback(),
  );
  await add.click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts).toHaveAttribute('aria-live', 'assertive');
  await expect(anna.panel.alerts).toHaveText(`Friend Request Failed${UNKNOWN}`);
  answer = { status: 409, code: 'requests_full', title: 'Too many requests', detail: 'You have 50 pending requests' };
  await add.click();
  await expect(anna.panel.alerts).toHaveCount(2);
  await expect(anna.panel.alerts.last()).toHaveText('Too many requestsYou have 50 pending requests.');
  answer = { status: 409, code: 'already_friends', title: 'You are already friends' };
  await add.click();
  await expect(anna.panel.alerts.last()).toHaveText('You are already friends');
  await expectAccessible(page, 'alerts');
  for (const title of ['Too many requests', 'You are already friends']) {
    await alerts.getByRole('button', { name: `Dismiss: ${title}` }).click();
  }
  await expect(anna.panel.alerts).toHaveCount(0);
});

test('a failed answer to a request, or removal of a friend, is logged, and the row becomes what the server says', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(
    /^500 (PATCH|DELETE) \/api\/friend-requests\//,
    /^500 POST \/api\/self\/remove-friend$/,
    /^console warning: Goldwake: (answering a friend request|cancelling a friend request|removing a friend) failed: internal/,
  );
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const carla = await others.arrive('carla');
  const dora = await others.arrive('dora');
  await befriend(anna, berta);
  await carla.player.post('/friend-requests', { userId: anna.player.uid });
  await anna.player.post('/friend-requests', { userId: dora.player.uid });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const { panel } = anna;
  // A list keeps what a push has stated, so the page is reloaded first.
  await page.reload();
  await expectConnected(page);
  await panel.open();
  await expect(panel.friends).toHaveText(rowsOf(berta.player.username));
  await expect(panel.received).toHaveCount(1);
  await expect(panel.sent).toHaveCount(1);

  const broken = { status: 500, contentType: 'application/problem+json', json: { code: 'internal', title: 'Broken' } };
  let loaded = 0;
  await page.route('**/api/friend-requests/*', (route) => route.fulfill(broken));
  await page.route('**/api/self/remove-friend', (route) => route.fulfill(broken));
  await page.route('**/api/self/friends', (route) => {
    loaded += 1;
    return route.fallback();
  });

  await test.step('a row that the server still has stays', async () => {
    await panel.choose(berta.player.username, 'Remove friend');
    await panel.confirmation.getByRole('button', { name: 'Remove friend' }).click();
    await expect(panel.confirmation.getByRole('alert')).toHaveText('Broken.');
    await expect.poll(() => loaded, 'the list is loaded again').toBeGreaterThan(0);
    await panel.confirmation.getByRole('button', { name: 'Keep friend' }).click();
    await expect(panel.friends).toHaveText(rowsOf(berta.player.username));
    await panel.received.getByRole('button', { name: `Accept ${carla.player.username}` }).click();
    await expect(panel.received.getByRole('alert')).toHaveText('Broken.');
    await expect(panel.received).toHaveCount(1);
  });

  await test.step('a row that the server does not have disappears', async () => {
    await page.route('**/api/friend-requests', (route) => route.fulfill({ json: { sent: [], received: [] } }));
    await panel.sent.getByRole('button', { name: `Cancel the request to ${dora.player.username}` }).click();
    await expect(panel.sent).toHaveCount(0);
    await expect(panel.received).toHaveCount(0);
  });
  for (const what of ['removing a friend', 'answering a friend request', 'cancelling a friend request'])
    expect(logged).toContain(`Goldwake: ${what} failed: internal; reloading the lists`);
});

test('friends can be added with only the keyboard', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await tabTo(anna.panel.button);
  await page.keyboard.press('Enter');
  await expect(anna.panel.nav.getByRole('tab', { name: /^Friends/ })).toBeFocused();
  await tabTo(anna.panel.nav.getByRole('button', { name: 'Add friend' }));
  await page.keyboard.press('Enter');
  await expect(anna.panel.search.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type(berta.player.username);
  const add = anna.panel.search.getByRole('button', { name: `Add: ${berta.player.username}` });
  await tabTo(add);
  await page.keyboard.press('Enter');
  await expect(anna.panel.search.getByRole('button', { name: `Pending: ${berta.player.username}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(anna.panel.search).toHaveCount(0);
  await expect(anna.panel.nav.getByRole('button', { name: 'Add friend' })).toBeFocused();

  await test.step('after a request is rejected or a friend is removed, the heading has the focus', async () => {
    const heading = anna.panel.nav.getByRole('heading', { name: /^Your friends/ });
    const carla = await others.arrive('carla');
    await carla.player.post('/friend-requests', { userId: anna.player.uid });
    await berta.player.post('/friend-requests', { userId: anna.player.uid });
    await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));
    await tabTo(anna.panel.received.getByRole('button', { name: `Reject ${carla.player.username}` }));
    await page.keyboard.press('Enter');
    await expect(anna.panel.received).toHaveCount(0);
    await expect(heading).toBeFocused();

    const menu = anna.panel.nav.getByRole('button', { name: `Remove or block ${berta.player.username}` });
    await tabTo(menu);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Remove friend' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(anna.panel.confirmation.getByRole('button', { name: 'Keep friend' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Remove friend' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(anna.panel.confirmation.getByRole('button', { name: 'Remove friend' }));
    await page.keyboard.press('Enter');
    await expect(anna.panel.friends).toHaveCount(0);
    await expect(heading).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await expect(anna.panel.nav).toHaveCount(0);
  await expect(anna.panel.button).toBeFocused();
});

test('the friends are loaded on demand, show a failure, and stay visible while the casino is unreachable', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(/^409 GET \/api\/self\/friends$/, ...OFFLINE);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await befriend(anna, berta);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expectConnected(page);
  await expect(anna.panel.button).toBeVisible();
  expect(asked).not.toContain('/api/self/friends');
  expect(asked.filter((path) => path.includes('friends-panel'))).toEqual([]);

  await page.route('**/api/self/friends', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'history_unreadable', title: 'An event of this history cannot be read' },
    }),
  );
  await anna.panel.button.click();
  await expect(anna.panel.nav.getByText('Your friends could not be loaded')).toBeVisible();
  await page.unroute('**/api/self/friends');
  await anna.panel.nav.getByRole('button', { name: 'Try again' }).click();
  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));

  await page.context().setOffline(true);
  await expect(
    anna.panel.nav.getByText(/Goldwake cannot be reached: this list is as of .* cannot be changed/),
  ).toBeVisible();
  await expect(anna.panel.friends).toHaveText(rowsOf(berta.player.username));
  await expect(anna.panel.nav.getByRole('button', { name: 'Add friend' })).toBeDisabled();
  const middle = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const name = middle(await anna.panel.friends.getByText(berta.player.username, { exact: true }).boundingBox());
  const rowMiddle = middle(await anna.panel.friends.boundingBox());
  expect(Math.abs(name - rowMiddle), 'the name is in the middle of its row').toBeLessThanOrEqual(2);
  await page.context().setOffline(false);
  await expect(anna.panel.nav.getByRole('button', { name: 'Add friend' })).toBeEnabled();
});

test('more than eight friends can be searched', async ({ page }) => {
  const { panel } = await settle(page, 'anna');
  const names = ['berta', 'carla', 'dora', 'emil', 'finn', 'greta', 'hanno', 'ida', 'Jörg'];
  await page.route('**/api/self/friends', (route) =>
    route.fulfill({
      json: names.map((friend_username, index) => ({
        friend_id: `friend-${index}`,
        friend_username,
        friend_avatar_url: null,
        since: '2026-01-01T00:00:00.000Z',
        last_seen_on: '2026-01-01',
        pair_version: 2,
      })),
    }),
  );
  await panel.open();
  await expect(panel.friends).toHaveText(rowsOf(...names));
  await panel.nav.getByRole('textbox', { name: 'Search your friends' }).fill(' JÖ');
  await expect(panel.friends).toHaveText(rowsOf('Jörg'));
  await panel.nav.getByRole('textbox', { name: 'Search your friends' }).fill('zoe');
  await expect(panel.nav.getByText('No friends match zoe.')).toBeVisible();
});

test('of 500 friends only the visible rows are rendered, and the focus stays on its row while the list scrolls', async ({
  page,
  watch,
}) => {
  watch.provokes(/^404 GET \/api\/users\/friend-30$/);
  const { panel } = await settle(page, 'anna');
  const nameOf = (index: number) => `sailor-${String(index).padStart(3, '0')}`;
  await page.route('**/api/self/friends', (route) =>
    route.fulfill({
      json: Array.from({ length: 500 }, (_, index) => ({
        friend_id: `friend-${index}`,
        friend_username: nameOf(index),
        friend_avatar_url: null,
        since: '2026-01-01T00:00:00.000Z',
        last_seen_on: '2026-01-01',
        pair_version: 2,
      })),
    }),
  );
  await panel.open();
  const row = (index: number) => panel.friends.filter({ hasText: nameOf(index) });
  const trigger = (index: number) => row(index).getByRole('button', { name: /Show the player card$/ });
  await expect(row(0)).toBeVisible();
  expect(await panel.friends.count()).toBeLessThan(60);
  await expect(row(0)).toHaveAttribute('aria-posinset', '1');
  await expect(row(0)).toHaveAttribute('aria-setsize', '500');
  await expectAccessible(page, 'a long list of friends');

  await trigger(1).focus();
  await row(1).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(row(499)).toBeInViewport();
  await expect(row(499)).toHaveAttribute('aria-posinset', '500');
  expect(await panel.friends.count()).toBeLessThan(60);
  await expect(trigger(1)).toBeFocused();
  await expect(trigger(1)).not.toBeInViewport();

  // Tab continues at the focused row, although it is not visible.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(trigger(2)).toBeFocused();
  await expect(trigger(2)).toBeInViewport();
  for (let index = 2; index < 30; index++) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(trigger(index + 1)).toBeFocused();
  }
  await expect(trigger(30)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(panel.card(nameOf(30))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger(30)).toBeFocused();
});
