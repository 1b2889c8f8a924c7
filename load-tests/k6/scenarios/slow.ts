import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Runs the `mixed` scenario with additional sockets that do not read, one per hundred (load-tests/src/stalled.ts). They
 * must not affect the sockets that read.
 */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
