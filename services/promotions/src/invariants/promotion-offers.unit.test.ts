import { PROMOTIONS_MAX, type PromotionOffer, type PromotionOffersEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { promotionOffers } from './promotion-offers.js';

const GIFT: PromotionOffer = {
  promotion_id: 'gift',
  kind: 'free',
  title: 'Gift',
  gold_coins: '5000000',
  sweeps_coins: '0',
  starts_at: '2026-01-15T00:00:00.000Z',
  ends_at: '2026-01-16T00:00:00.000Z',
  weekly: false,
  weekly_until: null,
};
const STREAM = 'promotion_offers-main';

const found = (given: readonly GivenEvent[]) => findingsOf(promotionOffers, storedEvents(given));

/** A change that no decider made. */
const changed = (data: Partial<PromotionOffersEvent['data']>, stream = STREAM): GivenEvent => ({
  stream,
  type: 'promotion_offers_changed',
  data: {
    ...{ promotions_version: 2, merged: [GIFT], removed: [], reason: 'Season', by: 'kim' },
    ...{ changed_at: '2026-01-15T12:00:00.000Z', ...data },
  },
});

describe('promotion offers', () => {
  it('promotions that are merged, changed and removed break no rule', () => {
    const history = new LoyaltyHistory()
      .offer(GIFT)
      .offer({ ...GIFT, title: 'Present' })
      .withdraw('gift', 'dice-week');
    expect(history.given.map(({ data }) => (data as { promotions_version: number }).promotions_version)).toEqual([
      2, 3, 4,
    ]);
    expect(found(history.given)).toEqual([]);
  });

  const many = Array.from({ length: PROMOTIONS_MAX }, (_, n) => ({ ...GIFT, promotion_id: `gift-${n}` }));
  it.each<[fault: string, change: Partial<PromotionOffersEvent['data']>, ...messages: string[]]>([
    [
      'the version of the first promotions',
      { promotions_version: 1 },
      'makes version 1 of the promotions; version 2 follows',
    ],
    ['a skipped version', { promotions_version: 3 }, 'makes version 3 of the promotions; version 2 follows'],
    ['nothing', { merged: [] }, 'changes no promotion'],
    ['an unknown promotion', { merged: [], removed: ['gift'] }, 'removed names "gift", which is not offered'],
    ['a promotion without coins', { merged: [{ ...GIFT, gold_coins: '0' }] }, 'merged[0] must grant something'],
    [
      'an end before the start',
      { merged: [{ ...GIFT, ends_at: GIFT.starts_at }] },
      'merged[0].ends_at must be later than starts_at',
    ],
    [
      'too many promotions',
      { merged: many },
      `promotions must be at most ${PROMOTIONS_MAX} after the change; they would be 23`,
    ],
    ['no operator', { by: ' ' }, 'states " " as its operator'],
    ...['', 'two\nlines', 'a'.repeat(201)].map((reason): [string, { reason: string }, string] => [
      `the reason ${JSON.stringify(reason)}`,
      { reason },
      `states ${JSON.stringify(reason)} as its reason`,
    ]),
    [
      'another time',
      { changed_at: '2026-01-15T13:00:00.000Z' },
      'happened at 2026-01-15T13:00:00.000Z; it was recorded at 2026-01-15T12:00:00.000Z',
    ],
  ])('a change with %s is reported', (_, change, ...messages) => {
    expect(found([changed(change)])).toEqual(messages.map((message): Reported => [`${STREAM}@1`, message]));
  });

  it('a change in another stream is reported', () => {
    const stream = 'promotion_offers-other';
    expect(found([changed({}, stream)])).toEqual([[`${stream}@1`, `changes promotions outside ${STREAM}`]]);
  });
});
