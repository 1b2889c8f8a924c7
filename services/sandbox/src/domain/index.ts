export * from './actions.js';
export * from './card-form.js';
export * from './card-number.js';
export * from './coins.js';
export * from './decide.js';
export * from './open-payment.js';
export * from './payment.js';
export * from './test-cards.js';
