/**
 * `npm run feature -- <player> <feature> on|off --reason "…"`: turns a feature on or off for one player of the running
 * casino.
 */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/features/main.js', process.argv.slice(2)));
