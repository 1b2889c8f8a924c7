import {
  type OfferedPromotions,
  PROMOTION_CLAIM_DAYS,
  type PromotionOffer,
  type PromotionOffersEvent,
  type PurchaseOffer,
  streamName,
} from '@goldwake/contracts';
import type { Version } from '@goldwake/core';
import { OFFERS_ID, offersReducer } from '../domain/index.js';

/** All promotions that were offered, oldest version first. Operators change them, so the versions are few. */
export type OfferVersions = (OfferedPromotions & Version)[];

/** A run of a promotion. Times are in milliseconds since the Unix epoch. */
interface Run {
  startsAt: number;
  endsAt: number;
  /** End of the time in which it can be claimed. */
  claimableUntil: number;
}

export const OFFERS = streamName('promotion_offers', OFFERS_ID);

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = 7 * DAY_MS;

export function firstOffers(): OfferVersions {
  return [versionOf(offersReducer.initial())];
}

/** Records a change of the promotions. `promotion offers` judges it. */
export function addOffers(versions: OfferVersions, event: PromotionOffersEvent & { recordedAt: string }): void {
  const newest = versions.at(-1);
  if (newest) newest.endedAt = Date.parse(event.recordedAt);
  versions.push(versionOf(offersReducer.evolve(newest ?? offersReducer.initial(), event)));
}

function versionOf(offered: OfferedPromotions): OfferVersions[number] {
  return { ...offered, version: offered.promotions_version, endedAt: Number.POSITIVE_INFINITY };
}

/** Returns the ids of the promotions that count a stake in a game at a time, in the order of the offers. */
export function countedAt(promotions: readonly PromotionOffer[], gameId: string, time: number): string[] {
  const ids: string[] = [];
  for (const offer of promotions) {
    if (offer.kind !== 'play' || offer.game_id !== gameId) continue;
    const id = runningId(offer, time);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** Returns the purchase bonuses that run at a time, in the order of the offers. */
export function bonusesAt(
  promotions: readonly PromotionOffer[],
  time: number,
): (PurchaseOffer & { user_promotion_id: string })[] {
  return promotions.flatMap((offer) => {
    const user_promotion_id = offer.kind === 'purchase' ? runningId(offer, time) : undefined;
    return offer.kind === 'purchase' && user_promotion_id !== undefined ? [{ ...offer, user_promotion_id }] : [];
  });
}

/** Returns the id of the run of a promotion at a time; undefined if it does not run. */
function runningId(offer: PromotionOffer, time: number): string | undefined {
  const first = Date.parse(offer.starts_at);
  const start = offer.weekly ? time - modulo(time - first, WEEK_MS) : first;
  const isRunning = isStart(offer, start) && start <= time && time < start + durationOf(offer);
  return isRunning ? runId(offer, start) : undefined;
}

/** Returns the run of a promotion with an id; undefined if it has none. */
export function runWithId(offer: PromotionOffer, id: string): Run | undefined {
  const day = Date.parse(id.slice(-'2026-01-05'.length));
  const startsAt = day + modulo(Date.parse(offer.starts_at), DAY_MS);
  if (!isStart(offer, startsAt) || id !== runId(offer, startsAt)) return undefined;
  const endsAt = startsAt + durationOf(offer);
  return { startsAt, endsAt, claimableUntil: offer.kind === 'play' ? endsAt + PROMOTION_CLAIM_DAYS * DAY_MS : endsAt };
}

/** Returns whether a run of a promotion begins at a time. */
function isStart({ starts_at, weekly, weekly_until }: PromotionOffer, time: number): boolean {
  const after = time - Date.parse(starts_at);
  if (!weekly) return after === 0;
  return after >= 0 && after % WEEK_MS === 0 && (weekly_until === null || time < Date.parse(weekly_until));
}

function durationOf({ starts_at, ends_at }: PromotionOffer): number {
  return Date.parse(ends_at) - Date.parse(starts_at);
}

function runId({ promotion_id }: PromotionOffer, startsAt: number): string {
  return `${promotion_id}-${new Date(startsAt).toISOString().slice(0, 10)}`;
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor;
}
