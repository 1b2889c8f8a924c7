import { expectPage, OPEN, PLAYERS_ONLY } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { test } from '../support/test.js';

test('every page works for a player, including the settings', async ({ page, watch }) => {
  test.setTimeout(240_000);
  // No person opens this many pages in a minute, and each of them sends reports.
  watch.provokes(/^429 POST \/api\/reports$/);
  await arrive(page);
  const titles = new Map<string, string>();
  for (const path of [...OPEN, ...PLAYERS_ONLY]) await expectPage(page, path, titles);
});
