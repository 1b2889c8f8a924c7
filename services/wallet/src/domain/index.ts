export { type Adjustment, adjust } from './adjust.js';
export { agrees } from './agrees.js';
export {
  type BalancesDocument,
  balancesAfter,
  balancesDocument,
  balancesOf,
  type HeldDocument,
  heldAfter,
  heldOf,
} from './balances.js';
export { type Bet, bet } from './bet.js';
export { betAndWin, type SettledBet } from './bet-and-win.js';
export { creditPurchase, type PaidPurchase } from './credit-purchase.js';
export { endSeedPair } from './end-seed-pair.js';
export { type Grant, grant } from './grant.js';
export { OPEN_ON_SIGN_UP_GROUP } from './groups.js';
export { capture, hold, release } from './hold.js';
export { applyToHouse, type HouseAccount, type HouseMove, houseMoves } from './house.js';
export { open } from './open.js';
export { playthroughOf, requiredFor } from './playthrough.js';
export { type Raise, raise } from './raise.js';
export { walletReducer } from './reducer.js';
export { restorePurchase, reversedOf, takeBackPurchase } from './reverse-purchase.js';
export { rollBack } from './roll-back.js';
export type { CreditedPurchase, OpenGrant, OpenRound, WalletState } from './state.js';
export { topUp, topUpWaitMs } from './top-up.js';
export { voidRound } from './void-round.js';
export { WALLET_RULES } from './wallet-rules.js';
export { win } from './win.js';
