/** `npm run second-factors -- <player> remove --reason "…"`: removes the second factors that a player has lost. */
import { become } from './set-up/run.mjs';
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
process.exit(await become('services/replay/dist/second-factors/main.js', process.argv.slice(2)));
