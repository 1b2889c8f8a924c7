import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

const STORMS = 2;
/** Time in milliseconds within which all clients make their first reconnection attempt, with full jitter. */
const WITHIN_MS = 1_000;

/**
 * Breaks all sockets at once, twice, while pushes are published, and lets all of them reconnect within a second. Every
 * socket must be served, and no push may be lost on automatic or subscribed channels.
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
