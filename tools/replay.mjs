/**
 * `npm run replay -- <command>`: explains balances from the events in the data folder. Set-up messages go to standard
 * error, so that the output can be piped.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('replay');
