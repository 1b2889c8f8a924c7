/** `npm run drill -- <name>`: a copy of a data folder with one known thing wrong in it, to practise `replay` on. */
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/drills/main.js', process.argv.slice(2)));
