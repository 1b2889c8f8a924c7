/**
 * `npm run slot-rounds -- list`, `end <round> --reason "…"`: ends rounds of slots in the running casino in place of a
 * provider that is lost.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('slot-rounds');
