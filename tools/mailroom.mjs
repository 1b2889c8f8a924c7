/**
 * `npm run mailroom -- list`, `received <code>`, `accept <code>`, `reject <code> --reason "…"`: processes the cards with
 * postal request codes in the running casino.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('mailroom');
