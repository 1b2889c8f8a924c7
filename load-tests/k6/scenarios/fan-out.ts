import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Sends each push to every socket and measures the delivery time up to the last socket. */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
