import { PROMOTION_CLAIM_DAYS, type PromotionOffer, type UserPromotionId } from './promotion-offers.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = 7 * DAY_MS;
const LISTED_AFTER_MS = PROMOTION_CLAIM_DAYS * DAY_MS;

/** One run of a promotion. Times are in milliseconds since the Unix epoch. */
export interface PromotionRun {
  user_promotion_id: UserPromotionId;
  offer: PromotionOffer;
  startsAt: number;
  endsAt: number;
  /** A stake that was reached can also be claimed in the week after the end. */
  claimableUntil: number;
}

/**
 * Returns the runs of promotions that are listed at a time: those that are running, that begin within a week, or that
 * ended within the last week. Running ones are first, then the next ones, and each in the order of their ends or starts.
 */
export function listedRuns(offers: readonly PromotionOffer[], now: number): PromotionRun[] {
  const runs = offers.flatMap((offer) => runsAround(offer, now));
  const running = runs.filter((run) => isRunning(run, now)).sort((one, other) => one.endsAt - other.endsAt);
  const next = runs.filter(({ startsAt }) => startsAt > now).sort((one, other) => one.startsAt - other.startsAt);
  const ended = runs.filter(({ endsAt }) => endsAt <= now).sort((one, other) => other.endsAt - one.endsAt);
  return [...running, ...next, ...ended];
}

/** Returns the runs in which something that happens at a time counts. */
export function runningAt(offers: readonly PromotionOffer[], now: number): PromotionRun[] {
  return offers.flatMap((offer) => runsAround(offer, now)).filter((run) => isRunning(run, now));
}

export function isRunning({ startsAt, endsAt }: Pick<PromotionRun, 'startsAt' | 'endsAt'>, now: number): boolean {
  return startsAt <= now && now < endsAt;
}

/** Returns the runs of a promotion that are not longer over, and do not begin later, than a week. */
function runsAround(offer: PromotionOffer, now: number): PromotionRun[] {
  const first = Date.parse(offer.starts_at);
  const duration = Date.parse(offer.ends_at) - first;
  // Weeks since the first start; a negative number counts as before it.
  const weeks = offer.weekly ? Math.max(0, Math.floor((now - first) / WEEK_MS)) : 0;
  const until = offer.weekly_until === null ? Number.POSITIVE_INFINITY : Date.parse(offer.weekly_until);
  const starts = offer.weekly ? [weeks - 1, weeks, weeks + 1].filter((week) => week >= 0) : [0];
  return starts
    .map((week) => runOf(offer, first + week * WEEK_MS, duration))
    .filter(({ startsAt, endsAt }) => startsAt < until && startsAt - WEEK_MS <= now && now < endsAt + LISTED_AFTER_MS);
}

function runOf(offer: PromotionOffer, startsAt: number, duration: number): PromotionRun {
  const endsAt = startsAt + duration;
  return {
    user_promotion_id: `${offer.promotion_id}-${new Date(startsAt).toISOString().slice(0, 10)}`,
    offer,
    startsAt,
    endsAt,
    claimableUntil: offer.kind === 'play' ? endsAt + LISTED_AFTER_MS : endsAt,
  };
}
