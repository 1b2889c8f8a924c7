/** `npm run ban -- <player> --reason "…"`: bans a player of the running casino, or lifts the player's ban. */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/bans/main.js', process.argv.slice(2)));
