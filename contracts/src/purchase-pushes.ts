import type { PackagesOperation } from './cashier/package-events.js';
import type { CoinPackage } from './cashier/packages.js';
import type { PurchaseStatus, ReceivedPayment } from './cashier/purchase.js';
import type { PaidWith, PurchaseFailure } from './cashier/purchase-events.js';
import type { Count, IsoTime } from './field-types.js';
import type { MicrosText } from './money.js';
import type { Playthrough } from './wallet/wallet-events.js';

/** Payload of a push that the cashier and the wallet send. */
export interface PurchasePushes {
  /**
   * A purchase has changed its status (`part: 'purchase'`), or its coins were credited, taken back or restored
   * (`part: 'balances'`). The two have separate versions and arrive in any order. Sent to the player.
   */
  purchase_and_payment_update: PurchaseStatusUpdate | PurchaseBalancesUpdate;
  /**
   * The packages on sale have changed. Sent on the channel `global`, so that it reaches every connected player; a
   * client ignores a version that is not newer than its own, and loads the packages again if it has missed one before a
   * merge. Players who have bought coins are not offered packages for a first purchase.
   */
  purchase_package_update: { packages_version: Count; operation: PackagesOperation; packages: CoinPackage[] };
}

/** The changed fields of a purchase; a field that is missing keeps its value. */
export interface PurchaseStatusUpdate {
  part: 'purchase';
  /** Version of the player's purchases. */
  purchases_version: Count;
  purchase_id: string;
  status: PurchaseStatus;
  price?: MicrosText;
  failure?: PurchaseFailure | null;
  paid_with?: PaidWith | null;
  received?: ReceivedPayment;
  ended_at?: IsoTime | null;
  reversed_at?: IsoTime;
}

export interface PurchaseBalancesUpdate {
  part: 'balances';
  wallet_version: Count;
  purchase_id: string;
  sc_balance: MicrosText;
  gc_balance: MicrosText;
  playthrough: Playthrough;
  has_had_purchase: true;
}
