/** `npm run currencies -- list | set <currency>`: lists and changes the rules of the currencies of the running casino. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('currencies');
