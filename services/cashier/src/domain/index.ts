export { closedUntil, createPurchase, hasFirstPurchase, type Order } from './create-purchase.js';
export { cancelUnpaid, expire, isOverdueAt, requirePurchase } from './end-purchase.js';
export { foreignPayment, observe, PRICE_CURRENCY, priceInCents } from './observe.js';
export { nextPollAt } from './poll.js';
export { hasBought, isUndecided, type PurchasesState, purchasesReducer, type StoredPurchase } from './purchases.js';
export * from './rules.js';
