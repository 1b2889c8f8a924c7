export * from './catalogue.js';
export * from './games.js';
export * from './rising-tide.js';
