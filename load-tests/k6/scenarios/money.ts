import { Bettor } from '../lib/betting.ts';
import { profile } from '../lib/run.ts';
import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const TICK_MS = 20;

/**
 * Load scenario that places bets over HTTP at a fixed rate and compares each response with its push and with the
 * computed balance. Every balance must be correct and be reported exactly once.
 */
export default () =>
  runWithConnections(async (connections, seconds) => {
    const bettors = connections.map((connection) => new Bettor(connection));
    await Promise.all(bettors.map((bettor) => bettor.begin()));
    const began = Date.now();
    const perMs = profile.http_bets_per_second / profile.vus / 1_000;
    const underWay: Promise<void>[] = [];
    for (let next = 0; Date.now() - began < 1_000 * seconds; await sleep(TICK_MS)) {
      // Skips players who still wait for a response, so that the bet rate is kept as long as any player is free.
      for (let looked = 0; looked < bettors.length && underWay.length < (Date.now() - began) * perMs; looked++) {
        const bettor = bettors[next++ % bettors.length];
        if (bettor?.isFree) underWay.push(bettor.bet());
      }
    }
    await Promise.all(underWay);
    await Promise.all(bettors.map((bettor) => bettor.end()));
  });
