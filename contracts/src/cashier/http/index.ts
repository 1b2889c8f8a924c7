import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import type { IsoTime } from '../../field-types.js';
import { FromDigits } from '../../http/from-digits.js';
import type { MicrosText } from '../../money.js';
import type { CoinAmounts } from '../../promotions/coin-amounts.js';
import type { UserPromotionId } from '../../promotions/promotion-offers.js';
import type { PackagesReceipt } from '../cashier-port.js';
import { type CoinPackage, PAYMENT_METHODS, type PaymentMethod } from '../packages.js';
import type { Purchase, PurchaseStatus } from '../purchase.js';
import type { ReviewResponses } from './reviews.js';

export type { CoinPackage, PaymentMethod } from '../packages.js';
export type { Purchase, PurchaseStatus } from '../purchase.js';
export type { PaidWith, PurchaseBonus, PurchaseFailure } from '../purchase-events.js';
export * from './package-commands.js';
export * from './reports.js';
export * from './reviews.js';

/** Maximum length of an id in a body or query. Real ids are shorter; an unknown id is treated like any other. */
const ID_MAX = 100;
const RETURN_PATH_MAX = 500;
const BONUS = /^(0|[1-9][0-9]{0,18})$/;
const BONUS_MESSAGE = 'must be an amount in micros';

/** What a promotion adds to a package if the player orders it now. */
export interface PackageBonus extends CoinAmounts {
  user_promotion_id: UserPromotionId;
  title: string;
  ends_at: IsoTime;
}

export interface ListedPackage extends CoinPackage {
  /** Null if no promotion adds coins, or the player has used it. */
  bonus: PackageBonus | null;
}

/** Response of GET /api/cashier/packages: what the player can buy now. */
export interface PackagesResponse {
  packages_version: number;
  result: ListedPackage[];
  /** How the player can pay; an operator can switch off crypto and all other methods. */
  methods: PaymentMethod[];
  /** ISO time at which buying opens again after too many declined payments; null if it is open. */
  closed_until: IsoTime | null;
}

/** Body of POST /api/cashier/purchases. */
export class CreatePurchaseBody {
  @IsString()
  @Length(1, ID_MAX)
  packageId!: string;

  /** `packages_version` of the packages from which the player chose. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  packagesVersion!: number;

  @IsIn(PAYMENT_METHODS)
  method!: PaymentMethod;

  /** GC of the bonus that the player saw. An order that would get less is refused; by default, none is expected. */
  @IsOptional()
  @Matches(BONUS, { message: BONUS_MESSAGE })
  bonusGoldCoins?: MicrosText;

  /** SC of the same bonus. */
  @IsOptional()
  @Matches(BONUS, { message: BONUS_MESSAGE })
  bonusSweepsCoins?: MicrosText;

  /** Path of the page to which the payment page leads back, with its query: `/games/dice`. */
  @IsString()
  @MaxLength(RETURN_PATH_MAX)
  @Matches(/^\/(?![/\\])[\x21-\x7e]*$/, { message: 'must be a path of this site that begins with one slash' })
  returnPath!: string;
}

/** Response of POST /api/cashier/purchases, …/{purchaseId}/check and …/{purchaseId}/cancel. */
export interface PurchaseResponse {
  purchases_version: number;
  purchase: Purchase;
  /** Address of the provider's payment page; null unless the status is `requires_action`. */
  payment_url: string | null;
}

export const PURCHASE_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'in_review',
  'succeeded',
  'failed',
  'expired',
  'refunded',
  'disputed',
  'won',
  'lost',
] as const satisfies readonly PurchaseStatus[];

export class PurchasesQuery {
  /** Lists only purchases with this status; all if omitted. */
  @IsOptional()
  @IsIn(PURCHASE_STATUSES)
  status?: PurchaseStatus;

  /** Lists the purchases before this one: `next_before` of the page before. The newest ones if omitted. */
  @IsOptional()
  @IsString()
  @Length(1, ID_MAX)
  before?: string;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 20;
}

/** Response of GET /api/cashier/purchases: the player's purchases, newest first. */
export interface PurchasesResponse {
  purchases_version: number;
  /** Number of purchases with the requested status, on all pages. */
  total: number;
  result: Purchase[];
  /** `before` of the next page; null after the oldest purchase. */
  next_before: string | null;
}

/** Response of POST /api/cashier/webhooks/payments. */
export interface WebhookResponse {
  received: true;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface CashierResponses extends ReviewResponses {
  PackagesReceipt: PackagesReceipt;
  PackagesResponse: PackagesResponse;
  PurchaseResponse: PurchaseResponse;
  PurchasesResponse: PurchasesResponse;
  WebhookResponse: WebhookResponse;
}
