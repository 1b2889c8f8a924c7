export * from './hash-chain.js';
export * from './keyed-queue.js';
export * from './ports/index.js';
export * from './settings.js';
export * from './stream-repository.js';
