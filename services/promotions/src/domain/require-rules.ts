import {
  type CoinAmounts,
  isMicrosBetween,
  MAX_AMOUNT,
  type PostalCodeRules,
  type PromotionRules,
  type ReferralRules,
  type VipLevel,
} from '@goldwake/contracts';
import { POINTS_STEP } from './referrals/points-step.js';

/** Largest number of days, friends or points of a rule. */
const COUNT_MAX = 1_000_000;
/** 100 %, in hundredths of a percent: more rakeback than that would exceed the house edge. */
const RATE_MAX = 10_000;

/**
 * Checks the settings of the promotions.
 * @throws Error that lists all faults
 */
export function requireValidRules({
  daily_bonus: { days },
  vip: { levels },
  referrals,
  postal_codes,
}: PromotionRules): void {
  const faults = [
    ...(days.length > 0 ? [] : ['daily_bonus.days must have at least one day']),
    ...days.flatMap((day, at) => faultsOfDay(day, `daily_bonus.days[${at}]`)),
    ...(levels.length > 0 ? [] : ['vip.levels must have at least one level']),
    ...levels.flatMap((level, at) => faultsOfLevel(level, levels.slice(0, at), `vip.levels[${at}]`)),
    ...(referrals ? faultsOfReferrals(referrals) : []),
    ...(postal_codes ? faultsOfPostalCodes(postal_codes) : []),
  ];
  if (faults.length > 0) throw new Error(`the rules of the promotions are invalid: ${faults.join('; ')}`);
}

function faultsOfDay(day: CoinAmounts, path: string): string[] {
  const isNothing = day.gold_coins === '0' && day.sweeps_coins === '0';
  return [...faultsOfAmounts(day, path), ...(isNothing ? [`${path} must grant something`] : [])];
}

function faultsOfLevel(level: VipLevel, lower: readonly VipLevel[], path: string): string[] {
  const { id, points, rakeback_rate: rate } = level;
  const before = lower.at(-1);
  const must = (isValid: boolean, fault: string) => (isValid ? [] : [`${path}.${fault}`]);
  return [
    ...must(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id), 'id must be in kebab-case'),
    ...must(
      lower.every((other) => other.id !== id),
      `id must be unique; ${id} is repeated`,
    ),
    ...(before
      ? must(Number.isSafeInteger(points) && points > before.points, `points must be above ${before.points}`)
      : must(points === 0, 'points must be 0, because every player has the first level')),
    ...must(
      Number.isInteger(rate) && rate >= 0 && rate <= RATE_MAX,
      `rakeback_rate must be a whole number from 0 to ${RATE_MAX}`,
    ),
    ...(['level_up', 'weekly', 'monthly'] as const).flatMap((kind) => faultsOfAmounts(level[kind], `${path}.${kind}`)),
  ];
}

function faultsOfReferrals(rules: ReferralRules): string[] {
  const { referrer, referred, max_friends, qualifying_points, qualifying_days, hold_days } = rules;
  return [
    ...faultsOfAmounts(referrer, 'referrals.referrer'),
    ...faultsOfAmounts(referred, 'referrals.referred'),
    ...faultsOfCounts({ max_friends, qualifying_points, qualifying_days }, 1, 'referrals'),
    ...faultsOfCounts({ hold_days }, 0, 'referrals'),
    ...(qualifying_points % POINTS_STEP === 0
      ? []
      : [`referrals.qualifying_points must be a multiple of ${POINTS_STEP}`]),
  ];
}

function faultsOfPostalCodes({ reward, valid_days }: PostalCodeRules): string[] {
  return [...faultsOfAmounts(reward, 'postal_codes.reward'), ...faultsOfCounts({ valid_days }, 1, 'postal_codes')];
}

function faultsOfCounts(counts: Record<string, number>, min: number, path: string): string[] {
  return Object.entries(counts)
    .filter(([, count]) => !(Number.isInteger(count) && count >= min && count <= COUNT_MAX))
    .map(([name]) => `${path}.${name} must be a whole number from ${min} to ${COUNT_MAX}`);
}

function faultsOfAmounts({ gold_coins, sweeps_coins }: CoinAmounts, path: string): string[] {
  return Object.entries({ gold_coins, sweeps_coins })
    .filter(([, amount]) => !isMicrosBetween(amount, 0n, MAX_AMOUNT))
    .map(([currency]) => `${path}.${currency} must be micros from 0 to ${MAX_AMOUNT}`);
}
