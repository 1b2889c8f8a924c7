import { expect, it } from '@jest/globals';
import { LimitedLog } from './limited-log.js';

it('of many warnings one a minute is logged, with the number of those that were left out', () => {
  let now = 0;
  const lines: unknown[] = [];
  const log = new LimitedLog({ warn: (facts: unknown) => void lines.push(facts) } as never, () => now);
  for (let count = 0; count < 1_000; count++) log.warn({ count }, 'refused');
  now = 60_000;
  log.warn({ count: 1_000 }, 'refused');
  expect(lines).toEqual([
    { count: 0, omitted: 0 },
    { count: 1_000, omitted: 999 },
  ]);
});
