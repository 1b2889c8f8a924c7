import { ArrayMaxSize, IsArray, IsObject, IsString, MaxLength } from 'class-validator';
import { OperatorBody } from '../../http/operator-commands.js';
import type { GrantResponse } from '../../wallet/http/index.js';
import { type OfferedPromotions, PROMOTIONS_MAX, type PromotionOffer } from '../promotion-offers.js';
import type { PromotionState, UserPromotion } from '../user-promotions.js';

/** Body of POST /api/workbench/promotions; the response is OfferedPromotions. The service checks the promotions. */
export class PromotionOffersBody extends OperatorBody {
  @IsArray()
  @ArrayMaxSize(PROMOTIONS_MAX)
  @IsObject({ each: true })
  merged!: PromotionOffer[];

  @IsArray()
  @ArrayMaxSize(PROMOTIONS_MAX)
  @MaxLength(64, { each: true })
  @IsString({ each: true })
  removed!: string[];
}

export interface ListedPromotion extends UserPromotion {
  state: PromotionState;
}

/**
 * Response of GET /api/promotions and GET /api/promotions/offers: the promotions that are running, that begin within a
 * week, or that ended within a week.
 */
export interface PromotionListResponse {
  promotions_version: number;
  /** Version of the player's progress; 0 for a visitor. */
  loyalty_version: number;
  /** Number of promotions that the player can take part in or claim. */
  unexpired_count: number;
  /** Running ones are first, then upcoming ones, then those that have ended. */
  promotions: ListedPromotion[];
}

/** Response of POST /api/promotions/{id}/claims. */
export interface PromotionClaimResponse extends GrantResponse {
  user_promotion_id: string;
}

export interface PromotionListResponses {
  PromotionListResponse: PromotionListResponse;
  PromotionClaimResponse: PromotionClaimResponse;
  OfferedPromotions: OfferedPromotions;
}
