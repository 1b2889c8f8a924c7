import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Sends nine of ten pushes to one player and one to all, to check that neither kind delays the other. */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
