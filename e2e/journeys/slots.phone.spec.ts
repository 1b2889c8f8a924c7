import { formatMoney, payoutOf } from '@goldwake/contracts';
import { arrive } from '../support/player.js';
import { pill } from '../support/screen.js';
import { playUntil, SlotFrame } from '../support/slot-frame.js';
import { expect, test } from '../support/test.js';

/** One slot of each archetype. */
const SLOTS = [
  { path: '/provider-games/the-eel-wife', name: 'The Eel Wife' },
  { path: '/provider-games/lanterns-at-low-water', name: 'Lanterns at Low Water' },
  { path: '/provider-games/lucky-lido', name: 'Lucky Lido' },
  { path: '/provider-games/samphire-and-silver', name: 'Samphire & Silver' },
  { path: '/provider-games/the-drowned-bells', name: 'The Drowned Bells' },
  { path: '/provider-games/almond-blossom-bazaar', name: 'Almond Blossom Bazaar' },
  { path: '/provider-games/capybara-spa-day', name: 'Capybara Spa Day' },
  { path: '/provider-games/honey-auction', name: 'Honey Auction' },
] as const;

test('a slot plays in a frame of its provider, and its rounds are in the history, where they are verified', {
  tag: ['@gate', '@gate-phone'],
}, async ({ page, context }) => {
  await arrive(page);
  const [{ path, name }] = SLOTS;
  const slot = new SlotFrame(page, name);
  await slot.open(path);
  await expect(slot.amount('Balance')).toHaveText('5,000.00 GC');
  await slot.game.getByRole('button', { name: 'Raise the stake' }).click();
  await expect(slot.amount('Stake')).toHaveText('100.00 GC');
  await slot.play();
  const balance = (await slot.amount('Balance').textContent()) ?? '';
  await expect(pill(page)).toContainText(balance.replace(' GC', ''));

  const rounds = page.getByRole('region', { name: 'Your rounds' });
  const again = rounds.getByRole('link', { name: /^Watch again/ });
  await expect(again).toHaveCount(1);
  const [replay] = await Promise.all([context.waitForEvent('page'), again.click()]);
  await expect(replay.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(replay.getByText('100.00 GC')).toBeVisible();
  await expect(replay.getByRole('button', { name: 'Show again' })).toBeEnabled();
  await replay.close();

  await rounds.getByRole('button', { name: /^Check the spin/ }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await panel.getByRole('button', { name: 'Change seeds and check this round' }).click();
  await expect(panel.getByText('Seed, hash and book agree')).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: /^Book/ })).toHaveText(/^Bookbook \d+.*Agrees$/);
  await panel.getByRole('textbox', { name: 'Nonce' }).fill('1');
  await expect(panel.getByText('This does not check out')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await slot.bringIntoView();

  await slot.game.getByRole('button', { name: 'Paytable' }).click();
  await expect(slot.game.getByRole('dialog', { name: 'Paytable' })).toContainText('96.10 % returns in the long run');
  await slot.game.getByRole('button', { name: 'Back to the game' }).click();
  await slot.game.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.getByRole('button', { name: 'Play with GC' })).toBeVisible();
});

test('slots of each archetype can be played with the keyboard', async ({ page }) => {
  await arrive(page);
  for (const { path, name } of SLOTS) {
    const slot = new SlotFrame(page, name);
    await slot.open(path);
    await slot.play(() => slot.spin.press('Space'));
    await expect(slot.game.getByRole('status')).toHaveText(/^(Won [\d.,]+ GC|No win)\. Balance [\d.,]+ GC$/);
  }
});

