export type { Archetype, Pays } from './archetypes/archetype.js';
export { collect } from './archetypes/pick.js';
export { CLASSES, multiplierOf } from './books.js';
export * from './events.js';
export * from './replay-url.js';
export * from './rules.js';
export * from './slot-games.js';
export { bookAt, CLASS_NAMES, POSITIONS, RETURN_SHARES, type SlotTable, type TableClass } from './table.js';
