import { type EventOf, EXACT_UNITS, microsText, Refusal, type VipRules } from '@goldwake/contracts';
import { levelOf } from './levels.js';
import { bucketId, type LoyaltyState, parseBucketId, statedLoyalty, wholeMicros } from './state.js';

/**
 * Claims the whole micros of a player's current rakeback bucket; the remainder is carried to the next one.
 * @param request `now` is in milliseconds since the Unix epoch
 * @throws Refusal `rakeback_bucket_not_found`, `no_rakeback`
 */
export function claimRakeback(
  state: LoyaltyState,
  request: { bucket_id: string; claim_id: string; now: number },
  rules: VipRules,
): EventOf<'rakeback_claimed'>[] {
  const { currency, number } = parseBucketId(request.bucket_id);
  const bucket = state.rakeback[currency];
  if (number !== bucket.number) throw new Refusal('rakeback_bucket_not_found');
  const amount = wholeMicros(bucket);
  if (amount <= 0n) throw new Refusal('no_rakeback');
  const next = { number: number + 1, units: bucket.units - amount * EXACT_UNITS };
  return [
    {
      type: 'rakeback_claimed',
      data: {
        uid: state.uid,
        claim_id: request.claim_id,
        bucket_id: bucketId(currency, number),
        currency,
        amount: microsText(amount),
        claimed_at: new Date(request.now).toISOString(),
        ...statedLoyalty({ ...state, rakeback: { ...state.rakeback, [currency]: next } }, levelOf(rules, state).id),
      },
    },
  ];
}
