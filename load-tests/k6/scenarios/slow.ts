import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Runs `mixed` while one additional socket per hundred does not read (load-tests/src/stalled.ts); the reading sockets
 * must not be affected.
 */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
