import { expectPage, OPEN, PLAYERS_ONLY } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { test } from '../support/test.js';

test('every page works for a player, including the settings', async ({ page }) => {
  test.setTimeout(240_000);
  await arrive(page);
  const titles = new Map<string, string>();
  for (const path of [...OPEN, ...PLAYERS_ONLY]) await expectPage(page, path, titles);
});
