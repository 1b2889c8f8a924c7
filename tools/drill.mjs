/**
 * `npm run drill -- <name>`: copies a data folder and injects one known fault into the copy, as an exercise in finding
 * it with `replay`.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('drill');
