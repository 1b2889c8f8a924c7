import { PROMOTION_CLAIM_DAYS, type PromotionOffer, type PromotionOffersEvent, streamName } from '@goldwake/contracts';
import type { Version } from '@goldwake/core';
import { OFFERS_ID, type OffersState, offersReducer } from '../domain/index.js';

/** All promotions that were offered, oldest version first. Operators change them, so the versions are few. */
export type OfferVersions = (OffersState & Version)[];

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
  return [{ ...offersReducer.initial(), endedAt: Number.POSITIVE_INFINITY }];
}

/** Records a change of the promotions. `promotion offers` judges it. */
export function addOffers(versions: OfferVersions, event: PromotionOffersEvent & { recordedAt: string }): void {
  const newest = versions.at(-1);
  if (newest) newest.endedAt = Date.parse(event.recordedAt);
  const after = offersReducer.evolve(newest ?? offersReducer.initial(), event);
  versions.push({ ...after, endedAt: Number.POSITIVE_INFINITY });
}

/** Returns the ids of the promotions that count a stake in a game at a time, in the order of the offers. */
export function countedAt(promotions: readonly PromotionOffer[], gameId: string, time: number): string[] {
  const ids: string[] = [];
  for (const offer of promotions) {
    if (offer.kind !== 'play' || offer.game_id !== gameId) continue;
    const first = Date.parse(offer.starts_at);
    const start = offer.weekly ? time - modulo(time - first, WEEK_MS) : first;
    if (start >= first && start <= time && time < start + durationOf(offer)) ids.push(runId(offer, start));
  }
  return ids;
}

/** Returns the run of a promotion with an id; undefined if it has none. */
export function runWithId(offer: PromotionOffer, id: string): Run | undefined {
  const first = Date.parse(offer.starts_at);
  const day = Date.parse(id.slice(-'2026-01-05'.length));
  const startsAt = day + modulo(first, DAY_MS);
  const isStart = offer.weekly ? startsAt >= first && (startsAt - first) % WEEK_MS === 0 : startsAt === first;
  if (!isStart || id !== runId(offer, startsAt)) return undefined;
  const endsAt = startsAt + durationOf(offer);
  return { startsAt, endsAt, claimableUntil: offer.kind === 'free' ? endsAt : endsAt + PROMOTION_CLAIM_DAYS * DAY_MS };
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
