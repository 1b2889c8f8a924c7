/**
 * `npm run dead-letters -- list|show|replay`: lists or shows the dead letters (events that a consumer group failed to
 * handle), or has them handled again.
 */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/dead-letters/main.js', process.argv.slice(2)));
