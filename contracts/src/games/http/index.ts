export { DiceBetBody } from '../originals/dice/http.js';
export * from './bodies.js';
export * from './catalogue.js';
export * from './currencies.js';
export * from './formats.js';
export * from './games.js';
export * from './provider-wallet.js';
export * from './rising-tide.js';
export * from './slot-rounds.js';
