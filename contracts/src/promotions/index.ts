export * from './promotion-rules-events.js';
export * from './promotions-events.js';
export * from './promotions-port.js';
export * from './user-fields.js';
