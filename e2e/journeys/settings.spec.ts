import type { SessionResponse } from '@goldwake/contracts/http';
import type { Browser, Page } from '@playwright/test';
import { pictureFile } from '../support/pictures.js';
import { arrive, arriveAs, emailOf, freshName, PASSWORD } from '../support/player.js';
import { chooseFromMenu } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const NEW_PASSWORD = 'a quieter harbour at dawn';

function figures(page: Page) {
  return page.getByRole('form', { name: 'Picture' });
}

/** Signs in the same player in another browser, over HTTP. */
async function signInElsewhere(browser: Browser, url: string, email: string, password = PASSWORD): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const response = await page.request.post('/api/auth/sign-in', { data: { email, password } });
  const { user } = (await response.json()) as SessionResponse;
  await page.goto('/favicon.svg');
  await page.evaluate((uid) => localStorage.setItem('goldwake.session', uid), user.uid);
  await page.goto('/dev/mailbox');
  await expect(page.getByRole('button', { name: 'Account of anna' })).toBeVisible();
  return page;
}

test('without a session the settings ask for a sign-in, and open after it', async ({ page }) => {
  const { email } = await arrive(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('goldwake.session'));
  await page.goto('/settings/security');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/security$/);
});

test('a taken or malformed username is refused at its field; a change can be discarded or saved', async ({
  page,
  browser,
  casino,
  watch,
}) => {
  watch.provokes(/^409 PUT \/api\/self\/username$/);
  const other = await browser.newContext({ baseURL: casino.url });
  const taken = freshName('Berta');
  await arriveAs(await other.newPage(), taken, { bonus: false });
  await other.close();
  const { username } = await arrive(page);
  await page.goto('/settings/profile');
  const form = page.getByRole('form', { name: 'Username' });
  const field = form.getByRole('textbox', { name: 'Username' });
  const save = form.getByRole('button', { name: 'Save username' });
  await field.fill('a b');
  await save.click();
  await expect(field).toHaveAccessibleDescription(
    'Use 3 to 20 letters of one alphabet, digits, dots, dashes or underscores',
  );
  await expect(field).toBeFocused();
  await field.fill(taken.toUpperCase());
  await save.click();
  await expect(field).toHaveAccessibleDescription('This username is taken.');
  await expect(field).toBeFocused();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue(username);
  const renamed = freshName('Anna_sea');
  await field.fill(renamed);
  await save.click();
  await expect(page.getByText(`Your username is now ${renamed}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Account of ${renamed}` })).toBeVisible();
});

test('unsaved changes are lost only after a confirmation: on a link, on going back, on closing the tab', {
  tag: '@gate',
}, async ({ page }) => {
  const { username } = await arrive(page);
  await page.goto('/settings/security');
  const nav = page.getByRole('navigation', { name: 'Settings' });
  await nav.getByRole('link', { name: 'Profile' }).click();
  const field = page.getByRole('form', { name: 'Username' }).getByRole('textbox');
  await field.fill('berta');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

  await nav.getByRole('link', { name: 'Payment methods' }).click();
  await expect(page).toHaveURL(/payment-methods$/);
  await expect(dialog).toBeHidden();
  await nav.getByRole('link', { name: 'Verification' }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/payment-methods$/);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('berta');

  await page.goBack();
  await expect(page).toHaveURL(/profile$/);
  await field.press('End');
  await page.evaluate(() => history.back());
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/profile$/);
  await dialog.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page).toHaveURL(/security$/);

  await nav.getByRole('link', { name: 'Profile' }).click();
  await expect(field).toHaveValue(username);
  await field.fill('carla');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  // Changes that were discarded earlier no longer matter.
  await nav.getByRole('link', { name: 'Verification' }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/profile$/);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(field).toHaveValue('carla');
});

test('a sign-out in another tab does not ask about unsaved changes in this tab', async ({ page, context }) => {
  await arrive(page);
  await page.goto('/settings/profile');
  await page.getByRole('form', { name: 'Username' }).getByRole('textbox').fill('berta');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account of anna' }).click();
  await chooseFromMenu(other, 'Sign Out');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an uploaded picture is validated, previewed, saved, shown in another tab at once, and removed', {
  tag: '@gate',
}, async ({ page, context }) => {
  await arrive(page);
  await page.goto('/settings/profile');
  const second = await context.newPage();
  await second.goto('/');
  const menu = second.getByRole('button', { name: 'Account of anna' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('img')).toHaveCount(0);

  const form = figures(page);
  const input = page.getByTestId('picture-file');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"><script>alert(1)</script></svg>';
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await expect(form.getByText('This file is not a PNG, JPEG or WebP picture')).toBeVisible();
  const png = await pictureFile(page);
  const large = Buffer.concat([png, Buffer.alloc(1_100_000)]);
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: large });
  await expect(form.getByText('This picture has 1.1 MB; the limit is 1 MB')).toBeVisible();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png.subarray(0, 40) });
  await expect(form.getByText('This picture cannot be read')).toBeVisible();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByText('Not saved yet')).toBeVisible();
  await expect(form.getByText('cannot be read')).toBeHidden();
  await form.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your picture is saved.')).toBeVisible();

  for (const tab of [page, second]) {
    const picture = tab.getByRole('button', { name: 'Account of anna' }).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/api\/avatars\//);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  }
  await form.getByRole('button', { name: 'Remove the picture' }).click();
  await form.getByRole('button', { name: 'Save picture' }).click();
  await expect(menu.locator('img')).toHaveCount(0);
});

