import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const STORMS = 2;
/** As long as a client with full jitter takes for its first try. */
const WITHIN_MS = 1_000;

/** All sockets break at once and come back within a second, twice, under pushes: is everybody served, and nothing lost? */
export default () =>
  hold(async (lines, seconds) => {
    for (let storm = 0; storm < STORMS; storm++) {
      await sleep((1_000 * seconds) / (STORMS + 1));
      await Promise.all(
        lines.map((line) => {
          const back = new Promise<void>((done) => {
            line.onWelcome = done;
          });
          line.drop(Math.random() * WITHIN_MS);
          return back;
        }),
      );
    }
    await sleep((1_000 * seconds) / (STORMS + 1));
  });
