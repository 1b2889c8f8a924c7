import { arrive } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expectSound } from '../support/sound.js';
import { expect, test } from '../support/test.js';

test('the account is completed by keyboard alone, resuming where it was closed, and every tab knows at once', async ({
  page,
  context,
  casino,
}) => {
  // Five scans of a second or two each.
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
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible();
  await expectSound(page, 'names');
  await tabTo(dialog.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('textbox', { name: 'First name' });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('Enter your first name');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Berg');
  await page.keyboard.press('Enter');

  // The day given at sign-up is there already.
  await expect(dialog.getByRole('combobox', { name: 'Year' })).toHaveValue('1990');
  await expect(dialog.getByRole('combobox', { name: 'Month' })).toBeFocused();
  await expectSound(page, 'birth');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tabTo(page.getByRole('button', { name: 'Complete it' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
  await tabTo(dialog.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');

  const state = dialog.getByRole('combobox', { name: 'State' });
  await expect(dialog.getByText('Step 3 of 3')).toBeVisible();
  await tabTo(state);
  await page.keyboard.type('Washington');
  await expectSound(page, 'state');
  await tabTo(dialog.getByRole('button', { name: 'Complete my account' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('State law does not allow sweepstakes casinos')).toBeVisible();
  await expectSound(page, 'not eligible');
  await tabTo(dialog.getByRole('button', { name: 'Choose another state' }));
  await page.keyboard.press('Enter');
  await tabTo(state);
  await page.keyboard.type('Texas');
  await tabTo(dialog.getByRole('button', { name: 'Complete my account' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Thank you, Anna.')).toBeVisible();
  await expectSound(page, 'complete');
  await tabTo(dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Complete it' })).toBeHidden();

  await expect(status.getByText('Complete', { exact: true })).toBeVisible();
  await expect(status.getByText('Texas')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna');
  expect((await casino.events(`account-${uid}`)).map(({ type }) => type)).toContain('onboarding_completed');
});

test('"Later" holds for the visit, reloads included; the settings open the questions all the same', async ({
  page,
}) => {
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

test('under 18 is said at the date; a refusal of the server is brought to its own step', async ({ page, watch }) => {
  watch.provokes(/^422 POST \/api\/self\/onboarding$/);
  await arrive(page);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Complete your account' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('textbox', { name: 'First name' });
  await first.fill('1nna');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Berg');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const year = dialog.getByRole('combobox', { name: 'Year' });
  await year.selectOption(String(new Date().getUTCFullYear() - 10));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('You must be 18 or older to play')).toBeVisible();
  await year.selectOption('1990');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('combobox', { name: 'State' }).selectOption('Texas');
  await dialog.getByRole('button', { name: 'Complete my account' }).click();
  await expect(first).toHaveAccessibleDescription('This name cannot be used; check its letters');
  await expect(first).toBeFocused();
});

test('nothing is offered on the pages that letters lead to', async ({ page }) => {
  await arrive(page);
  await page.goto('/auth/action?mode=verifyEmail&oobCode=some-code-of-a-letter');
  await expect(page.getByRole('button', { name: 'Account of anna' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Goldwake' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, anna/);
  await expect(page.getByRole('region', { name: 'Complete your account' })).toBeHidden();
});
