import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

async function open(page: Page) {
  await arrive(page);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Complete your account' }).click();
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    first: dialog.getByRole('textbox', { name: 'First name' }),
    last: dialog.getByRole('textbox', { name: 'Last name' }),
    state: dialog.getByRole('combobox', { name: 'State' }),
  };
}

test('each step begins at its first field, also after going back and after reopening the dialog', async ({ page }) => {
  const { dialog, first, state } = await open(page);
  await expect(first).toBeFocused();
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Berg');
  await page.keyboard.press('Enter');
  await expect(state).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Complete your account' }).click();
  await expect(state).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(first).toBeFocused();
  await expectAccessible(page, 'names');
});

test('a name that cannot be used is refused on its own step, and nothing is sent', async ({ page }) => {
  const { dialog, first, last, state } = await open(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await first.fill('Anna');
  for (const [name, fault] of [
    ['', 'Enter your last name'],
    ['Berg2', 'Begin with a letter; use letters, spaces, hyphens, apostrophes and dots'],
    ['<b>Berg</b>', 'Begin with a letter; use letters, spaces, hyphens, apostrophes and dots'],
    ['-Berg', 'Begin with a letter; use letters, spaces, hyphens, apostrophes and dots'],
  ] as const) {
    await last.fill(name);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(last).toHaveAccessibleDescription(fault);
    await expect(last).toBeFocused();
  }
  await last.fill('Łukasiewicz-O’Brien');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(state).toBeVisible();
  expect(sent).not.toContain('POST /api/self/onboarding');
});

test('the date of birth is asked once, at the sign-up, and shown with the names', async ({ page }) => {
  const { dialog, first, last, state } = await open(page);
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible();
  await expect(dialog.getByText('Born January 31, 1990, as you entered at the sign-up')).toBeVisible();
  await first.fill('Anna');
  await last.fill('Berg');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible();
  await state.selectOption('Texas');
  await dialog.getByRole('button', { name: 'Complete my account' }).click();
  await expect(dialog.getByText('Thank you, Anna.')).toBeVisible();
});

test('a screen reader hears what each avatar shows', async ({ page }) => {
  await arrive(page);
  await page.goto('/settings/profile');
  const avatars = page.getByRole('group', { name: 'Ours' }).getByRole('radio');
  await expect(avatars).toHaveCount(24);
  const names = await avatars.evaluateAll((all) => all.map((radio) => radio.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(24);
  expect(names.filter((name) => !name || /\d/.test(name))).toEqual([]);
  expect(names.slice(0, 3)).toEqual(['Fox with a scarf', 'Owl with a captain’s cap', 'Walrus with a captain’s cap']);
});

for (const viewport of [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
]) {
  test(`on a screen of ${viewport.width} × ${viewport.height} the next step is visible next to the fields`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await arrive(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Complete it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your name' });
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    const last = await dialog.getByRole('textbox', { name: 'Last name' }).boundingBox();
    const next = await dialog.getByRole('button', { name: 'Continue' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  });
}
