import { expect, it } from '@jest/globals';
import { runFlips } from './testing/flips.js';

// `flips-main.js` runs more flips.
it('after any flipped bit, no process ends, verify names the changed event, and the other streams go on', async () => {
  const results = await runFlips(60, 1);
  expect(results.filter(({ violations }) => violations.length > 0)).toEqual([]);
  expect(results.filter(({ events }) => events === 'changed').length).toBeGreaterThan(5);
});
