/**
 * `npm run purchases -- list`, `approve <purchase> --reason "…"`, `decline <purchase> --reason "…"`: reviews paid
 * purchases of the running casino.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('purchases');
