/** `npm run ban -- <player> --reason "…"`: bans a player of the running casino, or lifts a ban. */
import { become } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/bans/main.js', process.argv.slice(2)));
