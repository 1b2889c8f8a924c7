/** `npm run test:faults`; `--help` tells how. */
import { faults } from './lib/faults/command.mjs';

process.exit(await faults(process.argv.slice(2)));
