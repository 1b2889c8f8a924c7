export * from './cashier-port.js';
export * from './package-events.js';
export * from './packages.js';
export * from './purchase.js';
export * from './purchase-events.js';
export * from './user-fields.js';
