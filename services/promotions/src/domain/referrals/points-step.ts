import type { EventOf } from '@goldwake/contracts';
import { EXACT_UNITS, parseMicros } from '@goldwake/contracts';

/**
 * A referral asks for a multiple of this number of points, so that only a bet that reaches one is looked at: others cost
 * no query.
 */
export const POINTS_STEP = 100;

/** Returns whether the points of a player have reached another multiple of the step by this reward. */
export function crossesStep({ currency, stake, house_edge, vip_points }: EventOf<'bet_rewarded'>['data']): boolean {
  if (currency !== 'sweeps_coins') return false;
  const step = BigInt(POINTS_STEP) * EXACT_UNITS;
  const after = BigInt(vip_points);
  const before = after - parseMicros(stake) * BigInt(house_edge);
  return after / step > before / step;
}
