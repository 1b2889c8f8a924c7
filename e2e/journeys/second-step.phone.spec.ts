import { appCode, proveEmail } from '@goldwake/identity/testing';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive, PASSWORD } from '../support/player.js';
import { expect, test } from '../support/test.js';

const STEP_MS = 30_000;

const card = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const dialog = (page: Page) => page.getByRole('dialog');

async function givePassword(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: action, exact: true }).click();
}

/** Connects an authenticator app in the settings. */
async function connectApp(page: Page) {
  await page.goto('/settings/security');
  await card(page).getByRole('button', { name: 'Turn on the authenticator app' }).click();
  await givePassword(page, 'Continue');
  await expect(dialog(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const shown = await dialog(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await expectAccessible(page, 'the key of the app');
  const code = appCode(secret, Date.now());
  await dialog(page).getByRole('textbox', { name: 'Code that the app shows' }).fill(code);
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, 'the recovery codes');
  const recoveryCodes = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('goldwake-recovery-codes.txt');
  await page.keyboard.press('Escape');
  await expect(codes.first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(card(page).getByText('10 left')).toBeVisible();
  return { secret, code, recoveryCodes };
}

/** Ends the session of this browser and gives e-mail and password. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('goldwake.session'));
  await page.goto('/settings/security');
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('a player connects an app, signs in with its code or a recovery code, and disconnects it', {
  tag: '@gate',
}, async ({ page, watch, casino }) => {
  watch.provokes(/^401 POST \/api\/auth\/sign-in$/, /^403 POST \/api\/auth\/sign-in\/totp$/);
  const { email } = await arrive(page);
  await page.goto('/settings/security');
  await expect(card(page).getByText('Confirm your e-mail address first')).toBeVisible();
  await expect(card(page).getByRole('button')).toBeHidden();
  await expectAccessible(page, 'two-step verification before the address is confirmed');
  await proveEmail(casino, email);
  const { secret, code, recoveryCodes } = await connectApp(page);

  await signInAgain(page, email);
  const field = dialog(page).getByRole('textbox', { name: 'Code from your authenticator app' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page, 'the second step');
  await field.fill('12');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter the six digits that the app shows');
  await field.fill(code);
  await field.press('Enter');
  // On a busy machine the code may be too old by now, and is then wrong.
  await expect(field).toHaveAccessibleDescription(/This code (was already used\. Wait for the|or passkey is not)/);
  // The next code is accepted already, because the clock of a phone may be ahead.
  await field.fill(appCode(secret, Date.now() + STEP_MS));
  await field.press('Enter');
  await expect(card(page).getByText('10 left')).toBeVisible();

  await signInAgain(page, email);
  await dialog(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog(page)
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(recoveryCodes[0] ?? '');
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(card(page).getByText('9 left')).toBeVisible();

  await card(page).getByRole('button', { name: 'Turn off the authenticator app' }).click();
  await givePassword(page, 'Turn off');
  await expect(card(page).getByText('Off', { exact: true })).toBeVisible();
  await expect(card(page).getByText('Recovery codes')).toBeHidden();
});

test.describe('on a domain name', () => {
  // Browsers permit passkeys on a domain name only, not on an IP address.
  test.use({ baseURL: async ({ casino }, use) => use(casino.url.replace('127.0.0.1', 'localhost')) });

  test('a player adds a passkey, signs in with it, renames and removes it', { tag: '@gate' }, async ({
    page,
    watch,
    casino,
  }) => {
    watch.provokes(/^401 POST \/api\/auth\/sign-in$/);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const { email } = await arrive(page);
    await proveEmail(casino, email);
    await page.goto('/settings/security');
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await givePassword(page, 'Continue');
    await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
    await expect(card(page).getByText('not used yet')).toBeVisible();

    await signInAgain(page, email);
    await expectAccessible(page, 'the second step with a passkey');
    await dialog(page).getByRole('button', { name: 'Use your passkey' }).click();
    await expect(card(page).getByText('last used on')).toBeVisible();

    await card(page).getByRole('button', { name: 'Rename Laptop' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop');
    await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click();
    await expect(card(page).getByText('Kitchen laptop')).toBeVisible();
    await card(page).getByRole('button', { name: 'Remove Kitchen laptop' }).click();
    await givePassword(page, 'Remove');
    await expect(card(page).getByText('Kitchen laptop')).toBeHidden();
  });
});
