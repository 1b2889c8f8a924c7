import type { ServiceDeclaration } from '../service-declaration.js';
import { LOYALTY_EVENTS, type LoyaltyEvent } from './loyalty-events.js';
import type { PostalCardsPort } from './postal-cards.js';
import { POSTAL_CODES_EVENTS, type PostalCodesEvent } from './postal-code-events.js';
import { PROMOTION_OFFERS_EVENTS, type PromotionOffersEvent } from './promotion-offers-events.js';
import { PROMOTION_RULES_EVENTS, type PromotionRulesEvent } from './promotion-rules-events.js';
import { PROMOTIONS_EVENTS, type PromotionsEvent } from './promotions-events.js';
import type { PromotionOffersPort, PromotionsPort, PurchaseBonusesPort, VipLevelsPort } from './promotions-port.js';
import { PROMOTIONS_PUSH_RULES } from './pushes.js';
import { REFERRAL_EVENTS, type ReferralEvent } from './referral-events.js';

export type { PromotionsResponses } from './http/index.js';
export type { PromotionsPushes } from './pushes.js';

export interface PromotionsEvents {
  promotions: PromotionsEvent;
  promotion_rules: PromotionRulesEvent;
  promotion_offers: PromotionOffersEvent;
  loyalty: LoyaltyEvent;
  referrals: ReferralEvent;
  postal_codes: PostalCodesEvent;
}

export interface PromotionsPorts {
  promotions: PromotionsPort;
  promotionOffers: PromotionOffersPort;
  postalCards: PostalCardsPort;
  purchaseBonuses: PurchaseBonusesPort;
  vipLevels: VipLevelsPort;
}

/** A claim of the daily bonus causes no push: the wallet pays it, and the wallet's event changes what a client displays. */
export const PROMOTIONS = {
  streams: {
    promotions: { key: 'player', events: PROMOTIONS_EVENTS },
    promotion_rules: { key: 'stream', events: PROMOTION_RULES_EVENTS },
    promotion_offers: { key: 'stream', events: PROMOTION_OFFERS_EVENTS },
    loyalty: { key: 'player', events: LOYALTY_EVENTS },
    referrals: { key: 'player', events: REFERRAL_EVENTS },
    postal_codes: { key: 'player', events: POSTAL_CODES_EVENTS },
  },
  ports: {
    promotions: { identity: ['userFields'] },
    promotionOffers: { replay: ['current', 'change'] },
    postalCards: { replay: ['list', 'process'] },
    purchaseBonuses: { cashier: ['running'] },
    vipLevels: { social: ['levelOf'] },
  },
  pushes: PROMOTIONS_PUSH_RULES,
} as const satisfies ServiceDeclaration<PromotionsEvents, PromotionsPorts>;
