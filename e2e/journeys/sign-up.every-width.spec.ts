import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

async function open(page: Page, button: 'Login' | 'Sign Up'): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return page.getByRole('dialog');
}

test('the sign-up form shows its rules before anything is typed', async ({ page }) => {
  const dialog = await open(page, 'Sign Up');
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    'Other players see it: 3 to 20 letters of one alphabet, digits, dots, dashes or underscores',
  );
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    '10 characters or more, hard to guess, without your username or e-mail',
  );
  await expect(dialog.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(
    'You must be 18 or older to play',
  );
  await expectAccessible(page, 'sign-up rules');
});

test('an empty date of birth asks for the date, and a date that does not exist is reported as such', async ({
  page,
}) => {
  const dialog = await open(page, 'Sign Up');
  const birth = dialog.getByRole('group', { name: 'Date of birth' });
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(birth).toHaveAccessibleDescription('Enter your date of birth');
  await birth.getByRole('combobox', { name: 'Month' }).selectOption('February');
  await birth.getByRole('combobox', { name: 'Day' }).selectOption('30');
  await expect(birth).toHaveAccessibleDescription('Enter your date of birth');
  await birth.getByRole('combobox', { name: 'Year' }).selectOption('1990');
  await expect(birth).toHaveAccessibleDescription('This date does not exist');
  await birth.getByRole('combobox', { name: 'Day' }).selectOption('28');
  await expect(birth).toHaveAccessibleDescription('You must be 18 or older to play');
  await birth.getByRole('combobox', { name: 'Year' }).selectOption('Year');
  await expect(birth).toHaveAccessibleDescription('Enter your date of birth');
});

test('the e-mail typed at the login is in "Forgot it?" and in the sign-up, and not in a dialog opened later', async ({
  page,
}) => {
  const dialog = await open(page, 'Login');
  const email = dialog.getByRole('textbox', { name: 'E-mail' });
  await email.fill('anna@example.test');
  await dialog.getByRole('button', { name: 'Forgot it?' }).click();
  await expect(dialog.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(email).toHaveValue('anna@example.test');
  await email.fill('berta@example.test');
  await dialog.getByRole('button', { name: 'Back to login' }).click();
  await expect(email).toHaveValue('berta@example.test');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(email).toHaveValue('berta@example.test');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Login', exact: true }).first().click();
  await expect(email).toHaveValue('');
});

test('every control that opens or completes the login is called "Login"', async ({ page }) => {
  const dialog = await open(page, 'Login');
  await expect(dialog).toHaveAccessibleName('Login');
  await expect(dialog.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(dialog).not.toContainText(/log in/i);
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(dialog).not.toContainText(/log in/i);
  await page.goto('/games/dice');
  await expect(page.getByRole('button', { name: 'Login to play' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your bets' }).getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/log in/i);
  await page.goto('/settings/profile');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/log in/i);
});
