/**
 * `npm run dead-letters -- list|show|replay`: lists or shows the dead letters (events that a consumer group failed to
 * handle), or has them handled again.
 */
import { runCompiled } from './set-up/compiled-commands.mjs';

await runCompiled('dead-letters');
