import type { EventOf, FraudDecision, PurchaseEvent, StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, hasId, noIds, type SeenIds, type Violate } from '@goldwake/core';
import { isBlockedUnpaid, isRisk, treatmentOf } from '../domain/index.js';
import { PURCHASE_TYPES } from '../domain/purchase-types.js';

interface Risks {
  /** Purchases that must be reviewed before they are credited, by id, and whether an operator has approved them. */
  reviewed: Map<string, { isApproved: boolean }>;
  /** Creations of blocked purchases that have not failed yet, by purchase id. */
  unfailed: Map<string, StoredEvent>;
  /** Ids of all blocked purchases. */
  blocked: SeenIds;
}

export const purchaseRisks = defineInvariant<Risks>({
  name: 'risks of purchases',
  rule: 'an allowed order has no reasons, and any other has codes of the fraud scoring, or for a review why there is no score; an order that the fraud scoring blocks fails by the command that created it, at the same time and without a payment, and no other order is blocked without one; one for which it asks for a review is credited only after an operator has approved it, and no other one is reviewed because of its risk',
  types: PURCHASE_TYPES,
  initial: () => ({ reviewed: new Map(), unfailed: new Map(), blocked: noIds() }),
  check(risks, event, violate) {
    const stored = event as StoredEvent & PurchaseEvent;
    const { purchase_id } = stored.data;
    if (stored.type === 'purchase_created') {
      create(risks, event, stored.data);
      const { risk } = stored.data;
      if (risk !== null && !isRisk(risk)) violate(event, 'states a score whose reasons do not fit its decision');
    } else if (hasId(risks.blocked, purchase_id)) {
      checkBlocked(risks, event, stored, violate);
    } else {
      checkOther(risks, event, stored, violate);
    }
  },
  end({ unfailed }, violate, _, { position }) {
    for (const created of unfailed.values()) {
      // A history may be cut before the failure, which the same command records next.
      if (created.position < position) violate(created, 'is blocked by its score, but did not fail');
    }
  },
});

function create({ reviewed, unfailed, blocked }: Risks, event: StoredEvent, data: EventOf<'purchase_created'>['data']) {
  const treatment: FraudDecision = treatmentOf(data);
  if (treatment === 'review') reviewed.set(data.purchase_id, { isApproved: false });
  if (treatment !== 'block') return;
  unfailed.set(data.purchase_id, event);
  addId(blocked, data.purchase_id);
}

/** Of a blocked purchase, only the failure is permitted, by the command of the creation and at its time. */
function checkBlocked({ unfailed }: Risks, event: StoredEvent, ended: PurchaseEvent, violate: Violate): void {
  const { type, data } = ended;
  const created = unfailed.get(data.purchase_id);
  unfailed.delete(data.purchase_id);
  if (created && isBlockedUnpaid(ended) && isOfSameWrite(created, event)) return;
  violate(event, `is a ${type} of a purchase that its score blocked`);
}

function isOfSameWrite(created: StoredEvent, failed: StoredEvent): boolean {
  const { created_at } = created.data as EventOf<'purchase_created'>['data'];
  const { failed_at } = failed.data as EventOf<'purchase_failed'>['data'];
  const isNext = failed.version === created.version + 1;
  return isNext && failed.commandId === created.commandId && failed_at === created_at;
}

function checkOther({ reviewed }: Risks, event: StoredEvent, step: PurchaseEvent, violate: Violate): void {
  const { type, data } = step;
  const review = reviewed.get(data.purchase_id);
  if (isBlockedUnpaid(step)) violate(event, 'is blocked without a payment, but its score does not block it');
  if (type === 'purchase_review_started' && data.reason === 'risk' && !review) {
    violate(event, 'is reviewed because of its risk, but its score does not ask for it');
  }
  if (!review) return;
  if (type === 'purchase_review_ended') review.isApproved = data.decision === 'approved';
  if (type !== 'purchase_succeeded') return;
  if (!review.isApproved) violate(event, 'succeeds without the review for which its score asks');
  reviewed.delete(data.purchase_id);
}
