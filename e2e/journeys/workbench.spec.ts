import type { Page } from '@playwright/test';
import { Casino } from '../support/casino.js';
import { type Account, type Api, arriveAs } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

/** Bets of a player: one event each, or two where the stake was won back. */
async function played(page: Page, bets: number): Promise<Account & Api> {
  const anna = await arriveAs(page, 'anna');
  for (let bet = 0; bet < bets; bet++) await anna.bet('1000000');
  return anna;
}

test('the printed link opens the page and leaves no token behind; without it a page says where it is', async ({
  page,
  context,
  casino,
  watch,
}) => {
  watch.provokes(/^401 (GET|POST) \/api\/workbench\/session$/);
  const sessions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/session')) sessions.push(request.method());
  });
  await page.goto('/workbench');
  await expect(page.getByText('npm start')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Link or token' });
  await page.getByRole('button', { name: 'Open the workbench' }).click();
  await expect(page.getByText('Paste the link from the terminal')).toBeVisible();
  await field.fill('not-the-token');
  await page.getByRole('button', { name: 'Open the workbench' }).click();
  await expect(page.getByText('That link is not of this start of the casino.')).toBeVisible();
  await field.fill(casino.workbench);
  await page.getByRole('button', { name: 'Open the workbench' }).click();
  await expect(page.getByText('No players yet')).toBeVisible();

  await page.reload();
  await expect(page.getByText('No players yet')).toBeVisible();
  expect(sessions).toEqual(['GET', 'POST', 'POST', 'GET']);
  const cookie = (await context.cookies(`${casino.url}/api/workbench`)).find(({ path }) => path === '/api/workbench');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(casino.workbench).not.toContain(cookie?.value ?? '');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(field).toBeVisible();
  await page.goto(casino.workbench);
  await expect(page).toHaveURL(`${casino.url}/workbench`);
  await expect(page.getByText('No players yet')).toBeVisible();
});

test('after too many wrong tokens the page says so, and not that the casino is gone', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^401 POST \/api\/workbench\/session$/, /^429 POST \/api\/workbench\/session$/);
  const tries = Array.from({ length: 20 }, (_, n) =>
    page.request.post(`${casino.url}/api/workbench/session`, { data: { token: `wrong-${n}` } }),
  );
  for (const answer of await Promise.all(tries)) expect(answer.status()).toBe(401);
  await page.goto(casino.workbench);
  await expect(page.getByText('The workbench does not open')).toBeVisible();
  await expect(page.getByText(/^Too many attempts; wait a little\. It is asked again/)).toBeVisible();
});

test('a casino open to other machines prints a link that opens on its own; over plain http from another no token leaves', async ({
  page,
  watch,
}) => {
  watch.provokes(/^401 GET \/api\/workbench\/session$/, /Cross-Origin-Opener-Policy .* untrustworthy/);
  const open = await Casino.open(undefined, { GOLDWAKE_HOST: '0.0.0.0', GOLDWAKE_WORKBENCH: 'on' });
  try {
    await page.goto(open.workbench);
    await expect(page.getByText('No players yet')).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto(`${open.url}/workbench${new URL(open.workbench).hash}`);
    await expect(page.getByText(/^From another machine it opens over https only/)).toBeVisible();
    await expect(page).toHaveURL(`${open.url}/workbench`);
    expect(sent).toEqual([]);
  } finally {
    await open.remove();
  }
});

test('the players’ page carries nothing of the workbench', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.text());
  });
  await arriveAs(page, 'anna');
  await page.goto('/games/dice');
  await expect(page.getByRole('heading', { name: 'Dice', level: 1 })).toBeVisible();
  const all = (await Promise.all(scripts)).join('');
  expect(all.length).toBeGreaterThan(100_000);
  expect(all).not.toMatch(/\/workbench|u-over|virtualizer/i);
});

