import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { before, deletion, first, foundBy, judged, missed, ofType, setData } from './judged.js';

describe('purchases: a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  it('the opening of a payment may be deleted only if no later event names the payment', () => {
    const purchaseOf = ({ data }: StoredEvent) => (data as { purchase_id?: string }).purchase_id;
    const openingBefore = (type: string) => {
      const end = first(ofType(type));
      return first((one) => one.type === 'purchase_payment_opened' && purchaseOf(one) === purchaseOf(end));
    };
    const judgedBefore = (type: string) => judged('delete', 'purchase_payment_opened', openingBefore(type), deletion);
    expect(judgedBefore('purchase_expired')).toEqual(missed('expire without a payment'));
    expect(judgedBefore('purchase_succeeded')).toEqual(foundBy('purchases'));
  });

  it('the score of an order may change only if nothing that happened to the order contradicts it', () => {
    const idOfPurchase = ({ data }: StoredEvent) => (data as { purchase_id?: string }).purchase_id;
    const challenged = (isPaid: boolean) =>
      first((one) => {
        const { risk, method } = one.data as Partial<EventOf<'purchase_created'>['data']>;
        const isOfPayment = ({ type }: StoredEvent) => /^purchase_(succeeded|review_started)$/.test(type);
        const wasPaid = before.some((other) => isOfPayment(other) && idOfPurchase(other) === idOfPurchase(one));
        return risk?.decision === 'challenge' && method === 'card' && wasPaid === isPaid;
      });
    const scored = (event: StoredEvent, field: string, risk: object) =>
      judged('field', `purchase_created.risk.${field}`, event, setData({ risk }));
    const review = { decision: 'review', reasons: ['declines'] };
    expect(scored(challenged(false), 'decision', review)).toEqual(missed('would show whether it is reviewed'));
    expect(scored(challenged(true), 'decision', review)).toEqual(foundBy('risks of purchases'));
    const because = (reason: string) =>
      scored(challenged(true), 'reasons', { decision: 'challenge', reasons: [reason] });
    expect(because('device_shared')).toEqual(missed('no other event repeats it'));
    expect(because('score_timeout').rules).toEqual(['risks of purchases']);
  });
});
