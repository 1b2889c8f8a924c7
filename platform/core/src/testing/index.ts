/** Test helpers that child processes can import as well, because none of them imports jest. */
export * from './check-invariant.js';
export * from './engine-under-test.js';
export * from './fire-until-killed.js';
export * from './free-port.js';
export * from './history-of.js';
export * from './repeatable-random.js';
export * from './run-node.js';
export * from './settable-clock.js';
export * from './sized.js';
export * from './until.js';
