export * from './rules.js';
export * from './steps.js';
