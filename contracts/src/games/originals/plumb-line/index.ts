export * from './rules.js';
export * from './steps.js';
export * from './tables.js';
