import { Bettor } from '../lib/betting.ts';
import { profile } from '../lib/run.ts';
import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const TICK_MS = 20;

/**
 * Places bets over HTTP at a fixed rate and compares each response with its push and with the computed balance: every
 * balance must be right and be reported exactly once.
 */
export default () =>
  runWithConnections(async (connections, seconds) => {
    const bettors = connections.map((connection) => new Bettor(connection));
    await Promise.all(bettors.map((bettor) => bettor.begin()));
    const began = Date.now();
    const perMs = profile.http_bets_per_second / profile.vus / 1_000;
    const underWay: Promise<void>[] = [];
    for (let next = 0; Date.now() - began < 1_000 * seconds; await sleep(TICK_MS)) {
      // A player who still waits for a response is skipped, so that the rate is kept while any player is free.
      for (let looked = 0; looked < bettors.length && underWay.length < (Date.now() - began) * perMs; looked++) {
        const bettor = bettors[next++ % bettors.length];
        if (bettor?.isFree) underWay.push(bettor.bet());
      }
    }
    await Promise.all(underWay);
    await Promise.all(bettors.map((bettor) => bettor.end()));
  });