test('free spins in play survive a reload, and are shown once to their end', async ({ page }) => {
  const player = await arrive(page);
  const [{ path, name }] = SLOTS;
  await playUntil('free_spins', { page, player, gameId: 'the-eel-wife' });
  const slot = new SlotFrame(page, name);
  await page.goto(path);
  await page.getByRole('button', { name: 'Play with GC' }).click();
  await expect(slot.game.getByText(/^Free spin 1 of \d+$/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Play with GC' }).click();
  await expect(slot.game.getByText(/^Free spin \d+ of \d+$/)).toBeVisible();
  // A click on the reels shows the rest at once, and never begins another round.
  await slot.game.locator('canvas[role="img"]').click();
  await slot.expectReady();
  await expect(slot.amount('Won')).toHaveText(/[1-9]/);

  await page.reload();
  await slot.open(path);
  await expect(slot.amount('Won')).toHaveText('0.00 GC');
});

test('a pick bonus in play survives a reload; its items are opened with the keyboard, and it pays what they give', async ({
  page,
}) => {
  const player = await arrive(page);
  const { multiplier, stake, events } = await playUntil('pick', { page, player, gameId: 'honey-auction' });
  const slot = new SlotFrame(page, 'Honey Auction');
  const bonus = slot.game.getByRole('region', { name: 'Bonus' });
  const closed = bonus.getByRole('button', { name: /closed$/ });
  for (const visit of ['first', 'after the reload']) {
    await test.step(visit, async () => {
      await page.goto('/provider-games/honey-auction');
      await page.getByRole('button', { name: 'Play with GC' }).click();
      await expect(closed).toHaveCount(12);
      await expect(closed.first()).toBeFocused();
    });
  }
  const pick = events.find((event) => event.type === 'pick');
  const picks = (pick?.items.findIndex(({ item }) => item === 'end') ?? 0) + 1;
  for (let at = 1; at <= picks; at++) {
    await closed.last().press('Enter');
    if (at < picks) await expect(closed).toHaveCount(12 - at);
  }
  await slot.expectReady();
  await expect(slot.amount('Won')).toHaveText(formatMoney(payoutOf(BigInt(stake), multiplier), 'gold_coins'));
});

test('the frame can neither read the casino’s storage nor call its API', async ({ page, watch, casino }) => {
  watch.provokes(/Content Security Policy|Refused to connect|Blocked (a frame|opening)/);
  await arrive(page);
  const [{ path, name }] = SLOTS;
  await new SlotFrame(page, name).open(path);
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  const tried = await frame?.evaluate(async (url) => {
    const outcome = async (attempt: () => unknown) => {
      try {
        await attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      storage: await outcome(() => localStorage.getItem('goldwake.currency')),
      cookies: await outcome(() => document.cookie),
      parent: await outcome(() => window.parent.document.title),
      api: await outcome(() => fetch(`${url}/api/self`, { credentials: 'include' })),
      popup: window.open(url) === null ? 'refused' : 'allowed',
    };
  }, casino.url);
  expect(tried).toEqual({
    storage: 'SecurityError',
    cookies: 'SecurityError',
    parent: 'SecurityError',
    api: 'TypeError',
    popup: 'refused',
  });
});

test('a frame that is closed in the middle of a round loses nothing', async ({ page, watch }) => {
  watch.provokes(/failed POST \/api\/rounds/);
  const player = await arrive(page);
  const [{ path, name }] = SLOTS;
  const slot = new SlotFrame(page, name);
  await slot.open(path);
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/spins') && response.request().method() === 'POST'),
    slot.spin.click(),
  ]);
  const { balance_after } = (await answered.json()) as { balance_after: string };
  await slot.game.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.getByRole('button', { name: 'Play with GC' })).toBeVisible();
  expect((await player.wallet()).gold_coins.balance).toBe(balance_after);
  const shown = (Number(balance_after) / 1e6).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(pill(page)).toContainText(shown.slice(0, -1));
  const rounds = page.getByRole('region', { name: 'Your rounds' });
  await expect(rounds.getByRole('link', { name: /^Watch again/ })).toHaveCount(1);
});

test('a spin that fails leaves the right balance, and one without an answer is not played twice', async ({
  page,
  watch,
}) => {
  watch.provokes(/503 POST \/api\/spins/, /failed POST \/api\/spins/);
  const player = await arrive(page);
  const [{ path, name }] = SLOTS;
  const slot = new SlotFrame(page, name);
  await slot.open(path);
  const trouble = slot.game.getByRole('alert');

  await page.route('**/api/spins', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'access-control-allow-origin': '*' },
      body: JSON.stringify({ code: 'unavailable', title: 'The game is not available at the moment', status: 503 }),
    }),
  );
  await slot.spin.click();
  await expect(trouble).toHaveText('The game is not available at the moment.');
  await expect(slot.amount('Balance')).toHaveText('5,000.00 GC');

  // The server plays the round, and the page does not learn it.
  await page.unroute('**/api/spins');
  await page.route('**/api/spins', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await slot.spin.click();
  await expect(trouble).toContainText('Spin again to see the round that was under way');
  await page.unroute('**/api/spins');
  await slot.play();
  const { result, total } = await player.get<{ total: number; result: { stake: string }[] }>(
    '/games/the-eel-wife/bets',
  );
  expect([total, result.map(({ stake }) => stake)]).toEqual([1, ['50000000']]);
});
