import {
  type CommandContext,
  type PurchaseReview,
  Refusal,
  type ReviewOutcome,
  type ReviewReceipt,
  type ReviewsPort,
  type UnknownWebhook,
} from '@goldwake/contracts';
import type { CaughtUp, Documents } from '@goldwake/core';
import { OPEN_REVIEWS } from '../projections/index.js';
import { buyerOf } from '../streams/purchase-id.js';
import type { Purchases } from '../streams/purchases.js';
import type { UnknownWebhooks } from '../webhooks/unknown-webhooks.js';
import type { SettlePurchase } from './settle-purchase.js';

const PAGE = 100;

/** Lists and ends the reviews of paid purchases, and lists the webhooks that were set aside. */
export class Reviews implements ReviewsPort {
  constructor(
    private readonly documents: Documents,
    private readonly caughtUp: CaughtUp,
    private readonly purchases: Purchases,
    private readonly settle: SettlePurchase,
    private readonly webhooks: UnknownWebhooks,
  ) {}

  /** The projection only says where to look; the result comes from the streams, so no ended review is listed. */
  async list(): Promise<PurchaseReview[]> {
    await this.caughtUp();
    const reviews: PurchaseReview[] = [];
    for (let position = 0; ; ) {
      const range = { from: position, fromExclusive: true };
      const page = await this.documents.find(OPEN_REVIEWS, { index: 'by_position', range, limit: PAGE });
      for (const { id, body } of page) {
        const review = await this.review(body.uid, id);
        if (review) reviews.push(review);
        position = body.position;
      }
      if (page.length < PAGE) return reviews;
    }
  }

  /** @throws Refusal those of `Purchases.endReview` */
  async end(purchaseId: string, outcome: ReviewOutcome, context: CommandContext): Promise<ReviewReceipt> {
    const uid = buyerOf(purchaseId);
    if (uid === undefined) throw new Refusal('not_found', 'There is no such purchase');
    const { events } = await this.purchases.endReview(uid, purchaseId, outcome, context);
    await this.settle.atOnce(events);
    return { purchase_id: purchaseId, uid, decision: outcome.decision };
  }

  unknownWebhooks(): Promise<UnknownWebhook[]> {
    return this.webhooks.list();
  }

  private async review(uid: string, purchaseId: string): Promise<PurchaseReview | undefined> {
    const purchase = (await this.purchases.load(uid)).state.purchases.get(purchaseId);
    if (!purchase?.review) return undefined;
    const { price, paid_with, risk, review } = purchase;
    return { purchase_id: purchaseId, uid, price, paid_with, risk, ...review };
  }
}
