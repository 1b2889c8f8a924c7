/**
 * `npm run feature -- <player> <feature> on|off --reason "…"`: turns a feature on or off for one player of the running
 * casino.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('feature');
