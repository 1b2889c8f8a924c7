import {
  BONUS_PERCENT_MAX,
  isMicrosBetween,
  MAX_AMOUNT,
  PROMOTION_KINDS,
  PROMOTIONS_MAX,
  type PromotionKind,
  type PromotionOffer,
  parseIsoTime,
  Refusal,
} from '@goldwake/contracts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEBAB_CASE_WORDS = '1 to 64 lower-case letters and digits, in words separated by single hyphens';

interface Rule {
  isValid(value: unknown): boolean;
  must: string;
}

const AMOUNT: Rule = {
  isValid: (value) => isMicrosBetween(value, 0n, MAX_AMOUNT),
  must: `micros from 0 to ${MAX_AMOUNT}`,
};
const TIME: Rule = { isValid: isExactTime, must: 'an ISO time in UTC such as 2026-12-24T00:00:00.000Z' };
const TIME_OR_NULL: Rule = { isValid: (value) => value === null || isExactTime(value), must: `null or ${TIME.must}` };
const ID: Rule = {
  isValid: (value) => typeof value === 'string' && value.length <= 64 && KEBAB_CASE.test(value),
  must: KEBAB_CASE_WORDS,
};

/** For each field, the test of its value and what the value must be. */
const RULES: Record<string, Rule> = {
  promotion_id: ID,
  kind: {
    isValid: (value) => PROMOTION_KINDS.some((kind) => kind === value),
    must: `one of ${PROMOTION_KINDS.join(', ')}`,
  },
  title: {
    isValid: (value) =>
      typeof value === 'string' && /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u.test(value) && value.trim() === value,
    must: 'one line of 1 to 60 characters without control or format characters and without spaces at its ends',
  },
  starts_at: TIME,
  ends_at: TIME,
  weekly: { isValid: (value) => typeof value === 'boolean', must: 'true or false' },
  weekly_until: TIME_OR_NULL,
  gold_coins: AMOUNT,
  sweeps_coins: AMOUNT,
};

/** The fields that only a promotion for stakes has. */
const PLAY_RULES: Record<string, Rule> = {
  game_id: ID,
  stake: { isValid: (value) => isMicrosBetween(value, 1n, MAX_AMOUNT), must: `micros from 1 to ${MAX_AMOUNT}` },
};

/** The fields that only a purchase bonus has. */
const PURCHASE_RULES: Record<string, Rule> = {
  percent: {
    isValid: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= BONUS_PERCENT_MAX,
    must: `a whole number from 1 to ${BONUS_PERCENT_MAX}`,
  },
};

/** The fields of each kind, besides those of all. */
const RULES_OF_KIND: Record<PromotionKind, Record<string, Rule>> = {
  play: PLAY_RULES,
  free: {},
  purchase: PURCHASE_RULES,
};

/**
 * Checks a change that an operator sends.
 * @param offered the promotions before the change
 * @param isUnlisted whether a promotion asks for stakes in a game that is not listed
 * @throws Refusal `validation_failed`, naming each wrong field
 */
export function requireOffers(
  { merged, removed }: { merged: readonly PromotionOffer[]; removed: readonly string[] },
  offered: readonly PromotionOffer[],
  isUnlisted: (offer: PromotionOffer) => boolean,
): void {
  const errors = merged.flatMap((one, at) => {
    const path = `merged[${at}]`;
    const faults = faultsOf({ ...one }, path);
    if (faults.length > 0) return faults;
    return [
      ...faultsBetween(one, path),
      ...(isUnlisted(one) ? [fault(`${path}.game_id`, 'names no listed game')] : []),
    ];
  });
  const ids = [...merged.map(({ promotion_id }) => promotion_id), ...removed];
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined)
    errors.push(fault('merged', `and removed must not name ${JSON.stringify(repeated)} twice`));
  for (const id of removed) {
    const isOffered = offered.some(({ promotion_id }) => promotion_id === id);
    if (!isOffered) errors.push(fault('removed', `names ${JSON.stringify(id)}, which is not offered`));
  }
  if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
}

/**
 * Checks the number of promotions that are offered after a change.
 * @throws Refusal `validation_failed`
 */
export function requireOffersCount({ length }: readonly PromotionOffer[]): void {
  if (length <= PROMOTIONS_MAX) return;
  const message = `promotions must be at most ${PROMOTIONS_MAX} after the change; they would be ${length}`;
  throw new Refusal('validation_failed', undefined, { errors: [{ path: 'merged', message }] });
}

function faultsOf(offer: Record<string, unknown>, path: string) {
  const kind = PROMOTION_KINDS.find((one) => one === offer.kind);
  const rules = { ...RULES, ...(kind && RULES_OF_KIND[kind]) };
  const wrong = Object.entries(rules).filter(([field, { isValid }]) => !isValid(offer[field]));
  const unknown = Object.keys(offer).filter((field) => !Object.hasOwn(rules, field));
  return [
    ...wrong.map(([field, { must }]) => fault(`${path}.${field}`, `must be ${must}`)),
    ...unknown.map((field) => fault(`${path}.${field}`, 'is not a field of such a promotion')),
  ];
}

/** Returns the contradictions between fields that are valid on their own. */
function faultsBetween(offer: PromotionOffer, path: string) {
  const { starts_at, ends_at, weekly, weekly_until, gold_coins, sweeps_coins } = offer;
  const isTooEarly = weekly_until !== null && Date.parse(weekly_until) <= Date.parse(starts_at);
  const duration = Date.parse(ends_at) - Date.parse(starts_at);
  return [
    ...(duration > 0 ? [] : [fault(`${path}.ends_at`, 'must be later than starts_at')]),
    ...(weekly && duration > WEEK_MS ? [fault(`${path}.ends_at`, 'must be at most a week after starts_at')] : []),
    ...(!weekly && weekly_until !== null ? [fault(`${path}.weekly_until`, 'must be null unless weekly is true')] : []),
    ...(weekly && isTooEarly ? [fault(`${path}.weekly_until`, 'must be later than starts_at')] : []),
    ...(gold_coins === '0' && sweeps_coins === '0' ? [fault(path, 'must grant something')] : []),
  ];
}

/** The message names the path, because a command line prints the messages alone. */
function fault(path: string, must: string): { path: string; message: string } {
  return { path, message: `${path} ${must}` };
}

/** Stored times have one form, so that they can be compared as texts. */
function isExactTime(value: unknown): boolean {
  const time = typeof value === 'string' ? parseIsoTime(value) : undefined;
  return time !== undefined && new Date(time).toISOString() === value;
}
