/** `npm run test:faults`; `--help` tells how. */
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
const { faults } = await import('./lib/faults/command.mjs');
process.exit(await faults(process.argv.slice(2)));
