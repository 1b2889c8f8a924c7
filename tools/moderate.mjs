/**
 * `npm run moderate -- mute <player> --for 1h --reason "…"`: moderates the chat of the running casino; also
 * `unmute`, `hide`, `show`, `slow-mode` and `reported`.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('moderate');
