export * from './replay-results.js';
export * from './workbench.js';
export * from './workbench-health.js';
export * from './workbench-search.js';
