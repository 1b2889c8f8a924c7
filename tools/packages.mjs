/** `npm run packages -- list | set <file> | merge <file>`: lists and changes the packages of the running casino. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('packages');
