import { untilInstalled } from '../support/installed.js';
import { AS_OF, kept, note, OFFLINE } from '../support/offline.js';
import { arrive } from '../support/player.js';
import { chooseFromMenu, DiceTable, expectConnected, expectShown, pill } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test.use({ serviceWorkers: 'allow' });
// In every test the service worker first stores the complete client.
test.describe('in a separate casino', () => {
  test.use({ alone: true });

  test('a stopped casino is treated as offline, and is found again when it restarts', async ({
    page,
    casino,
    watch,
  }) => {
    watch.provokes(...OFFLINE, /^50\d /);
    const player = await arrive(page);
    await page.goto('/');
    const { gold_coins } = await player.wallet();
    await expectShown(page, 'gold_coins', gold_coins.balance);
    await untilInstalled(page);
    await casino.stop();
    await page.reload();
    await expect(note(page)).toContainText('Reconnecting');
    await expect(note(page)).toContainText(AS_OF);
    await expectShown(page, 'gold_coins', gold_coins.balance);
    await casino.start();
    await expect(note(page)).toHaveText('');
    await expectConnected(page);
    await expectShown(page, 'gold_coins', gold_coins.balance);
  });
});

test('signing out removes all data from the browser: offline a visitor is shown, and the next player sees only their own data', {
  tag: '@gate',
}, async ({ page, context, watch }) => {
  watch.provokes(...OFFLINE);
  const anna = await arrive(page);
  const { round_id } = await anna.bet('1000000');
  const table = new DiceTable(page);
  await table.open();
  await untilInstalled(page);
  await expect.poll(() => kept(page)).toContain(round_id);
  expect(await kept(page)).toContain(anna.email);

  await page.getByRole('button', { name: 'Account of anna' }).click();
  await chooseFromMenu(page, 'Sign Out');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  for (const trace of [round_id, anna.uid, anna.email]) {
    await expect.poll(() => kept(page)).not.toContain(trace);
  }
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(pill(page)).toBeHidden();
  await context.setOffline(false);

  const ben = await arrive(page, { bonus: false });
  await table.open();
  await expectShown(page, 'gold_coins', (await ben.wallet()).gold_coins.balance);
  await expect(page.getByText('No bets yet')).toBeVisible();
  await expect(page.getByText(round_id)).toHaveCount(0);
  expect(await kept(page)).not.toContain(anna.uid);
});

test('the client can be installed: every icon named by the manifest exists in its declared size', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', theme_color: '#0b1220' });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const icon = new Image();
      icon.src = url;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});
