export { signatureOf } from '../webhooks/signature.js';
export { tracesOfCards } from './card-traces.js';
export { payByCard, submitTo } from './pay-page.js';
