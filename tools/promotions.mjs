/** `npm run promotions -- list | merge <file> | remove <id…>`: lists and changes the promotions of the running casino. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('promotions');
