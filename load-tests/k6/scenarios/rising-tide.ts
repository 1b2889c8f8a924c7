import { runWithConnections } from '../lib/run-with-connections.ts';
import { playAtTable } from '../lib/tide-betting.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Load scenario in which every socket subscribes to the shared table of Rising Tide, and a part of the players bet and
 * cash out in each round. Every socket must see the same phases, and every bet must be settled as the casino's clock
 * and the end of its round say. Most sockets are outside of k6 (load-tests/src/crowd/).
 */
export default () => runWithConnections(playAtTable);
