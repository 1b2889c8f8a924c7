export * from './hash-chain.js';
export * from './keyed-queue.js';
export * from './ports/index.js';
export * from './same-host.js';
export * from './settings.js';
export * from './stream-repository.js';
export * from './system-command.js';