test('a picture dropped on the page is handled like a chosen one', async ({ page }) => {
  await arrive(page);
  await page.goto('/settings/profile');
  const form = figures(page);
  await expect(form).toBeVisible();
  const data = (await pictureFile(page)).toString('base64');
  const transfer = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const carried = new DataTransfer();
    carried.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
    return carried;
  }, data);
  const dropZone = form.getByText('Drop it here or choose a file');
  await dropZone.dispatchEvent('dragover', { dataTransfer: transfer });
  await dropZone.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(form.getByText('Not saved yet')).toBeVisible();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByText('Not saved yet')).toBeHidden();
});

test('a new e-mail address takes effect only after confirmation by e-mail, and the change needs the password', async ({
  page,
  watch,
}) => {
  watch.provokes(/^403 POST \/api\/self\/email$/);
  watch.provokes(/^410 POST \/api\/auth\/change-email$/);
  const { email } = await arrive(page);
  await page.goto('/settings/profile');
  const part = page.getByRole('region', { name: 'E-mail' });
  const address = part.getByRole('textbox', { name: 'New e-mail' });
  const fresh = emailOf(freshName('berta'));
  const password = part.getByRole('textbox', { name: 'Your password' });
  await address.fill(fresh);
  await password.fill('not my password');
  await part.getByRole('button', { name: 'Send the e-mail', exact: true }).click();
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await password.fill(PASSWORD);
  await part.getByRole('button', { name: 'Send the e-mail', exact: true }).click();
  await expect(part.getByRole('status')).toContainText(`An e-mail is on its way to ${fresh}`);
  await expect(part.getByText(email)).toBeVisible();

  await part.getByRole('link', { name: 'Open the local mailbox' }).click();
  const message = page.getByRole('listitem').filter({ hasText: fresh });
  await message.getByRole('link').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail address is changed');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(part.getByText(fresh)).toBeVisible();
  await expect(part.getByText('Confirmed')).toBeVisible();
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link cannot be used')).toBeVisible();
});

test('a new password ends the other sessions and is required from then on; a wrong or weak one is reported at its field', {
  tag: '@gate',
}, async ({ page, browser, casino, watch }) => {
  watch.provokes(/^(403|422) PUT \/api\/self\/password$/);
  const { email } = await arrive(page);
  const other = await signInElsewhere(browser, casino.url, email);
  await page.goto('/settings/security');
  const form = page.getByRole('form', { name: 'Password' });
  const current = form.getByRole('textbox', { name: 'Current password' });
  const fresh = form.getByRole('textbox', { name: 'New password' });
  const change = form.getByRole('button', { name: 'Change password' });
  await current.fill('not my password');
  await fresh.fill(NEW_PASSWORD);
  await change.click();
  await expect(current).toHaveAccessibleDescription('This is not your password.');
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await fresh.fill('password123');
  await change.click();
  await expect(fresh).toHaveAccessibleDescription(
    'This is among the passwords that are guessed first: use several words.',
  );
  await fresh.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await other.context().close();
  const again = await signInElsewhere(browser, casino.url, email, NEW_PASSWORD);
  await again.context().close();
});

test('the list of sessions marks the current one; one session or all others are ended after a confirmation', async ({
  page,
  browser,
  casino,
}) => {
  const { email } = await arrive(page);
  const pages = [await signInElsewhere(browser, casino.url, email), await signInElsewhere(browser, casino.url, email)];
  await page.goto('/settings/security');
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0);

  const one = rows.filter({ hasNotText: 'This session' }).first();
  await one.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(3);
  await one.getByRole('button').click();
  await dialog.getByRole('button', { name: 'End the session' }).click();
  await expect(rows).toHaveCount(2);
  const ended = (other: Page) => other.getByText('Your session has ended.').isVisible();
  await expect.poll(async () => (await Promise.all(pages.map(ended))).filter(Boolean).length).toBe(1);

  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  for (const other of pages) await expect(other.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
  for (const other of pages) await other.context().close();
});
