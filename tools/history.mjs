/** `npm run history`: creates a data folder of any size by seeded random play. `-- --help` lists the options. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('history');
