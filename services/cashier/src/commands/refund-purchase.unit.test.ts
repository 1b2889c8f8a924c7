import { type Payment, Refusal } from '@goldwake/contracts';
import type { FiredTimer } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import type { RefundPurchasePayload } from '../streams/refund-timer.js';
import {
  at,
  buys,
  DISPUTED,
  ends,
  folded,
  LOST,
  observed,
  payment,
  purchaseId,
  REFUNDED,
  START,
  taken,
  UID,
} from '../testing/purchases.js';
import { RefundPurchase } from './refund-purchase.js';

const PAID = payment({ status: 'succeeded', amount: 1 });
const DECLINED = folded(taken(buys(), observed(PAID), ends('declined')));
const TIMER = {
  payload: { uid: UID, purchase_id: purchaseId(), since: at(0) },
  context: { correlationId: 'c1' },
} as FiredTimer<RefundPurchasePayload>;

/**
 * Asks a provider with the given answer once.
 * @returns the lines of the log, and the number of timers for a repetition
 */
async function asked(answer: () => Promise<Payment | undefined>): Promise<{ lines: string[]; timers: number }> {
  const lines: string[] = [];
  let timers = 0;
  const refund = new RefundPurchase(
    { load: async () => ({ state: DECLINED, version: 3 }) },
    { refund: answer },
    { execute: async () => undefined },
    {
      schedule: async () => {
        timers += 1;
      },
    },
    { now: () => START },
    (line) => lines.push(line),
  );
  await refund.execute(TIMER);
  return { lines, timers };
}

describe('the refund of a declined payment', () => {
  it.each<[end: string, change: Partial<Payment>]>([
    ['is refunded', REFUNDED],
    ['is lost to the bank', LOST],
  ])('ends without a line if the payment %s', async (_, change) => {
    expect(await asked(async () => ({ ...PAID, ...change }))).toEqual({ lines: [], timers: 0 });
  });

  it('is asked for again without a line while a dispute is open', async () => {
    expect(await asked(async () => ({ ...PAID, ...DISPUTED }))).toEqual({ lines: [], timers: 1 });
  });

  it('is asked for again while the provider does not answer', async () => {
    const away = async () => Promise.reject(new Refusal('payment_provider_unavailable'));
    expect(await asked(away)).toEqual({ lines: [], timers: 1 });
  });

  it('that the provider refuses without a dispute is reported, and asked for again', async () => {
    const line = `purchase ${purchaseId()}: the provider does not refund its payment p1; it is asked again`;
    expect(await asked(async () => PAID)).toEqual({ lines: [line], timers: 1 });
  });

  it('is reported and given up if the provider does not know the payment', async () => {
    const line = `purchase ${purchaseId()} is not refunded: the provider does not know its payment p1`;
    expect(await asked(async () => undefined)).toEqual({ lines: [line], timers: 0 });
  });
});
