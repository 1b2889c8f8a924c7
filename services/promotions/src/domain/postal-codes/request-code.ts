import { type AppliedRules, type EventOf, type PostalCode, type PromotionRules, Refusal } from '@goldwake/contracts';
import type { PostalCodesState, StoredCode } from './reducer.js';
import { isExpired } from './requested-code.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Requests a code: one per UTC day, and only while no other one is open.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `postal_codes_unavailable`, `postal_code_open`, `postal_code_daily_limit` with `retry_after`
 */
export function requestCode(
  state: PostalCodesState,
  { code, now }: { code: PostalCode; now: number },
  { version, rules: { postal_codes } }: AppliedRules<PromotionRules>,
): EventOf<'postal_code_requested'>[] {
  if (!postal_codes) throw new Refusal('postal_codes_unavailable');
  if (openCode(state, now)) throw new Refusal('postal_code_open');
  const next = nextRequestAt(state);
  if (next > now) {
    throw new Refusal('postal_code_daily_limit', undefined, { retry_after: Math.ceil((next - now) / 1_000) });
  }
  const { reward, valid_days } = postal_codes;
  return [
    {
      type: 'postal_code_requested',
      data: {
        uid: state.uid,
        code,
        requested_at: new Date(now).toISOString(),
        expires_at: new Date(now + valid_days * DAY_MS).toISOString(),
        gold_coins: reward.gold_coins,
        sweeps_coins: reward.sweeps_coins,
        rules_version: version,
      },
    },
  ];
}

/** Returns the code whose card is awaited. There is at most one. */
export function openCode({ codes }: PostalCodesState, now: number): StoredCode | undefined {
  return codes.find((code) => code.status === 'open' && !isExpired(code, now));
}

/**
 * Returns the UTC midnight after the last request, in milliseconds since the Unix epoch; 0 before the first request.
 */
export function nextRequestAt({ codes }: PostalCodesState): number {
  const last = codes.at(-1);
  return last ? Date.parse(`${last.requested_at.slice(0, 10)}T00:00:00.000Z`) + DAY_MS : 0;
}
