import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** As mixed, while one more socket in a hundred does not read (load-tests/lib/stalled.mjs): does any of these notice? */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
