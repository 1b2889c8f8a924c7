/** `npm run dead-letters -- list|show|replay`: what consumer groups could not handle, and to have it handled again. */
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/letters/main.js', process.argv.slice(2)));
