import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Sends each push to every socket and measures the delivery time up to the last socket. */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
