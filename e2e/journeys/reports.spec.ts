import { SHORT_PAGE } from '../support/pages.js';
import { arrive, PASSWORD } from '../support/player.js';
import { SentReports } from '../support/reports.js';
import { chooseFromMenu } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('a sign-in, a page change and a sign-out are reported to the right receivers', { tag: '@gate' }, async ({
  page,
}) => {
  const { email } = await arrive(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('goldwake.session'));
  const reports = await SentReports.of(page);
  await page.goto(SHORT_PAGE);
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(() => reports.names('fraud')).toEqual(['signed_in']);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.getByRole('button', { name: /^Account of / }).click();
  await chooseFromMenu(page, 'Sign Out');
  await expect.poll(() => reports.names('fraud')).toEqual(['signed_in', 'signed_out']);
  await expect.poll(() => reports.names('analytics').at(-1)).toBe('signed_out');
  expect(reports.names('analytics')).toEqual(expect.arrayContaining(['signed_in', 'page_viewed /privacy-policy']));

  const device = await page.evaluate(() => localStorage.getItem('goldwake.device'));
  const session = reports.all[0]?.session;
  expect(session).toMatch(/^[\da-f-]{36}$/);
  for (const report of reports.all) expect(report).toMatchObject({ device, session });
  for (const receiver of ['fraud', 'analytics'] as const) {
    const ends = reports.to(receiver).filter(({ kind }) => kind === 'signed_in' || kind === 'signed_out');
    expect(ends.map(({ signed }) => signed)).toEqual([true, false]);
  }
  expect(JSON.stringify(reports.all)).not.toContain(email);
});

test('an error in a session that is not sampled is reported with its trail, also one before the page is interactive', async ({
  page,
  watch,
}) => {
  watch.provokes(/^page error: Error: (too early|on a press)$/);
  await page.addInitScript(() => {
    // Math.random decides about the sampling.
    Math.random = () => 0.5;
    addEventListener('load', () => {
      throw new Error('too early');
    });
  });
  const reports = await SentReports.of(page);
  await page.goto('/vip?token=secret');
  await expect.poll(() => reports.names('errors')).toContain('error Error: too early');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('on a press');
    });
  });
  await expect.poll(() => reports.names('errors').at(-1)).toBe('error Error: on a press');
  expect(reports.names('errors')).toEqual([
    ...['page /vip', 'error Error: too early'],
    ...['page /privacy-policy', 'error Error: on a press'],
  ]);
  expect(reports.to('errors').at(-1)?.details).toMatchObject({ source: 'window', stack: expect.any(String) });
  expect(JSON.stringify(reports.all)).not.toContain('secret');
});