test('a player is found, and plot, slider, list, balances and event all stand at one moment', async ({
  page,
  casino,
}) => {
  const anna = await played(page, 20);
  const { version } = await casino.balance('anna');
  const workbench = new Workbench(page, casino);
  await workbench.open();
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
  if (!plot) throw new Error('the plot has no place');
  await page.mouse.click(plot.x + plot.width / 2, plot.y + 40);
  await workbench.expectAt(Math.floor((version + 1) / 2), version);
  await workbench.row(Math.floor((version + 1) / 2) + 1).click();
  await workbench.expectAt(Math.floor((version + 1) / 2) + 1, version);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Next event');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a part of the plot is dragged to, goes along with as-of, and back to all by a double click', async ({
  page,
  casino,
}) => {
  await played(page, 30);
  const { version, balances } = await casino.balance('anna');
  expect(balances.sweeps_coins).toBe('1000000');
  const workbench = new Workbench(page, casino);
  await workbench.open();
  await page.getByRole('link', { name: /^anna/ }).click();
  await workbench.expectAt(version, version);

  const over = workbench.plot.locator('.u-over');
  const box = await over.boundingBox();
  if (!box) throw new Error('the plot has no place');
  await page.mouse.move(box.x + box.width * 0.25, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  // As-of was outside: it is taken along to the last event in view.
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

test('every moment is an address: by version, position and time, with Back and Forward', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^404 GET \/api\/workbench\/streams\/wallet-nobody\/timeline$/);
  const anna = await played(page, 8);
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

test('the end is followed as it grows; a moment rests', async ({ page, casino }) => {
  const anna = await played(page, 2);
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

test('a casino that goes away is said; started again it asks for its new link and comes back to the same moment', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^failed GET \/api\/workbench\//, /^401 (GET|POST) \/api\/workbench\//);
  const anna = await played(page, 4);
  const workbench = new Workbench(page, casino);
  await workbench.open(`/wallet-${anna.uid}`);
  const { version } = await casino.balance('anna');
  await workbench.expectAt(version, version);
  await casino.stop();
  await expect(page.getByRole('button', { name: 'Not reached' })).toBeVisible();
  await expect(workbench.readout).toBeVisible();

  await casino.start();
  await expect(page.getByText(/^The session has ended/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Link or token' }).fill(casino.workbench);
  await page.keyboard.press('Enter');
  await workbench.expectAt(version, version);
});

test('a posting off by one micro: bisect names the event, and its link goes there; explain, diff and what-if answer', async ({
  page,
  casino,
}) => {
  await played(page, 12);
  await casino.stop();
  const harmed = await casino.harmedCopy('posting-off-by-one');
  try {
    const workbench = new Workbench(page, harmed.casino);
    const [stream = '', version = ''] = harmed.event_id.split('@');
    await workbench.open(`/${stream}?at=1`);
    await workbench.expectAsOf(1);

    await page.keyboard.press('b');
    const bisect = page.getByRole('region', { name: 'Bisect' });
    const culprit = bisect.getByRole('link', { name: harmed.event_id, exact: true }).first();
    await expect(culprit).toBeVisible();
    await culprit.click();
    await workbench.expectAsOf(Number(version));
    await expect(page).toHaveURL(new RegExp(`${stream}\\?at=${version}$`));

    await bisect.getByRole('textbox', { name: /^Claim/ }).fill('4,999,999.50');
    await page.keyboard.press('Enter');
    await expect(bisect).toContainText('It was never 4,999,999.50 GC up to then');
    await bisect.getByRole('textbox', { name: /^Claim/ }).fill('12.5.0');
    await page.keyboard.press('Enter');
    await expect(bisect).toContainText('An amount like 12.50');

    await workbench.list.focus();
    await page.keyboard.press('e');
    const explain = page.getByRole('region', { name: 'Explain' });
    await expect(explain.getByRole('row', { name: /^daily bonus 1 \+5,000\.00/ })).toBeVisible();

    await page.keyboard.press('d');
    await expect(page.getByRole('region', { name: 'Diff' }).getByRole('status')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article', { name: `Event ${harmed.event_id}` })).toBeVisible();

    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    const whatIf = page.getByRole('region', { name: 'What if' });
    await expect(whatIf).toContainText('GC would be');
    await expect(whatIf).toContainText('(−5,000.00)');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(whatIf.getByRole('button', { name: 'Keep @2 after all' })).toBeVisible();
    await expect(whatIf.getByRole('button', { name: 'Keep @3 after all' })).toBeVisible();
    await whatIf.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(whatIf.getByRole('button', { name: /^Keep/ })).toHaveCount(0);
  } finally {
    // Its polling ends before the casino does.
    await page.goto('about:blank');
    await harmed.casino.remove();
  }
});

test('by keyboard alone: find a player, go through the events, read one, check the balance', async ({
  page,
  casino,
}) => {
  await played(page, 6);
  const { version } = await casino.balance('anna');
  const workbench = new Workbench(page, casino);
  const { keyboard } = page;
  await workbench.open();
  await tabTo(page.getByRole('link', { name: /^anna/ }));
  await keyboard.press('Enter');
  await workbench.expectAt(version, version);
  await tabTo(workbench.slider);
  await keyboard.press('Home');
  await workbench.expectAt(1, version);
  await tabTo(workbench.list);
  await keyboard.press('ArrowDown');
  await workbench.expectAt(2, version);
  await tabTo(page.getByRole('tab', { name: 'Event' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Explain' })).toContainText('as of @2');
  await keyboard.press('v');
  await expect(page.getByRole('article')).toBeVisible();
  await keyboard.press('/');
  await expect(workbench.search).toBeFocused();
  await keyboard.press('Escape');
  await expect(workbench.search).not.toBeFocused();
});

test('100,000 events: only what is in view is in the page, every one is a slide away, and sliding stays smooth', async ({
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
    if (!slider) throw new Error('the slider has no place');
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
    // A frame at 60 Hz is 16.7 ms: half of that rate leaves room for whatever else the machine does.
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
