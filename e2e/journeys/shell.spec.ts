import { expect, test } from '../support/test.js';

test('the sidenav follows the width of the window: narrowing closes it, widening shows it next to the content', async ({
  page,
}) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await expect(nav).toBeVisible();
  await page.setViewportSize({ width: 959, height: 900 });
  await expect(nav).toHaveCount(0);
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 960, height: 900 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(nav).toBeVisible();
  await expect(page.locator('[inert] #content')).toHaveCount(0);
  await page.setViewportSize({ width: 599, height: 900 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});

test('pointing at a link preloads its page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fetched = page.waitForRequest(/privacy-policy-route/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).hover();
  await fetched;
  await expect(page).toHaveURL('/');
});

test.describe('on a tablet', () => {
  test.use({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('the sidenav overlays the content at any width, and Login and Sign Up are at the bottom', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'userAgentData', { value: undefined }));
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
    const login = await page.getByRole('button', { name: 'Login', exact: true }).boundingBox();
    expect(login?.y).toBeGreaterThan(820 - 64);
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});
