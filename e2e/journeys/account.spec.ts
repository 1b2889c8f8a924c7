import type { Locator, Page } from '@playwright/test';
import { arrive, emailOf, freshName, PASSWORD } from '../support/player.js';
import { chooseFromMenu, expectConnected, expectShown, pill } from '../support/screen.js';
import { expect, test } from '../support/test.js';

async function fillSignUp(dialog: Locator, username: string, { year = '1990', password = PASSWORD } = {}) {
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(emailOf(username));
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('January');
  await dialog.getByRole('combobox', { name: 'Day' }).selectOption('31');
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption(year);
}

async function openAuth(page: Page, button: 'Login' | 'Sign Up'): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const dialog = await openAuth(page, 'Login');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Removes the session from the browser without signing out. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('goldwake.session'));
}

for (const button of ['Login', 'Sign Up'] as const) {
  test(`the dialog of ${button} ignores Escape and presses outside; "Not now" and the close button close it`, async ({
    page,
  }) => {
    const dialog = await openAuth(page, button);
    await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await openAuth(page, button);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
}

test('a wrong password is reported in the form, and the correct password then signs in', async ({ page, watch }) => {
  watch.provokes(/^401 POST \/api\/auth\/sign-in$/);
  const { email } = await arrive(page);
  await leave(page);
  await signIn(page, email, 'not the password');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectShown(page, 'gold_coins', '5000000000');
});

test('a taken e-mail address or username is reported at its field, in any letter case', async ({ page, watch }) => {
  watch.provokes(/^409 POST \/api\/auth\/sign-up$/);
  const anna = await arrive(page);
  await leave(page);
  const newcomer = freshName('berta');
  const dialog = await openAuth(page, 'Sign Up');
  const emailField = dialog.getByRole('textbox', { name: 'E-mail' });
  const usernameField = dialog.getByRole('textbox', { name: 'Username' });
  await fillSignUp(dialog, newcomer);
  await emailField.fill(anna.email.toUpperCase());
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(emailField).toHaveAccessibleDescription('An account with this e-mail exists already.');
  await expect(emailField).toBeFocused();
  await emailField.fill(emailOf(newcomer));
  await usernameField.fill(anna.username.toUpperCase());
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(usernameField).toHaveAccessibleDescription('This username is taken.');
  await usernameField.fill(newcomer);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'Daily bonus' })).toBeVisible();
});

test('a session that has ended because of its age asks the player to log in again', async ({ page, watch }) => {
  watch.provokes(/^401 POST \/api\/auth\/refresh$/);
  const { email } = await arrive(page);
  await page.route('**/api/auth/refresh', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { type: '/problems/session_expired', title: 'Expired', status: 401, code: 'session_expired' },
    }),
  );
  await page.goto('/');
  const note = page.getByText('You have been signed in for a long time. Please login again to continue.');
  await expect(note).toBeVisible();
  await page.unroute('**/api/auth/refresh');
  await note.locator('..').getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expectShown(page, 'gold_coins', '5000000000');
  await expect(note).toBeHidden();
});

