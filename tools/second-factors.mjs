/** `npm run second-factors -- <player> remove --reason "…"`: removes the second factors that a player has lost. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('second-factors');
