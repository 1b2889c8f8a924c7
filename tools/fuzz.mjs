/** `npm run fuzz -- [http|socket]`: sends generated requests and sockets to a casino. `-- --help` lists the options. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { FUZZ } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(FUZZ);
stopWithNpm();
setUp({ client: false });
const { fuzz } = await import('./dist/fuzz/command.js');
process.exit(await fuzz(process.argv.slice(2)));
