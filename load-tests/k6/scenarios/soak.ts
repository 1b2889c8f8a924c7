import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Mean time that a socket stays connected, in milliseconds. Phones lose their network every few minutes. */
const STAY_MS = 5 * 60_000;
const AWAY_MS_MAX = 5_000;
const LOOK_EACH_MS = 1_000;

/**
 * Runs the `mixed` scenario for a long time while sockets disconnect and reconnect, to check that tokens are renewed
 * and that memory and latency do not grow.
 */
export default () =>
  runWithConnections(async (connections, seconds) => {
    for (let second = 0; second < seconds; second++) {
      await sleep(LOOK_EACH_MS);
      for (const connection of connections)
        if (Math.random() < LOOK_EACH_MS / STAY_MS) connection.drop(Math.random() * AWAY_MS_MAX);
    }
  });
