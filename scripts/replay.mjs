/** `npm run replay -- <command>`: explains balances from the events in the data folder. Its output stays clean for pipes. */
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/main.js', process.argv.slice(2)));
