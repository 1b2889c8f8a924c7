import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario in which each push goes only to the player who bet. Measures how fast that player's socket is served
 * among all the others.
 */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
