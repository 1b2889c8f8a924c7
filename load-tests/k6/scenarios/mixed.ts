import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Nine of ten pushes go to one player, one goes to all: do they stand in each other's way? */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
