/**
 * `npm run replay -- <command>`: explains balances from the events in the data folder. Set-up messages go to standard
 * error, so that the output can be piped.
 */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/main.js', process.argv.slice(2)));
