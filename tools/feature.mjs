/** `npm run feature -- <player> <feature> on|off --reason "…"`: turns a feature of one player on or off. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('feature');
