export * from './dice.js';
export * from './fairness.js';
