export { PaymentServer } from './payment-server.js';
