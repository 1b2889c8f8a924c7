import { expectPage, OPEN } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { test } from '../support/test.js';

const SETTINGS = ['profile', 'security', 'self-exclusion', 'payment-methods', 'additional-verification'] as const;

test('every page works for a player, including the settings', async ({ page }) => {
  test.setTimeout(240_000);
  await arrive(page);
  const titles = new Map<string, string>();
  for (const path of OPEN) await expectPage(page, path, titles);
  for (const child of SETTINGS) await expectPage(page, `/settings/${child}`, titles);
  for (const list of ['purchases', 'redemptions']) await expectPage(page, `/transactions/${list}`, titles);
});
