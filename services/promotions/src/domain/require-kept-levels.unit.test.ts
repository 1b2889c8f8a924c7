import { expect, it } from '@jest/globals';
import { level } from '../testing/loyal-player.js';
import { requireKeptLevels } from './index.js';

const vip = (...ids: string[]) => ({ levels: ids.map((id, at) => level(id, at, 500)) });
const recorded = vip('bronze', 'silver', 'gold');

it.each([
  ['the same levels', recorded, recorded],
  ['a level above', recorded, vip('bronze', 'silver', 'gold', 'diamond')],
  ['a level between', recorded, vip('bronze', 'silver', 'silver-2', 'gold')],
  ['the first levels', vip(), recorded],
])('rules with %s are accepted', (_, before, now) => {
  expect(() => requireKeptLevels(before, now)).not.toThrow();
});

it.each([
  ['without a recorded level', vip('bronze', 'gold')],
  ['without the highest recorded level', vip('bronze', 'silver')],
  ['with another id for a recorded level', vip('bronze', 'argent', 'gold')],
  ['with the recorded levels in another order', vip('bronze', 'gold', 'silver')],
])('rules %s are refused', (_, now) => {
  const listed = now.levels.map(({ id }) => id).join(', ');
  expect(() => requireKeptLevels(recorded, now)).toThrow(
    `recorded: bronze, silver, gold; in these settings: ${listed}`,
  );
});
