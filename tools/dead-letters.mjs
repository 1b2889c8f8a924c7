/**
 * `npm run dead-letters -- list|show|replay`: lists events that consumer groups failed to handle, and has them handled
 * again.
 */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/dead-letters/main.js', process.argv.slice(2)));
