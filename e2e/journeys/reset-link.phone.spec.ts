import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

test('a used reset link is reported when its page opens, before a new password is typed', async ({ page, watch }) => {
  watch.provokes(/^410 POST \/api\/auth\/check-reset-code$/);
  const { email } = await arrive(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('goldwake.session'));
  await page.request.post('/api/auth/forgot-password', { data: { email } });
  await page.goto('/dev/mailbox');
  const emailItem = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: /password/i });
  await expect(emailItem).toBeVisible();
  const link = (await emailItem.getByRole('link').getAttribute('href')) ?? '';

  // Opening the link does not use it.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(link);
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAccessibleDescription(
    '10 characters or more, hard to guess, without your username or e-mail',
  );
  await expectAccessible(page, 'new password');
  await page.getByRole('textbox', { name: 'New password' }).fill('a quieter harbour at dawn');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0);
  await expectAccessible(page, 'used link');
  await page.getByRole('button', { name: 'Ask for a new e-mail' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })).toBeFocused();
});
