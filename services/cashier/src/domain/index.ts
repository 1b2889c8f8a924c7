export { bonusOf, bonusUser, dueTermsOf, NO_BONUSES, unusedBonuses, usesBonus } from './bonus.js';
export { closedUntil, createPurchase, hasFirstPurchase, type Order } from './create-purchase.js';
export { cancelUnpaid, expire, isOverdueAt, requirePurchase } from './end-purchase.js';
export { CREDITS_GROUP } from './groups.js';
export { payableMs, usableMethods } from './methods.js';
export { canMoveCoins, MOVING_TYPES, type MovingEvent, movesCoins, movesOf } from './moves-coins.js';
export { foreignPayment, observe } from './observe.js';
export {
  changePackages,
  type Offer,
  type OfferedPackage,
  PACKAGES_ID,
  type PackagesChange,
  packagesReducer,
  termsOf,
} from './packages.js';
export { nextPollAt, nextRequestAt } from './poll.js';
export { creditTermsOf, PRICE_CURRENCY, priceInCents, priceOfCents } from './price.js';
export { hasBought, isUndecided, type PurchasesState, purchasesReducer, type StoredPurchase } from './purchases.js';
export { endReview, owesRefund } from './review.js';
export { isBlockedUnpaid, isRisk, isScore, scoreOrderOf, treatmentOf, unscored } from './risk.js';
export * from './rules.js';
