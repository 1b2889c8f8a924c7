import { runWithConnections } from '../lib/run-with-connections.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Load scenario in which each push goes to every socket. Measures the time until the last socket has received it. */
export default () => runWithConnections((_connections, seconds) => sleep(1_000 * seconds));
