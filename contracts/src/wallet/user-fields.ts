import type { Count } from '../field-types.js';
import type { MicrosText } from '../money.js';

/** Fields of `User` that the wallet provides. All are null if the events of the wallet are damaged. */
export interface WalletUserFields {
  sc_balance: MicrosText | null;
  gc_balance: MicrosText | null;
  shown_balance_sc: MicrosText | null;
  shown_balance_gc: MicrosText | null;
  playthrough_requirement_id: string | null;
  playthrough_requirement: MicrosText | null;
  playthrough_progress: MicrosText | null;
  /**
   * Version of the wallet stream from which the balances were built. Clients use it to ignore a push or response that
   * is older than what they have.
   */
  wallet_version: Count | null;
}

export const DAMAGED_WALLET_FIELDS: WalletUserFields = {
  sc_balance: null,
  gc_balance: null,
  shown_balance_sc: null,
  shown_balance_gc: null,
  playthrough_requirement_id: null,
  playthrough_requirement: null,
  playthrough_progress: null,
  wallet_version: null,
};
