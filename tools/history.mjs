/** `npm run history`: creates a data folder of any size by seeded random play. `-- --help` lists the options. */
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/testing/history-main.js', process.argv.slice(2)));
