export { CannotRebuild } from './cannot-rebuild.js';
export type { DocumentDifference } from './compare.js';
export { type RebuildOptions, type Rebuilt, rebuild } from './rebuild.js';
export type { RebuildParts } from './rebuild-job.js';
export type { RefusedEvent } from './refused-events.js';
