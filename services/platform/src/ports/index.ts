export { StorageFailed } from '../errors.js';
export * from './chance.js';
export * from './clock.js';
export * from './documents.js';
export * from './engine.js';
export * from './event-bus.js';
export * from './event-store.js';
export * from './ids.js';
export * from './snapshots.js';
