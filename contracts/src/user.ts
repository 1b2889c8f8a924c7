import type { CashierUserFields } from './cashier/user-fields.js';
import type { IdentityUserFields } from './identity/user-fields.js';
import type { PromotionsUserFields } from './promotions/user-fields.js';
import type { WalletUserFields } from './wallet/user-fields.js';

/**
 * The `User` of the specification (§3). Amounts are in micros. Each service declares the fields that it provides; if
 * its data of the player is damaged, `User` contains its `DAMAGED_…_FIELDS` instead, so the player can still sign in.
 */
export interface User
  extends IdentityUserFields,
    WalletUserFields,
    PromotionsUserFields,
    CashierUserFields,
    UnprovidedUserFields {}

/** Fields that no service provides yet. */
export interface UnprovidedUserFields {
  kyc_verified: boolean;
}

export const UNPROVIDED_USER_FIELDS: UnprovidedUserFields = {
  kyc_verified: false,
};
