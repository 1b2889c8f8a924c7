/** `npm run ban -- <player> --reason "…"`: bans a player of the running casino, or lifts the player's ban. */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('ban');
