export * from './flat-round.js';
export * from './rules.js';
export * from './steps.js';
