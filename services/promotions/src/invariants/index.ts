import { betRewards } from './bet-rewards.js';
import { claimGrants } from './claim-grants.js';
import { dailyBonusInForce } from './daily-bonus-in-force.js';
import { dailyClaims } from './daily-claims.js';
import { houseEdges } from './house-edges.js';
import { loyaltyBalances } from './loyalty-balances.js';
import { postalCodes } from './postal-codes.js';
import { postalRewards } from './postal-rewards.js';
import { promotionClaims } from './promotion-claims.js';
import { promotionOffers } from './promotion-offers.js';
import { promotionProgress } from './promotion-progress.js';
import { purchaseBonuses } from './purchase-bonuses.js';
import { referralBonuses } from './referral-bonuses.js';
import { referralFacts } from './referral-facts.js';
import { referrals } from './referrals.js';
import { shownLevels } from './shown-levels.js';
import { vipLevels } from './vip-levels.js';
import { vipRewards } from './vip-rewards.js';

export const INVARIANTS = [
  dailyClaims,
  dailyBonusInForce,
  claimGrants,
  betRewards,
  loyaltyBalances,
  vipLevels,
  vipRewards,
  shownLevels,
  houseEdges,
  promotionOffers,
  promotionProgress,
  promotionClaims,
  postalCodes,
  postalRewards,
  purchaseBonuses,
  referrals,
  referralFacts,
  referralBonuses,
] as const;
