import { Casino } from '../support/casino.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('the printed link opens the workbench and removes the token from the address; without a token a page shows where to find the link', {
  tag: '@gate',
}, async ({ page, context, casino, watch }) => {
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
  await expect(page.getByText('This link is not valid: each start of the casino prints a new one.')).toBeVisible();
  await field.fill(casino.workbench);
  await page.getByRole('button', { name: 'Open the workbench' }).click();
  await expect(page.getByText('No players yet')).toBeVisible();

  // The command line of a card asks for the session late; a reload before it would make its request needless.
  await expect.poll(() => sessions).toEqual(['GET', 'POST', 'POST', 'GET']);
  await page.reload();
  await expect(page.getByText('No players yet')).toBeVisible();
  // The token is sent only when it is entered: the start of the page and its reload ask for the session, and after the
  // sign-in the page asks once which option the command line needs.
  expect(sessions).toEqual(['GET', 'POST', 'POST', 'GET', 'GET']);
  const cookie = (await context.cookies(`${casino.url}/api/workbench`)).find(({ path }) => path === '/api/workbench');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(casino.workbench).not.toContain(cookie?.value ?? '');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(field).toBeVisible();
  await page.goto(casino.workbench);
  await expect(page).toHaveURL(`${casino.url}/workbench`);
  await expect(page.getByText('No players yet')).toBeVisible();
});

test('wrong tokens of others do not keep an engineer with the right token out', async ({ page, casino, watch }) => {
  watch.provokes(/^401 POST \/api\/workbench\/session$/);
  const tries = Array.from({ length: 100 }, (_, n) =>
    page.request.post(`${casino.url}/api/workbench/session`, { data: { token: `wrong-${n}` } }),
  );
  for (const response of await Promise.all(tries)) expect(response.status()).toBe(401);
  await page.goto(casino.workbench);
  await expect(page.getByText('No players yet')).toBeVisible();
});

test('a casino that other machines can reach prints a working link; a page loaded over plain http from another machine sends no token', async ({
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
    await expect(page.getByText(/^From another machine the workbench opens only over https/)).toBeVisible();
    await expect(page).toHaveURL(`${open.url}/workbench`);
    expect(sent).toEqual([]);
  } finally {
    await open.remove();
  }
});

test("the players' page contains no code of the workbench", async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) loaded.add(request.url());
  });
  await arriveAs(page, 'anna');
  await page.goto('/games/dice');
  await expect(page.getByRole('heading', { name: 'Dice', level: 1 })).toBeVisible();
  const texts = await Promise.all([...loaded].map(async (url) => (await page.request.get(url)).text()));
  const all = texts.join('');
  expect(all.length).toBeGreaterThan(100_000);
  expect(all).not.toMatch(/\/workbench|u-over|virtualizer/i);
});

test('a stopped casino is reported; after its restart the page asks for the new link and returns to the same moment', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^failed GET \/api\/workbench\//, /^401 (GET|POST) \/api\/workbench\//);
  const anna = await arriveAs(page, 'anna', { bets: 4 });
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
