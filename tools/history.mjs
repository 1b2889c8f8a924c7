/** `npm run history`: creates a data folder of any size by seeded random play. `-- --help` lists the options. */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/testing/history-main.js', process.argv.slice(2)));
