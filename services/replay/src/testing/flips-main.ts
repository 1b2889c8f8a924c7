/**
 * Flips single bits of a small casino's data folder, see `runFlips`: `node services/replay/dist/testing/flips-main.js
 * [count] [seed]`. Prints how often each outcome occurred and every violation; exits with code 1 if there is any.
 */
import { runFlips } from './flips.js';

const [, , count = '1000', seed = '1'] = process.argv;
const outcomes = new Map<string, number>();
const results = await runFlips(Number(count), Number(seed), ({ flip, at, events, verify, start, violations }) => {
  const outcome = `events ${events}, verify ${verify}, casino ${start}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (const violation of violations) console.error(`flip ${flip} (${at}): ${violation}`);
});
console.table(Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a)));
if (results.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
