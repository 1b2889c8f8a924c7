import type { EventOf, PurchaseBonus, PurchaseEvent, PurchaseOffer } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { purchaseBonuses } from './purchase-bonuses.js';

const NOON = '2026-01-15T12:00:00.000Z';
const LATER = '2026-01-15T13:00:00.000Z';
const BOOST: PurchaseOffer = {
  promotion_id: 'boost',
  kind: 'purchase',
  title: 'Boost',
  percent: 20,
  gold_coins: '15000000',
  sweeps_coins: '9000000',
  starts_at: '2026-01-15T00:00:00.000Z',
  ends_at: '2026-01-16T00:00:00.000Z',
  weekly: false,
  weekly_until: null,
};
const SMALL: PurchaseOffer = { ...BOOST, promotion_id: 'small', percent: 10 };
const RUN = 'boost-2026-01-15';
const DUE: PurchaseBonus = {
  user_promotion_id: RUN,
  promotions_version: 2,
  gold_coins: '15000000',
  sweeps_coins: '2000000',
};
const OFFERS = { suspect: 'promotion_offers-main' };

const stored = (type: PurchaseEvent['type'], n: number, data: object, recordedAt = NOON): GivenEvent => ({
  stream: 'purchases-u1',
  type,
  data: { uid: 'u1', purchase_id: `u1.${n}`, ...data },
  envelope: { recordedAt },
});
/** An order of a package of 100 GC and 10 SC. */
function order(
  n = 1,
  bonus: Partial<PurchaseBonus> | null = {},
  { created_at = NOON, ...change }: Partial<EventOf<'purchase_created'>['data']> = {},
): GivenEvent {
  const coins = { package_id: 'ten', gold_coins: '100000000', sweeps_coins: '10000000' };
  const data = { ...coins, created_at, bonus: bonus && { ...DUE, ...bonus }, ...change };
  return stored('purchase_created', n, data, created_at);
}
const failed = (n = 1) => stored('purchase_failed', n, {});
const expired = (n = 1) => stored('purchase_expired', n, {});
const paid = (n = 1) => stored('purchase_succeeded', n, { gold_coins: '115000000', sweeps_coins: '12000000' });
/** A success that credits the coins of the package alone. */
const paidAlone = (n = 1) => stored('purchase_succeeded', n, { gold_coins: '100000000', sweeps_coins: '10000000' });
const review = (n = 1, reason = 'amount_differs') => stored('purchase_review_started', n, { reason });
const refunded = (n = 1) => stored('purchase_refunded', n, {});

const boosted = (...offers: PurchaseOffer[]) => new LoyaltyHistory().at(NOON).offer(BOOST, ...offers);
const found = (given: readonly GivenEvent[], without: string[] = []): Reported[] =>
  findingsOf(purchaseBonuses, storedEvents(given), {
    includes: (stream) => !without.includes(stream),
    isMasked: () => false,
  });

