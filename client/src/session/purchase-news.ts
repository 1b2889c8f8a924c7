import type { PurchaseStatusUpdate } from '@goldwake/contracts';
import { isReversed, type Reversal } from './purchase-credit.js';

const REVERSALS: Record<Reversal, string> = {
  refunded: 'A payment was refunded. Any coins that it brought were taken back, as far as your wallet had them.',
  disputed: 'A payment is disputed. Any coins that it brought were taken back, as far as your wallet had them.',
  won: 'A disputed payment was confirmed. What was taken from your wallet was returned to it.',
  lost: 'A disputed payment was lost. Any coins that were taken back stay taken back.',
};

const UNCREDITED: Record<Reversal, string> = {
  refunded: 'A payment was refunded during its review. No coins were credited.',
  disputed: 'A payment is disputed. No coins were credited for it.',
  won: 'A disputed payment was confirmed. No coins were credited, and the money is being returned.',
  lost: 'A disputed payment was lost. No coins were credited for it.',
};

/**
 * Says how a payment has ended for which the player does not wait, because an operator, the network or the payer's bank
 * decides; undefined for any other status.
 * @param isCredited whether the coins of a reversed purchase were credited; null if that is not known
 */
export function purchaseNews(
  { status, failure }: Pick<PurchaseStatusUpdate, 'status' | 'failure'>,
  isCredited: boolean | null,
): string | undefined {
  if (status === 'succeeded') return 'Your payment was accepted, and its coins are in your wallet.';
  if (status === 'failed' && failure === 'review_declined')
    return 'A payment was not accepted after its review. The money is being returned to where it came from.';
  const of = { status };
  if (!isReversed(of)) return undefined;
  if (isCredited !== false) return REVERSALS[of.status];
  if (status === 'refunded' && failure === 'review_declined')
    return 'A payment was not accepted after its review. The money was returned, and no coins were credited.';
  return UNCREDITED[of.status];
}
