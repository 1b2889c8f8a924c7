export { TEST_CARDS } from '../domain/index.js';
export { signatureOf } from '../webhooks/signature.js';
export { searchForCards, tracesOfCards } from './card-traces.js';
export { press } from './control-page.js';
export { CARD_EXPIRY, payByCard, sendCoins, submitTo } from './pay-page.js';
