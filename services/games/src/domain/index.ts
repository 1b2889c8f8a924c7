export * from './catalogue.js';
export * from './dice.js';
export { type Entries, tableOf } from './entries.js';
export * from './fairness.js';
export * from './favourites.js';
export * from './originals.js';
export * from './search.js';
