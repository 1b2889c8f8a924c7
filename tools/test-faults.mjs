/** `npm run test:faults`: runs the fault-injection test. `--help` lists its options. */
import { setUp } from './set-up/set-up.mjs';
import { stopWithNpm } from './set-up/stop-with-npm.mjs';

stopWithNpm();
setUp({ client: false });
const { faults } = await import('./dist/faults/command.js');
process.exit(await faults(process.argv.slice(2)));
