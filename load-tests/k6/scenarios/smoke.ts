import { Bettor } from '../lib/betting.ts';
import { hold, sleep } from '../lib/hold.ts';

export { handleSummary, options } from '../lib/options.ts';

const AWAY_MS = 1_000;

/** Everything once: hello, a bet and its pushes, renewal in band, a bet while away, the resume that brings its pushes. */
export default () =>
  hold(async (lines) => {
    await Promise.all(
      lines.map(async (line) => {
        const bettor = new Bettor(line);
        await bettor.begin();
        await bettor.bet();
        await line.renew();
        await sleep(AWAY_MS / 2);
        line.drop(AWAY_MS);
        await bettor.bet();
        await sleep(2 * AWAY_MS);
        await bettor.end();
      }),
    );
  });
