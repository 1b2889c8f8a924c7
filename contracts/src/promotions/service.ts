import type { ServiceDeclaration } from '../service-declaration.js';
import { PROMOTION_RULES_EVENTS, type PromotionRulesEvent } from './promotion-rules-events.js';
import { PROMOTIONS_EVENTS, type PromotionsEvent } from './promotions-events.js';
import type { PromotionsPort } from './promotions-port.js';

export type { PromotionsResponses } from './http/index.js';

export interface PromotionsEvents {
  promotions: PromotionsEvent;
  promotion_rules: PromotionRulesEvent;
}

export interface PromotionsPorts {
  promotions: PromotionsPort;
}

/** Causes no pushes: the daily bonus is paid by the wallet, whose event changes what a client displays. */
export const PROMOTIONS = {
  streams: {
    promotions: { key: 'player', events: PROMOTIONS_EVENTS },
    promotion_rules: { key: 'stream', events: PROMOTION_RULES_EVENTS },
  },
  ports: { promotions: { identity: ['userFields'] } },
  pushes: {},
} as const satisfies ServiceDeclaration<PromotionsEvents, PromotionsPorts>;
