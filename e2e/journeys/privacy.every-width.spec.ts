import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

class PrivacyForm {
  readonly offline: Locator;
  readonly game: Locator;
  readonly play: Locator;
  readonly save: Locator;
  readonly discard: Locator;

  constructor(readonly page: Page) {
    const form = page.getByRole('form', { name: 'Privacy' });
    this.offline = form.getByRole('switch', { name: 'Appear offline' });
    this.game = form.getByRole('switch', { name: 'Show the game I play' });
    this.play = form.getByRole('switch', { name: 'Show my favourite game and totals' });
    this.save = form.getByRole('button', { name: 'Save privacy' });
    this.discard = form.getByRole('button', { name: 'Discard' });
  }

  /** Expects the three switches in their order. */
  async expectOn(offline: boolean, game: boolean, play: boolean): Promise<void> {
    await expect(this.offline).toBeChecked({ checked: offline });
    await expect(this.game).toBeChecked({ checked: game });
    await expect(this.play).toBeChecked({ checked: play });
  }
}

test('with the keyboard alone, privacy settings are changed, survive a reload and reach another tab', async ({
  page,
}) => {
  await arrive(page);
  await page.goto('/settings/profile');
  await expectConnected(page);
  const form = new PrivacyForm(page);
  await form.expectOn(false, true, true);
  await expect(form.save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'default settings');

  const other = await page.context().newPage();
  await other.goto('/settings/profile');
  await expectConnected(other);
  await new PrivacyForm(other).expectOn(false, true, true);

  await tabTo(form.offline);
  await page.keyboard.press('Space');
  await expect(form.game).toHaveAccessibleDescription('Friends see no game while you appear offline.');
  await tabTo(form.play);
  await page.keyboard.press('Space');
  await form.expectOn(true, true, false);
  await expectAccessible(page, 'changed settings');
  await tabTo(form.save);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your privacy settings are saved.')).toBeVisible();
  await expect(form.save).toHaveAttribute('aria-disabled', 'true');
  await new PrivacyForm(other).expectOn(true, true, false);
  await page.reload();
  await form.expectOn(true, true, false);
});

test('unsaved privacy settings can be discarded, and leaving them asks for confirmation', async ({ page }) => {
  await arrive(page);
  await page.goto('/settings/profile');
  const form = new PrivacyForm(page);
  await form.game.click();
  await form.discard.click();
  await form.expectOn(false, true, true);
  await expect(form.save).toBeFocused();

  await form.game.click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await form.expectOn(false, false, true);
});

test('a failed save keeps the changes and says why, and a failed load can be retried', async ({ page, watch }) => {
  watch.provokes(/^(429|503) (GET|PUT) \/api\/self\/privacy$/);
  await arrive(page);
  let refuses = true;
  await page.route('**/api/self/privacy', (route) => {
    if (!refuses) return route.continue();
    const [status, code, title] =
      route.request().method() === 'GET'
        ? ([503, 'unavailable', 'This is unavailable at the moment'] as const)
        : ([429, 'too_many_requests', 'Too many requests'] as const);
    const more = status === 429 ? { retry_after: 30 } : {};
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', status, code, title, ...more },
    });
  });
  await page.goto('/settings/profile');
  await expect(page.getByText('Your privacy settings could not be loaded')).toBeVisible();
  await expectAccessible(page, 'failed load');
  refuses = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const form = new PrivacyForm(page);
  await form.offline.click();
  refuses = true;
  await form.save.click();
  await expect(page.getByText('Too many requests. Try again in 30 s.')).toBeVisible();
  await form.expectOn(true, true, true);
  refuses = false;
  await form.save.click();
  await expect(page.getByText('Your privacy settings are saved.')).toBeVisible();
});

test('of many blocked players five are listed until the player asks for all of them', async ({ page }) => {
  await arrive(page);
  const json = Array.from({ length: 7 }, (_, at) => ({
    user_id: `u${at}`,
    username: `blocked-${at}`,
    avatar_url: null,
    blocked_at: '2026-01-15T12:00:00.000Z',
  }));
  await page.route('**/api/self/blocks', (route) => route.fulfill({ json }));
  await page.goto('/settings/profile');
  const card = page.getByRole('region', { name: 'Blocked players' });
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page, 'five of seven');
  await card.getByRole('button', { name: 'Show all 7' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(7);
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card.getByRole('button', { name: 'Show all' })).toHaveCount(0);
});
