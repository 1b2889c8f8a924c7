import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const SECTIONS = ['Profile', 'Payment methods', 'Security', 'Verification', 'Self-exclusion'];

test('every section of the settings is reachable from the others, accessible, and fits the window', {
  tag: '@gate-phone',
}, async ({ page }) => {
  test.slow();
  await arrive(page);
  await page.goto('/settings/bank-accounts');
  await expect(page).toHaveURL(/\/settings\/profile$/);
  const nav = page.getByRole('navigation', { name: 'Settings' });
  for (const name of SECTIONS) {
    const link = nav.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    // Payment methods are a section further down the profile page, below the row of sections.
    if (name !== 'Payment methods') await expect(link).toBeInViewport();
    await expect(page).toHaveTitle(`${name} · Settings · Goldwake`);
    await expectAccessible(page, name);
  }
});

test('payment methods are a section of the profile page, are scrolled into view, and offer only what works', async ({
  page,
}) => {
  await arrive(page);
  await page.goto('/settings/payment-methods');
  const part = page.getByRole('region', { name: 'Payment methods' });
  await expect(part.getByRole('heading')).toBeFocused();
  await expect(part).toBeInViewport();
  await expect(part.getByText('Not here yet.')).toBeVisible();
  await expect(part.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Username' })).toBeAttached();
  for (const section of ['self-exclusion', 'additional-verification']) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByText('Not here yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
});

test('with the keyboard alone: names are changed and survive a reload, and an avatar is chosen with the arrow keys', async ({
  page,
}) => {
  await arrive(page);
  await page.goto('/settings/profile');
  const form = page.getByRole('form', { name: 'Name', exact: true });
  const first = form.getByRole('textbox', { name: 'First name' });
  const save = form.getByRole('button', { name: 'Save name' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await tabTo(first);
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('O’Brien-Åström');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  await tabTo(page.getByRole('radio', { name: 'Fox with a scarf' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Walrus with a captain’s cap' })).toBeChecked();
  await tabTo(page.getByRole('button', { name: 'Save picture' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your picture is saved.')).toBeVisible();

  await page.reload();
  await expect(first).toHaveValue('Anna');
  await expect(form.getByRole('textbox', { name: 'Last name' })).toHaveValue('O’Brien-Åström');
  await expect(page.getByRole('radio', { name: 'Walrus with a captain’s cap' })).toBeChecked();
});
