/**
 * Internals for storage engines and for the code that hosts services. Services import only the package's main entry
 * point.
 */
export * from './anchors/index.js';
export * from './consumers/concerns.js';
export * from './consumers/handling.js';
export * from './consumers/replay-requests.js';
export * from './consumers/write-buffer.js';
export * from './scheduler/document-scheduler.js';
export * from './scheduler/timers.js';
export * from './streams/canonical-json.js';
export * from './streams/event-id.js';
export * from './streams/history-validator.js';
export * from './streams/snapshot-bytes.js';
export * from './support/document-names.js';
export * from './support/drain.js';
export * from './support/errors.js';
export * from './support/lease.js';
export * from './support/message-text.js';
export * from './support/pause.js';
export * from './support/retry.js';
export * from './system/clock.js';
export * from './system/ids.js';
export * from './system/random.js';
