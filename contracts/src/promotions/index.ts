export * from './coin-amounts.js';
export * from './loyalty-events.js';
export * from './promotion-rules-events.js';
export * from './promotions-events.js';
export * from './promotions-port.js';
export * from './pushes.js';
export * from './user-fields.js';
export * from './vip-rules.js';
