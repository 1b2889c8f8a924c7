import type { CommandContext } from '../command-context.js';
import type { IsoTime } from '../field-types.js';
import type { OfferedPromotions, PromotionOffer } from './promotion-offers.js';
import type { RunningBonuses } from './purchase-bonus.js';
import type { PromotionsUserFields } from './user-fields.js';

/** Provides the fields of `User` for which the promotions service is responsible. */
export interface PromotionsPort {
  userFields(uid: string): Promise<PromotionsUserFields>;
}

/** Lists and changes the promotions that are offered to all players. */
export interface PromotionOffersPort {
  current(): Promise<OfferedPromotions>;
  /**
   * Merges or removes promotions; does nothing if they are already so.
   * @throws Refusal `validation_failed`, naming each wrong field
   */
  change(
    change: { merged: readonly PromotionOffer[]; removed: readonly string[]; reason: string; by: string },
    context: CommandContext,
  ): Promise<OfferedPromotions>;
}

/** Tells the social service the VIP levels that other players may see. */
export interface VipLevelsPort {
  /**
   * Returns the id of a player's level: the first one for an unknown player, and null if the rules have no levels.
   */
  levelOf(uid: string): Promise<string | null>;
}

/** Tells the cashier which purchase bonuses are running. */
export interface PurchaseBonusesPort {
  /** Returns the purchase bonuses that run at a time. */
  running(at: IsoTime): Promise<RunningBonuses>;
}
