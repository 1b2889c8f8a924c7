/** `npm run check:insider`: counts which changes of a history `verify` finds. `-- --help` lists the options. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { CHECK_INSIDER } from './set-up/command-lines.mjs';
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(CHECK_INSIDER);
setUp({ client: false });
process.exit(await become('services/replay/dist/testing/insider/main.js', process.argv.slice(2)));
