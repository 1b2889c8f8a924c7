/** `npm run test:faults`: runs the fault-injection test. `--help` lists its options. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { FAULTS } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

checkCommandLine(FAULTS);
stopWithNpm();
setUp({ client: false });
const { faults } = await import('./dist/faults/command.js');
process.exit(await faults(process.argv.slice(2)));
