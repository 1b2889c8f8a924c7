import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/**
 * Runs `mixed` while one additional socket per hundred does not read (load-tests/lib/stalled.mjs); the reading sockets
 * must not be affected.
 */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
