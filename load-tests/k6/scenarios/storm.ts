import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const STORMS = 2;
/** Time in milliseconds within which a client with full jitter makes its first reconnection attempt. */
const WITHIN_MS = 1_000;

/**
 * Breaks all sockets at once, twice, under a stream of pushes; all reconnect within a second. Every socket must be
 * served and no push lost, on the automatic channels and on a subscribed one.
 */
export default () =>
  runWithConnections(async (connections, seconds) => {
    await Promise.all(connections.map((connection) => connection.subscribe('catalogue')));
    for (let storm = 0; storm < STORMS; storm++) {
      await sleep((1_000 * seconds) / (STORMS + 1));
      await Promise.all(
        connections.map((connection) => {
          const back = new Promise<void>((done) => {
            connection.onWelcome = done;
          });
          connection.drop(Math.random() * WITHIN_MS);
          return back;
        }),
      );
    }
    await sleep((1_000 * seconds) / (STORMS + 1));
  });
