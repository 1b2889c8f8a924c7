import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive, logIn } from '../support/player.js';
import { expectConnected, pill } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const REASON = 'Two accounts in one household';
const END = 'March 1, 2099 at 12:00 PM';
const UNTIL = ['--until', '2099-03-01T12:00Z'];

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true }).first();
const banDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account is banned' });
/** Waits until the page has nothing to load, because requests still pending at the ban would be refused. */
async function ready(page: Page): Promise<void> {
  await expectConnected(page);
  await page.waitForLoadState('networkidle');
}
const isOut = (page: Page) => expect(page.getByRole('button', { name: 'Sign Up', exact: true }).first()).toBeVisible();

test('a player who is banned while playing sees the reason and end of the ban at once, is signed out, and sees the same at the next sign-in', {
  tag: '@gate',
}, async ({ page, casino, watch }) => {
  watch.provokes(/^403 POST \/api\/auth\/(refresh|sign-in)$/);
  const player = await arrive(page);
  await page.goto('/games/dice');
  await ready(page);
  await casino.ban(player.username, '--reason', REASON, ...UNTIL);

  await expect(banDialog(page)).toBeVisible();
  await expect(banDialog(page)).toContainText(REASON);
  await expect(banDialog(page)).toContainText(END);
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expectAccessible(page, 'banned, told at once');
  const close = async () => {
    await banDialog(page).getByRole('button', { name: 'Understood' }).click();
    await expect(banDialog(page)).toBeHidden();
    await isOut(page);
  };
  await close();
  await page.reload();
  await expect(banDialog(page)).toContainText(END);
  await close();

  await loginButton(page).click();
  await logIn(page, player.email);
  const form = page.getByRole('dialog');
  await expect(form).toContainText(`This account is banned until ${END}. Reason: “${REASON}”.`);
  await expectAccessible(page, 'banned, at the sign-in');
});

test('closing the connection shows the ban even if the push before it was lost', async ({ page, casino, watch }) => {
  watch.provokes(/^403 POST \/api\/auth\/refresh$/);
  await page.routeWebSocket('**/realtime', (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      if (JSON.parse(String(text)).event !== 'banned') line.send(text);
    });
  });
  const player = await arrive(page);
  await page.goto('/games/dice');
  await ready(page);
  await casino.ban(player.uid, '--reason', REASON, ...UNTIL);
  await expect(banDialog(page)).toContainText(REASON);
  await expect(banDialog(page)).toContainText(END);
});

test('every tab of a banned player shows the ban at once, and a page for players only is replaced by the lobby', async ({
  page,
  context,
  casino,
}) => {
  const player = await arrive(page);
  await page.goto('/');
  await ready(page);
  const other = await context.newPage();
  await other.goto('/settings/profile');
  await ready(other);
  await casino.ban(player.uid, '--reason', REASON);
  for (const tab of [page, other]) {
    await expect(banDialog(tab)).toContainText('For good', { timeout: 2_000 });
    await expect(tab).toHaveURL('/');
  }
});

test('a player who was banned while away sees the ban on return, and can sign in after the ban is lifted', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^403 POST \/api\/auth\/refresh$/);
  const player = await arrive(page);
  await casino.ban(player.username, '--reason', REASON, ...UNTIL);
  await page.goto('/settings/profile');
  await expect(banDialog(page)).toContainText(END);
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(banDialog(page)).toBeHidden();
  await casino.ban(player.username, '--lift');
  await loginButton(page).click();
  await logIn(page, player.email);
  await expect(pill(page)).toBeVisible();
});
