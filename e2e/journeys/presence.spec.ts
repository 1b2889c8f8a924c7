import type { Locator } from '@playwright/test';
import { befriend, type Friend, settle } from '../support/friends.js';
import { OFFLINE } from '../support/offline.js';
import { expectConnected } from '../support/screen.js';
import { expect, test } from '../support/test.js';

function rowOf(viewer: Friend, { player }: Friend): Locator {
  return viewer.panel.friends.filter({ hasText: player.username });
}

test('a player sees friends come online, play, close their tabs and become invisible', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const [berta, carla] = [await others.arrive('berta'), await others.arrive('carla')];
  for (const friend of [berta, carla]) await befriend(anna, friend);
  await anna.panel.open();
  const heading = anna.panel.nav.getByRole('heading', { name: /^Your friends/ });
  await expect(rowOf(anna, berta)).toContainText('Online');
  await expect(heading).toContainText('2 online');

  await test.step('a round shows the game', async () => {
    await berta.player.post('/promotions/daily-claim', {});
    await berta.player.bet('1000000');
    await expect(rowOf(anna, berta)).toContainText('Playing Dice');
  });

  const second = await berta.context.newPage();
  await second.goto('/games');
  await expectConnected(second);
  await test.step('a player with another open tab stays online, while a friend without one goes offline', async () => {
    await berta.page.close();
    await carla.page.close();
    await expect(rowOf(anna, carla)).toContainText('Last seen today');
    await expect(rowOf(anna, berta)).toContainText('Playing Dice');
    await expect(heading).toContainText('1 online');
    await expect(anna.panel.friends.first()).toContainText(berta.player.username);
  });

  await test.step('a player without a tab goes offline, and comes online again', async () => {
    await second.close();
    await expect(rowOf(anna, berta)).toContainText('Last seen today');
    await expect(heading).not.toContainText('online');
    const again = await carla.context.newPage();
    await again.goto('/games');
    await expect(rowOf(anna, carla)).toContainText('Online');
    await expect(anna.panel.friends.first()).toContainText(carla.player.username);
  });

  await test.step('an invisible player is offline for friends, also for those who look anew', async () => {
    await carla.player.put('/self/privacy', { invisible: true, showsGame: true, showsPlay: true });
    await expect(rowOf(anna, carla)).toContainText('Last seen today');
    await page.reload();
    await anna.panel.open();
    await expect(rowOf(anna, carla)).toContainText('Last seen today');
    await carla.player.put('/self/privacy', { invisible: false, showsGame: true, showsPlay: true });
    await expect(rowOf(anna, carla)).toContainText('Online');
  });
});

test('the presence is subscribed to only while the friends are shown, and loaded again after the connection was lost', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(...OFFLINE);
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void frames.push(String(payload)));
  });
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await befriend(anna, berta);
  const channel = `"channel":"presence.${anna.player.uid}"`;
  const sent = () => frames.filter((frame) => frame.includes(channel)).map((frame) => JSON.parse(frame).kind);
  expect(sent()).toEqual([]);
  await anna.panel.open();
  await expect(rowOf(anna, berta)).toContainText('Online');
  await anna.panel.nav.getByRole('tab', { name: /^Chat/ }).click();
  await expect.poll(sent).toEqual(['subscribe', 'unsubscribe']);
  await anna.panel.open();
  await expect(rowOf(anna, berta)).toContainText('Online');

  await page.context().setOffline(true);
  await expect(anna.panel.nav.getByText('who is online is unknown')).toBeVisible();
  await expect(rowOf(anna, berta)).not.toContainText(/Online|Offline|Last seen/);
  await berta.page.close();
  await page.context().setOffline(false);
  await expect(rowOf(anna, berta)).toContainText('Last seen today');
});

test('a failure to load the presence is shown, can be repeated, and leaves the friends usable', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(/^503 GET \/api\/realtime\/presence$/);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  await befriend(anna, berta);
  await page.route('**/api/realtime/presence', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { status: 503, code: 'unavailable', title: 'Goldwake is unavailable' },
    }),
  );
  await anna.panel.open();
  const note = anna.panel.nav.getByText('The online status of your friends could not be loaded.');
  await expect(note).toBeVisible();
  await expect(rowOf(anna, berta)).not.toContainText(/Online|Offline|Last seen/);
  await page.unroute('**/api/realtime/presence');
  await anna.panel.nav.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(anna, berta)).toContainText('Online');
  await expect(note).toHaveCount(0);
});

test('no row moves or changes its size while presences change under the pointer', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const [berta, carla] = [await others.arrive('berta'), await others.arrive('carla')];
  for (const friend of [berta, carla]) await befriend(anna, friend);
  await berta.player.put('/self/privacy', { invisible: true, showsGame: true, showsPlay: true });
  await anna.panel.open();
  await expect(anna.panel.friends.first()).toContainText(carla.player.username);
  await expect(rowOf(anna, carla)).toContainText('Online');
  const boxes = () => Promise.all([berta, carla].map((friend) => rowOf(anna, friend).boundingBox()));
  const before = await boxes();
  await rowOf(anna, carla).hover();
  await carla.player.put('/self/privacy', { invisible: true, showsGame: true, showsPlay: true });
  await berta.player.put('/self/privacy', { invisible: false, showsGame: true, showsPlay: true });
  await expect(rowOf(anna, berta)).toContainText('Online');
  await expect(rowOf(anna, carla)).toContainText('Last seen today');
  expect(await boxes()).toEqual(before);
  await page.mouse.move(0, 0);
  await expect(anna.panel.friends.first()).toContainText(berta.player.username);
});
