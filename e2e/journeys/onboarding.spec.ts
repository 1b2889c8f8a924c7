import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('the account is completed with the keyboard alone, resumes at the step where it was closed, and every tab is updated at once', {
  tag: '@gate',
}, async ({ page, context, casino }) => {
  // Five accessibility scans take one or two seconds each.
  test.slow();
  const { uid } = await arrive(page);
  const second = await context.newPage();
  await second.goto('/settings/profile');
  const status = second.getByRole('region', { name: 'Account' });
  await expect(status.getByText('Not complete yet')).toBeVisible();

  await page.goto('/');
  await tabTo(page.getByRole('button', { name: 'Complete it' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible();
  await expectAccessible(page, 'names');
  await tabTo(dialog.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('textbox', { name: 'First name' });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('Enter your first name');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Berg');
  await page.keyboard.press('Enter');

  await expect(dialog.getByText('Step 2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tabTo(page.getByRole('button', { name: 'Complete it' }));
  await page.keyboard.press('Enter');
  const state = dialog.getByRole('combobox', { name: 'State' });
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(state);
  await page.keyboard.type('Washington');
  await expectAccessible(page, 'state');
  await tabTo(dialog.getByRole('button', { name: 'Complete my account' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('State law does not allow sweepstakes casinos')).toBeVisible();
  await expectAccessible(page, 'not eligible');
  await tabTo(dialog.getByRole('button', { name: 'Choose another state' }));
  await page.keyboard.press('Enter');
  await tabTo(state);
  await page.keyboard.type('Texas');
  await tabTo(dialog.getByRole('button', { name: 'Complete my account' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Thank you, Anna.')).toBeVisible();
  await expectAccessible(page, 'complete');
  await tabTo(dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Complete it' })).toBeHidden();

  await expect(status.getByText('Complete', { exact: true })).toBeVisible();
  await expect(status.getByText('Texas')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna');
  expect((await casino.events(`account-${uid}`)).map(({ type }) => type)).toContain('onboarding_completed');
});

test('"Later" lasts for the visit, including reloads, and the settings still open the questions', async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Complete your account' });
  await card.getByRole('button', { name: 'Later' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account of anna' })).toBeVisible();
  await expect(card).toBeHidden();
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Complete your account' }).click();
  await expect(page.getByRole('dialog', { name: 'Your name' })).toBeVisible();
});

test('an error of the server is shown at the step that caused it', async ({ page, watch }) => {
  watch.provokes(/^422 POST \/api\/self\/onboarding$/);
  await arrive(page);
  const errors = [{ path: 'firstName', message: 'firstName must begin with a letter' }];
  const json = { title: 'Invalid', status: 422, code: 'validation_failed', errors };
  await page.route('**/api/self/onboarding', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', json }),
  );
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Complete your account' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('textbox', { name: 'First name' });
  await first.fill('Anna');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Berg');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('combobox', { name: 'State' }).selectOption('Texas');
  await dialog.getByRole('button', { name: 'Complete my account' }).click();
  await expect(first).toHaveAccessibleDescription(
    'Begin with a letter; use letters, spaces, hyphens, apostrophes and dots',
  );
  await expect(first).toBeFocused();
});

test('pages opened from an e-mail link do not offer to complete the account', async ({ page }) => {
  await arrive(page);
  await page.goto('/auth/action?mode=verifyEmail&oobCode=some-code-of-an-email');
  await expect(page.getByRole('button', { name: 'Account of anna' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Goldwake' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, anna/);
  await expect(page.getByRole('region', { name: 'Complete your account' })).toBeHidden();
});