test('the strength of a new password is estimated while it is typed', async ({ page }) => {
  const dialog = await openAuth(page, 'Sign Up');
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expect(password).toHaveAccessibleDescription(
    '10 characters or more, hard to guess, without your username or e-mail',
  );
  await dialog.getByRole('textbox', { name: 'Username' }).fill('marigold');
  for (const [typed, text] of [
    ['Summer2026!!', 'This is among the passwords that are guessed first: use several words'],
    ['marigold-4711', 'This contains your username or e-mail'],
    ['lighthouse', 'Fair: a longer one is safer'],
    ['four calm lighthouses on the pier', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await expect(password).toHaveAccessibleDescription(text);
  }
});

test.describe('in a separate casino', () => {
  test.use({ alone: true });

  test('a sign-up under 18 or with a weak password is refused, with the reason at its field', async ({
    page,
    watch,
    casino,
  }) => {
    watch.provokes(/^422 POST \/api\/auth\/sign-up$/);
    const { events } = await casino.verify();
    const dialog = await openAuth(page, 'Sign Up');
    const create = dialog.getByRole('button', { name: 'Create account' });
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await fillSignUp(dialog, freshName('carla'), { year: String(new Date().getUTCFullYear() - 10), password: 'short' });
    await create.click();
    await expect(dialog.getByText('You must be 18 or older to play')).toBeVisible();
    await expect(password).toHaveAccessibleDescription('Use 10 characters or more');
    await dialog.getByRole('combobox', { name: 'Year' }).selectOption('1990');
    await password.fill('password123');
    await create.click();
    await expect(password).toHaveAccessibleDescription(
      'This is among the passwords that are guessed first: use several words.',
    );
    expect(await casino.verify()).toMatchObject({ clean: true, events });
  });
});

test('a reload keeps the session, and signing out ends it in every tab', { tag: '@gate' }, async ({
  page,
  context,
  watch,
}) => {
  // The other tab may load the daily bonus again just when the session ends.
  watch.provokes(/401 GET \/api\/promotions\/daily-claim/);
  const { email } = await arrive(page);
  await page.goto('/');
  await expectShown(page, 'gold_coins', '5000000000');
  await page.reload();
  await expectShown(page, 'gold_coins', '5000000000');
  const second = await context.newPage();
  await second.goto('/games/dice');
  await expectShown(second, 'gold_coins', '5000000000');

  // Waits first, because requests still pending at the sign-out would be refused.
  for (const tab of [page, second]) {
    await expectConnected(tab);
    await tab.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Account of anna' }).click();
  await chooseFromMenu(page, 'Sign Out');
  for (const tab of [page, second]) {
    await expect(pill(tab)).toBeHidden();
    await expect(tab.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await signIn(page, email);
  await expectShown(page, 'gold_coins', '5000000000');
});

test('?ref and ?cvref open the sign-up, survive a visit to another page, and are stored in the account’s first event', async ({
  page,
  casino,
}) => {
  await page.goto('/?ref=captain&cvref=poster-7');
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.goto('/games/dice');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(dialog, freshName('dora'));
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'Daily bonus' })).toBeVisible();
  const uid = await page.evaluate(() => localStorage.getItem('goldwake.session'));
  const [opened] = await casino.events(`account-${uid}`);
  expect(opened).toMatchObject({ type: 'account_opened', data: { ref: 'captain', cvref: 'poster-7' } });
});

test('the e-mail in the mailbox confirms the e-mail address, and only once', async ({ page, casino, watch }) => {
  watch.provokes(/^410 POST \/api\/auth\/verify-email$/);
  const { uid, email } = await arrive(page);
  await page.goto('/dev/mailbox');
  const emailItem = page.getByRole('listitem').filter({ hasText: email });
  await emailItem.getByRole('link').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible();
  expect((await casino.events(`account-${uid}`)).map(({ type }) => type)).toContain('email_verified');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link cannot be used')).toBeVisible();
});

test('a forgotten password is reset by the link in the e-mail, and the old password no longer signs in', {
  tag: '@gate',
}, async ({ page, watch }) => {
  watch.provokes(/^401 POST \/api\/auth\/sign-in$/);
  const { email } = await arrive(page);
  await leave(page);
  const dialog = await openAuth(page, 'Login');
  await dialog.getByRole('button', { name: 'Forgot it?' }).click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('an e-mail with a link is on its way')).toBeVisible();

  await page.goto('/dev/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: /password/i })
    .getByRole('link')
    .click();
  await page.getByRole('textbox', { name: 'New password' }).fill('a quieter harbour at dawn');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();

  await signIn(page, email);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('a quieter harbour at dawn');
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await expectShown(page, 'gold_coins', '5000000000');
});

test('the daily bonus can be claimed once a day, and afterwards the dialog shows when the next one is available', async ({
  page,
}) => {
  await arrive(page, { bonus: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Daily bonus' });
  await dialog.getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' }).click();
  await expect(dialog.getByRole('status')).toContainText('Claimed. It is in your wallet.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Open the daily bonus' }).click();
  await expect(dialog.getByRole('status')).toContainText(/Claimed today\. The next one opens in/);
  await expectShown(page, 'gold_coins', '5000000000');
});

test('a signed-in player never sees the visitor view, and a browser that signed out sees it again', async ({
  page,
}) => {
  const firstViews = async () => ((await (await page.goto('/'))?.text()) ?? '').split('id="first-view"').length - 1;
  const { username } = await arrive(page);
  expect(await firstViews()).toBe(0);
  // Waits first, because requests still pending at the sign-out would be refused.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await chooseFromMenu(page, 'Sign Out');
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  expect(await firstViews()).toBe(1);
});
