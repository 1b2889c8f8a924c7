import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Sends nine of ten pushes to one player and one to all, to check that neither kind delays the other. */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
