import { Bettor } from '../lib/betting.ts';
import { profile } from '../lib/run.ts';
import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const AWAY_MS = 1_000;

/** Number of bets that each player places. */
const BETS = 2;

/**
 * Runs every protocol step once: hello, a subscription and its pushes, a bet and its pushes, token renewal over the
 * open connection, a bet while disconnected, and the resume that delivers the missed pushes of all channels.
 */
export default () =>
  runWithConnections(async (connections) => {
    const everyMs = (1_000 * BETS * profile.vus) / profile.http_bets_per_second;
    await Promise.all(
      connections.map(async (connection, at) => {
        await sleep(at * everyMs);
        const bettor = new Bettor(connection);
        await connection.subscribe('catalogue');
        await bettor.begin();
        await bettor.bet();
        await connection.renew();
        await sleep(AWAY_MS / 2);
        connection.drop(AWAY_MS);
        await bettor.bet();
        await bettor.end();
      }),
    );
  });
