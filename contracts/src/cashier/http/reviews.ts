import { IsIn, IsString, Length } from 'class-validator';
import { OperatorBody } from '../../http/operator-commands.js';
import type { PurchaseReview, ReviewReceipt } from '../cashier-port.js';
import type { ReviewDecision } from '../purchase-events.js';

const DECISIONS = ['approved', 'declined'] as const satisfies readonly ReviewDecision[];

/** Maximum length of a purchase id in a body. Real ids are shorter; an unknown id is treated like any other. */
const ID_MAX = 100;

/** Body of POST /api/workbench/purchase-reviews; the response is a ReviewReceipt. */
export class ReviewBody extends OperatorBody {
  @IsString()
  @Length(1, ID_MAX)
  purchaseId!: string;

  @IsIn(DECISIONS)
  decision!: ReviewDecision;
}

/** A purchase in review, with the username of its player; null if the player has no account. */
export interface NamedPurchaseReview extends PurchaseReview {
  username: string | null;
}

export interface ReviewResponses {
  PurchaseReviews: NamedPurchaseReview[];
  ReviewReceipt: ReviewReceipt;
}
