/** `npm run check:long`: runs the checks that take hours, one after the other. `-- --help` lists them. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { CHECK_LONG } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(CHECK_LONG);
stopWithNpm();
setUp();
const { checkLong } = await import('./dist/check-long.js');
process.exit(await checkLong(process.argv.slice(2)));
