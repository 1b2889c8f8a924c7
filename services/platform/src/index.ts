export * from './ports/index.js';
export * from './stream-repository.js';
