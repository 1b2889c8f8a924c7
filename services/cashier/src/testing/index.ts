export { type Delivered, deliverAtOnce } from './deliver-at-once.js';
export { PaymentServer } from './payment-server.js';
