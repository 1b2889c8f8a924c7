export * from './draw.js';
export * from './postings.js';
export * from './pushes.js';
export { UNKNOWN_OPERATOR } from './upcast/balance-adjusted.js';
export * from './user-fields.js';
export * from './wallet-events.js';
export * from './wallet-port.js';
export * from './wallet-rules-events.js';
