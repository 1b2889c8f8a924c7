import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { SHORT_PAGE } from '../support/pages.js';
import { pictureFile } from '../support/pictures.js';
import { arrive, PASSWORD } from '../support/player.js';
import { promotion } from '../support/promotions.js';
import { DiceTable, rollText } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const dialog = (page: Page) => page.getByRole('dialog');

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('every dialog for visitors is accessible and fits the window: forgotten password, refusal, guard, both info cards, search', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.provokes(/^401 POST \/api\/auth\/sign-in$/);
  await page.goto(SHORT_PAGE);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.test');
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'log in, refused');
  await dialog(page).getByRole('button', { name: 'Forgot it?' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Send the link' })).toBeVisible();
  await expectAccessible(page, 'forgotten password');
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.test');
  await dialog(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog(page).getByText('an e-mail with a link is on its way')).toBeVisible();
  await expectAccessible(page, 'the link is sent');

  await page.goto('/settings/security');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expectAccessible(page, 'a page for players, signed out');
  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'See how it works' }).click();
  await expect(page.getByRole('dialog', { name: 'No Purchase Necessary' })).toBeVisible();
  await expectAccessible(page, 'no purchase necessary');
  await closed(page);
  await (await promotion(page, 'Made in the US')).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Made in the US' })).toBeVisible();
  await expectAccessible(page, 'made in the US');
  await closed(page);

  await page.goto(SHORT_PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const search = dialog(page).getByRole('searchbox');
  await expect(dialog(page).getByRole('list', { name: 'Popular now' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'search, before anything is typed');
  await search.fill('the');
  await expect(dialog(page).getByRole('list', { name: 'Games found' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'search, games found');
  await search.fill('no game is called that');
  await expect(dialog(page).getByText('No games match your search')).toBeVisible();
  await expectAccessible(page, 'search, nothing found');
});

test('every dialog of the settings is accessible and fits the window: sessions ended, picture chosen, leaving without saving', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  const { email } = await arrive(page);
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await elsewhere.dispose();

  await page.goto('/settings/security');
  const other = page
    .getByRole('list', { name: 'Sessions' })
    .getByRole('listitem')
    .filter({ hasNotText: 'This session' });
  await other.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'End this session?' })).toBeVisible();
  await expectAccessible(page, 'end a session');
  await closed(page);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByRole('dialog', { name: 'End all other sessions?' })).toBeVisible();
  await expectAccessible(page, 'end all other sessions');
  await closed(page);

  await page.goto('/settings/profile');
  const picture = page.getByRole('form', { name: 'Picture' });
  await picture.getByRole('radio', { name: 'Walrus with a captain’s cap' }).check({ force: true });
  await expect(picture.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expectAccessible(page, 'a figure chosen');
  await page
    .getByTestId('picture-file')
    .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(picture.getByText('This file is not a PNG, JPEG or WebP picture')).toBeVisible();
  await expectAccessible(page, 'a picture refused');
  await page
    .getByTestId('picture-file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(page) });
  await expect(picture.getByText('Not saved yet')).toBeVisible();
  await expectAccessible(page, 'a picture chosen');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page, 'leaving without saving');
  await dialog(page).getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page).toHaveURL('/settings/security');
});

test('every step of completing the account is accessible and fits the window', async ({ page }) => {
  test.slow();
  await arrive(page);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Complete your account' }).click();
  const next = dialog(page).getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(dialog(page).getByText('Enter your first name')).toBeVisible();
  await expectAccessible(page, 'names, with faults');
  await dialog(page).getByRole('textbox', { name: 'First name' }).fill('Anna');
  await dialog(page).getByRole('textbox', { name: 'Last name' }).fill('Berg');
  await next.click();
  await expect(dialog(page).getByText('Step 2 of 2')).toBeVisible();
  await expectAccessible(page, 'state');
  const state = dialog(page).getByRole('combobox', { name: 'State' });
  const complete = dialog(page).getByRole('button', { name: 'Complete my account' });
  await state.selectOption('Washington');
  await complete.click();
  await expect(page.getByRole('dialog', { name: 'Not open in your state' })).toBeVisible();
  await expectAccessible(page, 'not eligible');
  await dialog(page).getByRole('button', { name: 'Choose another state' }).click();
  await state.selectOption('Texas');
  await complete.click();
  await expect(dialog(page).getByText('Thank you, Anna.')).toBeVisible();
  await expectAccessible(page, 'complete');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('the details of a past bet are accessible and fit the window, before its seed is revealed and after', async ({
  page,
}) => {
  test.slow();
  const player = await arrive(page);
  const roll = rollText(await player.bet('1000000'));
  const table = new DiceTable(page);
  await table.open();
  await table.history.getByRole('button', { name: `Check the roll ${roll}` }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await expect(panel.getByText('The server seed is revealed once you change the pair')).toBeVisible();
  await expectAccessible(page, 'a bet, its seed not revealed yet');
  await panel.getByRole('button', { name: 'Change seeds and check this roll' }).click();
  await expect(panel.getByText('Seed, hash and roll agree')).toBeVisible();
  await expectAccessible(page, 'a bet, checked');
});
