/** Fields of `User` that the cashier service provides. */
export interface CashierUserFields {
  /** Whether the player has ever bought coins. */
  has_had_purchase: boolean;
}

/**
 * A player whose purchases are damaged is treated as a buyer, so that the offer for a first purchase is not made twice.
 */
export const DAMAGED_CASHIER_FIELDS: CashierUserFields = { has_had_purchase: true };
