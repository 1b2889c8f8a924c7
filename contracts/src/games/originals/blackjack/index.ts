export * from './game.js';
export * from './rules.js';
export * from './steps.js';
