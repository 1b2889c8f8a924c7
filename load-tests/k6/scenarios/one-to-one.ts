import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Sends each push to the one player who has bet, and measures how fast that player's socket is served among all others.
 */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
