import type { CashierUserFields } from './cashier/user-fields.js';
import type { IdentityUserFields } from './identity/user-fields.js';
import type { MicrosText } from './money.js';
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
  rakeback_sc_balance: MicrosText;
  rakeback_gc_balance: MicrosText;
  rakeback_sc_bucket_id: string | null;
  rakeback_gc_bucket_id: string | null;
  vip_points: number;
  kyc_verified: boolean;
}

export const UNPROVIDED_USER_FIELDS: UnprovidedUserFields = {
  rakeback_sc_balance: '0',
  rakeback_gc_balance: '0',
  rakeback_sc_bucket_id: null,
  rakeback_gc_bucket_id: null,
  vip_points: 0,
  kyc_verified: false,
};
