import { Acquaintance, compareLists, playStory } from '../lib/befriending.ts';
import { profile } from '../lib/run.ts';
import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const TICK_MS = 20;
/** Each story costs a player at most two requests, and a player may send 20 in an hour. */
const ROUNDS_MAX = 9;

/**
 * Load scenario in which pairs of players search for each other, send friend requests (also to each other at the same
 * moment), answer, cancel and remove. At the end, the lists of all players must match each other and their stories.
 */
export default () =>
  runWithConnections(async (connections, seconds) => {
    const players = connections.map((connection) => new Acquaintance(connection));
    const pairs = pairsOf(players);
    const perMs = profile.stories_per_second / profile.vus / 1_000;
    const began = Date.now();
    const underWay: Promise<void>[] = [];
    for (; Date.now() - began < 1_000 * seconds; await sleep(TICK_MS)) {
      while (underWay.length < (Date.now() - began) * perMs) {
        const pair = pairs.next();
        if (pair.done) break;
        underWay.push(playStory(underWay.length, ...pair.value));
      }
    }
    await Promise.all(underWay);
    await compareLists(players);
  });

/** Returns every pair at most once. In a round, each player is once the first of a pair and once the second. */
function* pairsOf(players: readonly Acquaintance[]): Generator<[Acquaintance, Acquaintance]> {
  const rounds = Math.min(ROUNDS_MAX, Math.floor((players.length - 1) / 2));
  for (let apart = 1; apart <= rounds; apart++) {
    for (const [at, one] of players.entries()) {
      const two = players[(at + apart) % players.length];
      if (two) yield [one, two];
    }
  }
}
