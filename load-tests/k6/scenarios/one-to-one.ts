import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Each push goes to the one player who has bet: is it found among all the others, and quickly? */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
