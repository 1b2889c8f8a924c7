import { Bettor } from '../lib/betting.ts';
import { hold } from '../lib/hold.ts';
import { profile } from '../lib/run.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const AWAY_MS = 1_000;

/** Number of bets of each player. */
const BETS = 2;

/**
 * Runs every protocol step once: hello, a bet and its pushes, token renewal over the open connection, a bet while
 * disconnected, and the resume that delivers its pushes.
 */
export default () =>
  hold(async (lines) => {
    const everyMs = (1_000 * BETS * profile.vus) / profile.http_bets_per_second;
    await Promise.all(
      lines.map(async (line, at) => {
        await sleep(at * everyMs);
        const bettor = new Bettor(line);
        await bettor.begin();
        await bettor.bet();
        await line.renew();
        await sleep(AWAY_MS / 2);
        line.drop(AWAY_MS);
        await bettor.bet();
        await bettor.end();
      }),
    );
  });
