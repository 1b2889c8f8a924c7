export { type Golden, goldenFile, goldens, serviceOf, sumOf } from './goldens.js';
export * from './multi-step-rounds.js';
export * from './one-step-bets.js';
export * from './rising-tide.js';
