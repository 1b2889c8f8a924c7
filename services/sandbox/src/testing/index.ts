export { TEST_CARDS } from '../domain/index.js';
export { signatureOf } from '../webhooks/signature.js';
export { searchForCards, tracesOfCards } from './card-traces.js';
export { CARD_EXPIRY, payByCard, submitTo } from './pay-page.js';
