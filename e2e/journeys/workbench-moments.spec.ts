import { Casino } from '../support/casino.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('after a player is found, plot, slider, list, balances and event all show the same moment', {
  tag: '@gate',
}, async ({ page, casino }) => {
  const anna = await arriveAs(page, 'anna', { bets: 20 });
  const { version } = await casino.balance('anna');
  const workbench = new Workbench(page, casino);
  await workbench.open();
  await expect(page.getByRole('heading', { name: 'Players' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ANN');
  await expect(page.getByRole('option', { name: /^anna wallet-/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('anna');
  await workbench.expectAt(version, version);
  await expect(page).toHaveURL(`${casino.url}/workbench/wallet-${anna.uid}`);

  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await workbench.expectAt(version - 1, version);
  await expect(workbench.eventId).toHaveText(`wallet-${anna.uid}@${version - 1}`);
  await expect(page).toHaveURL(`${casino.url}/workbench/wallet-${anna.uid}?at=${version - 1}`);
  await expect(page).toHaveTitle(`wallet-${anna.uid}@${version - 1} · Workbench · Goldwake`);

  await page.keyboard.press('g');
  await workbench.expectAt(1, version);
  await workbench.slider.focus();
  await page.keyboard.press('ArrowRight');
  await workbench.expectAt(2, version);
  await expect(workbench.readout).toContainText('5,000.00 GC');
  await expect(page.getByRole('table', { name: 'Balances before and after' })).toContainText('+5,000.00');
  await expect(page.getByText('hash holds')).toBeVisible();

  const plot = await workbench.plot.locator('.u-over').boundingBox();
  if (!plot) throw new Error('the plot is not laid out');
  await page.mouse.click(plot.x + plot.width / 2, plot.y + 40);
  await workbench.expectAt(Math.floor((version + 1) / 2), version);
  await workbench.row(Math.floor((version + 1) / 2) + 1).click();
  await workbench.expectAt(Math.floor((version + 1) / 2) + 1, version);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Next event');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a section of the plot is selected by dragging, follows the as-of moment, and a double click shows the full plot', async ({
  page,
  casino,
}) => {
  await arriveAs(page, 'anna', { bets: 30 });
  const { version, balances } = await casino.balance('anna');
  expect(balances.sweeps_coins).toBe('1000000');
  const workbench = new Workbench(page, casino);
  await workbench.open();
  await page.getByRole('link', { name: /^anna/ }).click();
  await workbench.expectAt(version, version);

  const over = workbench.plot.locator('.u-over');
  const box = await over.boundingBox();
  if (!box) throw new Error('the plot is not laid out');
  await page.mouse.move(box.x + box.width * 0.25, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  // The as-of moment was outside the section and moves to the last event in view.
  await expect.poll(() => workbench.line()).toBeGreaterThan(0.8);
  await page.keyboard.press('g');
  await expect.poll(() => workbench.line()).toBeCloseTo(0, 2);
  await workbench.expectAsOf(1);
  await over.dblclick({ position: { x: 40, y: 50 } });
  await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden();

  await page.getByRole('radio', { name: 'By time' }).check();
  await page.keyboard.press('G');
  await expect.poll(() => workbench.line()).toBeCloseTo(1, 2);
});

test('every moment has an address: by version, position and time, and works with Back and Forward', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^404 GET \/api\/workbench\/streams\/wallet-nobody\/timeline$/);
  const anna = await arriveAs(page, 'anna', { bets: 8 });
  const events = await casino.events(`wallet-${anna.uid}`);
  const [third, fifth] = [events[2], events[4]];
  if (!third || !fifth) throw new Error('too few events');
  const workbench = new Workbench(page, casino);
  await workbench.open(`/wallet-${anna.uid}?at=3`);
  await workbench.expectAt(3, events.length);

  await page.goto(`/workbench/wallet-${anna.uid}?at=@${fifth.position}`);
  await workbench.expectAt(5, events.length);
  await expect(page).toHaveURL(/\?at=5$/);
  await page.goto(`/workbench/wallet-${anna.uid}?at=${third.recordedAt}`);
  await expect(workbench.asOf).toHaveText(/^as of @[34] /);

  await page.goto(`/workbench/wallet-${anna.uid}?at=2`);
  await workbench.expectAt(2, events.length);
  const cause = page
    .getByRole('article')
    .getByRole('link', { name: /^daily_bonus_claimed/ })
    .first();
  await cause.click();
  await expect(page).toHaveURL(/\/workbench\/promotions-.*\?at=1$/);
  await expect(page.getByText('This stream carries no balances')).toBeVisible();
  await page.goBack();
  await workbench.expectAt(2, events.length);
  await page.getByRole('combobox', { name: 'Stream', exact: true }).selectOption(`account-${anna.uid}`);
  await expect(page).toHaveURL(new RegExp(`/workbench/account-${anna.uid}$`));
  await page.goBack();
  await workbench.expectAt(2, events.length);
  await cause.click();
  await page.goBack();
  await page.goForward();
  await workbench.expectAsOf(1);

  await page.goto(`/workbench/wallet-${anna.uid}?at=2026-02-30`);
  await workbench.expectAsOf(events.length);
  await expect(page.getByText(/^2026-02-30 is neither a version/)).toBeVisible();

  await page.goto('/workbench/wallet-nobody');
  await expect(page.getByRole('heading', { name: 'No stream wallet-nobody' })).toBeVisible();
});

test('the view follows new events at the end of a stream, and stays still at an earlier moment', async ({
  page,
  casino,
}) => {
  const anna = await arriveAs(page, 'anna', { bets: 2 });
  const workbench = new Workbench(page, casino);
  await workbench.open(`/wallet-${anna.uid}`);
  const { version } = await casino.balance('anna');
  await workbench.expectAt(version, version);
  await anna.bet('1000000');
  const grown = (await casino.balance('anna')).version;
  await workbench.expectAt(grown, grown);

  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await anna.bet('1000000');
  await workbench.expectAt(grown - 1, grown);
  await page.keyboard.press('G');
  const last = (await casino.balance('anna')).version;
  await workbench.expectAt(last, last);
});

test('with 100,000 events only those in view are in the page, the slider reaches every event, and sliding stays smooth', async ({
  page,
}) => {
  test.slow();
  const casino = await Casino.withHistory(100_000);
  try {
    const workbench = new Workbench(page, casino);
    await workbench.open('/wallet-p1');
    const { version } = await casino.balance('Sailor_p1');
    expect(version).toBeGreaterThan(99_000);
    await workbench.expectAt(version, version);
    expect(await workbench.list.getByRole('option').count()).toBeLessThan(60);

    const slider = await workbench.slider.boundingBox();
    if (!slider) throw new Error('the slider is not laid out');
    const y = slider.y + slider.height / 2;
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      const tick = (now: number) => {
        frames.push(now);
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    await page.mouse.move(slider.x + slider.width - 10, y);
    await page.mouse.down();
    for (let step = 0; step <= 120; step++) await page.mouse.move(slider.x + slider.width - 10 - step * 5, y);
    await page.mouse.up();
    const median = await page.evaluate(() => {
      const { frames } = window as unknown as { frames: number[] };
      const gaps = frames.slice(1).map((now, at) => now - (frames[at] ?? now));
      return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? Number.NaN;
    });
    // A frame at 60 Hz takes 16.7 ms; half of that rate leaves room for other load on the machine.
    expect(median).toBeLessThan(34);

    await expect(workbench.eventId).toHaveText(/^wallet-p1@\d+$/);
    await page.keyboard.press('g');
    await workbench.expectAt(1, version);
    await page.keyboard.press('J');
    await workbench.expectAt(101, version);
    await expect(page.getByText('hash holds')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await casino.remove();
  }
});
