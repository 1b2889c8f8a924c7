export { systemChance } from './chance.js';
export { systemClock } from './clock.js';
export { CHECKPOINTS, DEAD_LETTERS } from './consumer-group.js';
export { DataFolderError, StorageFailed } from './errors.js';
export type { RawEvent, StreamInfo } from './event-reader.js';
export { PositionGap } from './event-store.js';
export { uuidIds } from './ids.js';
export { type EmbeddedEngine, type EmbeddedOptions, openEmbedded } from './open.js';
export { openReadOnly, type ReadOnlyCasino } from './read-only.js';
