import { hold, sleep } from '../lib/hold.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Nine of ten pushes go to one player, one goes to all: do they stand in each other's way? */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