describe('purchase bonuses', () => {
  it.each<[string, GivenEvent[]]>([
    ['an order with the bonus that runs', [order()]],
    ['an order without a bonus', [order(1, null), order(2, null)]],
    ['an order after one that failed', [order(), failed(), order(2)]],
    ['an order after one that expired', [order(), expired(), order(2)]],
    ['an order after one whose review ended without coins', [order(), review(), refunded(), order(2)]],
    ['an order that expired and is paid', [order(), expired(), paid()]],
    [
      'an order that is paid after another one with the bonus has failed',
      [order(), expired(), order(2), failed(2), paid()],
    ],
    [
      'a paid order without its bonus, which another one uses at the end of the review',
      [order(), expired(), order(2), review(1, 'bonus_used'), paidAlone(), paid(2)],
    ],
    [
      'a paid order with its bonus, which no other one uses at the end of the review any more',
      [order(), expired(), order(2), review(1, 'bonus_used'), failed(2), paid()],
    ],
    [
      'an order that is paid while one with its bonus is reviewed because that is used',
      [order(), expired(), order(2), review(1, 'bonus_used'), paid(2), paidAlone()],
    ],
    ['orders of two players', [order(), { ...order(2), stream: 'purchases-u2' }]],
  ])('%s breaks no rule', (_, given) => {
    expect(found([...boosted().given, ...given])).toEqual([]);
  });

  const second = [['purchases-u1@2', `uses the bonus ${RUN}, which u1.1 uses`]];
  it.each<[string, GivenEvent[], Reported[]]>([
    [
      'another amount of GC',
      [order(1, { gold_coins: '20000000' })],
      [['purchases-u1@1', `adds 20.00 GC; 15.00 GC are due for ${RUN}`, OFFERS]],
    ],
    [
      'another amount of SC',
      [order(1, { sweeps_coins: '1999999' })],
      [['purchases-u1@1', `adds 1.999999 SC; 2.00 SC are due for ${RUN}`, OFFERS]],
    ],
    [
      'a version that does not exist',
      [order(1, { promotions_version: 3 })],
      [['purchases-u1@1', 'takes a bonus from version 3 of the promotions; version 2 is in force', OFFERS]],
    ],
    [
      'a run of another day',
      [order(1, { user_promotion_id: 'boost-2026-01-16' })],
      [['purchases-u1@1', `uses boost-2026-01-16, which is no purchase bonus that runs at ${NOON}`, OFFERS]],
    ],
    [
      'a promotion for stakes',
      [order(1, { user_promotion_id: 'dice-week-2026-01-12' })],
      [['purchases-u1@1', `uses dice-week-2026-01-12, which is no purchase bonus that runs at ${NOON}`, OFFERS]],
    ],
    [
      'a bonus after its end',
      [order(1, {}, { created_at: BOOST.ends_at })],
      [['purchases-u1@1', `uses ${RUN}, which is no purchase bonus that runs at ${BOOST.ends_at}`, OFFERS]],
    ],
    ['a bonus that an open order uses', [order(), order(2)], second as Reported[]],
    [
      'a bonus that a paid order has used, also if it was refunded',
      [order(), paid(), refunded(), order(2)],
      [['purchases-u1@4', `uses the bonus ${RUN}, which u1.1 uses`]],
    ],
    [
      'a success without a review while another order uses the bonus',
      [order(), expired(), order(2), paid()],
      [['purchases-u1@4', `credits the bonus ${RUN}, which u1.2 uses`]],
    ],
    [
      'an approved success with a bonus that another order uses',
      [order(), expired(), order(2), review(1, 'bonus_used'), paid()],
      [['purchases-u1@5', `credits the bonus ${RUN}, which u1.2 uses`]],
    ],
    [
      'an approved success without a bonus that no other order uses',
      [order(), review(), paidAlone()],
      [['purchases-u1@3', `does not credit the bonus ${RUN}, which no other purchase uses`]],
    ],
    [
      'a review because of a bonus that nobody uses',
      [order(), review(1, 'bonus_used')],
      [['purchases-u1@2', `reviews a purchase because ${RUN} is used, but no other purchase uses it`]],
    ],
  ])('%s is found', (_, given, expected) => {
    expect(found([...boosted().given, ...given])).toEqual(expected);
  });

  it('the best bonus that the player has not used is due', () => {
    const small = { user_promotion_id: 'small-2026-01-15', gold_coins: '10000000', sweeps_coins: '1000000' };
    const given = boosted(SMALL).given;
    const message = `uses ${small.user_promotion_id}; ${RUN} adds more`;
    expect(found([...given, order(1, small)])).toEqual([['purchases-u1@1', message, OFFERS]]);
    expect(found([...given, order(), order(2, small)])).toEqual([]);
  });

  it('an order may name promotions that were replaced while it was stored, and not older ones', () => {
    const replaced = (created_at: string) => {
      const history = boosted().offer({ ...BOOST, percent: 1 });
      return found([...history.given, order(1, {}, { created_at })]);
    };
    expect(replaced('2026-01-15T12:05:00.000Z')).toEqual([]);
    const message = 'takes a bonus from version 2 of the promotions; version 3 is in force';
    expect(replaced(LATER)).toEqual([['purchases-u1@1', message, OFFERS]]);
  });

  it('without the promotions, only the uses are judged', () => {
    const given = [...boosted().given, order(1, { gold_coins: '1' }), order(2)];
    expect(found(given, ['promotion_offers-main'])).toEqual(second);
  });
});
