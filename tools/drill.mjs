/**
 * `npm run drill -- <name>`: copies a data folder and injects one known fault into the copy, as an exercise in finding
 * it with `replay`.
 */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/drills/main.js', process.argv.slice(2)));
