import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario in which nine of ten pushes go to one player and one goes to all players, to check that neither kind
 * delays the other.
 */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
