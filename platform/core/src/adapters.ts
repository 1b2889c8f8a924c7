/** Building blocks for engines and for the code that hosts services; services themselves import the package's main entry. */
export * from './consumers/concerns.js';
export * from './consumers/gathered-effects.js';
export * from './consumers/handling.js';
export * from './consumers/replaying.js';
export * from './streams/canonical-json.js';
export * from './streams/event-id.js';
export * from './streams/snapshot-bytes.js';
export * from './streams/sound-history.js';
export * from './support/document-names.js';
export * from './support/drain.js';
export * from './support/errors.js';
export * from './support/insisting.js';
export * from './support/pause.js';
export * from './system/chance.js';
export * from './system/clock.js';
export * from './system/ids.js';
