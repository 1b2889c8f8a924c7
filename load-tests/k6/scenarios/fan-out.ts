import { hold } from '../lib/hold.ts';
import { sleep } from '../lib/sleep.ts';

export { handleSummary, options } from '../lib/options.ts';

/** Each push goes to every socket: how late is the last of them? */
export default () => hold((_lines, seconds) => sleep(1_000 * seconds));
