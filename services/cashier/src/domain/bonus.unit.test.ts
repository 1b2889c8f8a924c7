import type { PurchaseEvent, RunningBonus } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  at,
  BLOCKED,
  buys,
  DECLINED,
  ends,
  folded,
  LOST,
  MINUTE_MS,
  PAID,
  payment,
  purchaseId,
  REFUNDED,
  reported,
  START,
  type Step,
  taken,
  WON,
} from '../testing/purchases.js';
import { bonusOf, bonusUser, expire, observe } from './index.js';

const bonus = (id: string, change: Partial<RunningBonus> = {}): RunningBonus => ({
  user_promotion_id: id,
  title: 'Boost',
  percent: 20,
  gold_coins: '15000000000',
  sweeps_coins: '5000000',
  ends_at: at(600),
  ...change,
});
const running = (...bonuses: RunningBonus[]) => ({ promotions_version: 2, bonuses });
const BOOST = running(bonus('boost'));
/** What the bonus adds to the package of the tests, `ten`: less GC than 20 %, because of its limit. */
const ADDED = {
  user_promotion_id: 'boost',
  promotions_version: 2,
  gold_coins: '15000000000',
  sweeps_coins: '2000000',
};
const boosts = (n = 1) => buys(n, { now: START + n }, BOOST);
const expires =
  (n: number): Step =>
  (state) =>
    expire(state, purchaseId(n), START + 31 * MINUTE_MS);
const bonusIn = ([event]: PurchaseEvent[]) => (event?.type === 'purchase_created' ? event.data.bonus : undefined);
const AMOUNT = { ...PAID, amount: 1 };
const inReview = [boosts(), reported(1), reported(1, AMOUNT)];

describe('the bonus of an order', () => {
  it('is stored with the creation, which states the coins of the package without it', () => {
    const [created] = taken(boosts());
    expect(created?.data).toMatchObject({ gold_coins: '99900000000', sweeps_coins: '10000000', bonus: ADDED });
  });

  it('does not exist while no bonus runs', () => {
    expect(bonusIn(taken(buys()))).toBeNull();
  });

  it('is the next best one if the best one is used', () => {
    const both = running(bonus('boost'), bonus('small', { percent: 10, gold_coins: '0' }));
    const [, second] = taken(buys(1, {}, both), buys(2, {}, both));
    expect(second?.data).toMatchObject({
      bonus: { user_promotion_id: 'small', gold_coins: '0', sweeps_coins: '1000000' },
    });
    const third = taken(buys(1, {}, both), buys(2, {}, both), buys(3, {}, both)).slice(2);
    expect(bonusIn(third)).toBeNull();
  });

  it.each<[what: string, given: Step[], isUsed: boolean]>([
    ['open', [boosts(), reported(1)], true],
    ['being processed', [boosts(), reported(1, { status: 'processing' })], true],
    ['paid', [boosts(), reported(1), reported(1, PAID)], true],
    ['refunded', [boosts(), reported(1), reported(1, { ...PAID, ...REFUNDED })], true],
    ['disputed and lost', [boosts(), reported(1), reported(1, { ...PAID, ...LOST })], true],
    ['in review', inReview, true],
    ['approved', [...inReview, ends('approved')], true],
    ['declined in review', [...inReview, ends('declined')], false],
    ['refunded in review', [...inReview, reported(1, { ...AMOUNT, ...REFUNDED })], false],
    ['in review when its dispute was won', [...inReview, reported(1, { ...AMOUNT, ...WON })], false],
    ['failed', [boosts(), reported(1), reported(1, DECLINED)], false],
    ['canceled', [boosts(), reported(1), reported(1, { status: 'failed', failure_code: 'canceled' })], false],
    ['expired', [boosts(), reported(1), expires(1)], false],
    ['blocked', [buys(1, { risk: BLOCKED }, BOOST)], false],
  ])('is used by a purchase that is %s: %#', (_, given, isUsed) => {
    const state = folded(taken(...given));
    expect(bonusUser(state, 'boost')?.purchase_id).toBe(isUsed ? purchaseId() : undefined);
    expect(bonusOf(state, { gold_coins: '0', sweeps_coins: '10000000' }, BOOST) === null).toBe(isUsed);
  });

  it.each([
    ['less GC', { gold_coins: '15000000001', sweeps_coins: '0' }, BOOST],
    ['less SC', { gold_coins: '0', sweeps_coins: '2000001' }, BOOST],
    ['none', { gold_coins: '0', sweeps_coins: '1' }, running()],
  ])('is refused if the player saw more: %s', (_, seenBonus, now) => {
    expect(() => taken(buys(1, { seenBonus }, now))).toThrow(expect.objectContaining({ code: 'bonus_changed' }));
  });

  it('may be what the player saw, or more', () => {
    for (const seenBonus of [ADDED, { gold_coins: '1', sweeps_coins: '0' }]) {
      expect(bonusIn(taken(buys(1, { seenBonus }, BOOST)))).toEqual(ADDED);
    }
  });
});

describe('a purchase with a bonus', () => {
  const credited = { gold_coins: '114900000000', sweeps_coins: '12000000', price: '9990000' };

  it('is credited with the coins of the package and of the bonus', () => {
    expect(taken(boosts(), reported(1), reported(1, PAID)).at(-1)).toMatchObject({
      type: 'purchase_succeeded',
      data: credited,
    });
  });

  it('is credited with both if a review approves it, at the paid price', () => {
    expect(taken(...inReview, ends('approved')).at(-1)).toMatchObject({
      type: 'purchase_succeeded',
      data: { ...credited, price: '10000' },
    });
  });

  describe('that is reviewed because another one uses its bonus', () => {
    const late = [boosts(), reported(1), expires(1), boosts(2), reported(2), reported(1, PAID, 40)];

    it('is credited without the bonus if it is approved, and does not use it', () => {
      const approved = taken(...late, ends('approved', 41));
      expect(approved.at(-1)).toMatchObject({
        type: 'purchase_succeeded',
        data: { gold_coins: '99900000000', sweeps_coins: '10000000', price: '9990000' },
      });
      const state = folded(approved);
      expect(state.purchases.get(purchaseId())?.bonus).toBeNull();
      expect(bonusUser(state, 'boost')?.purchase_id).toBe(purchaseId(2));
    });

    it('is credited with the bonus if the other one has ended in the meantime', () => {
      const approved = taken(...late, reported(2, DECLINED, 41), ends('approved', 42));
      expect(approved.at(-1)).toMatchObject({ type: 'purchase_succeeded', data: credited });
    });

    it.each([
      ['in review', []],
      ['approved', [ends('approved', 41)]],
      ['declined', [ends('declined', 41)]],
    ])('lets the other one be credited with the bonus while it is %s', (_, given) => {
      const paid = taken(...late, ...given, reported(2, PAID, 42)).at(-1);
      expect(paid).toMatchObject({ type: 'purchase_succeeded', data: { ...credited, purchase_id: purchaseId(2) } });
    });
  });

  it('in review because of its amount is credited without the bonus if another one uses it', () => {
    const late = [boosts(), reported(1), expires(1), boosts(2), reported(2), reported(1, AMOUNT, 40)];
    expect(taken(...late, ends('approved', 41)).at(-1)?.data).toMatchObject({
      sweeps_coins: '10000000',
      price: '10000',
    });
  });

  it('is credited if it is paid after it expired, and no other purchase uses the bonus', () => {
    const late = [boosts(), reported(1), expires(1), boosts(2), reported(2), reported(2, DECLINED)];
    expect(taken(...late, reported(1, PAID, 40)).at(-1)).toMatchObject({ type: 'purchase_succeeded', data: credited });
  });

  it.each<[what: string, given: Step[]]>([
    ['is open', []],
    ['is in review', [reported(2), reported(2, AMOUNT)]],
    ['is paid', [reported(2), reported(2, PAID)]],
    ['was paid and refunded', [reported(2), reported(2, { ...PAID, ...REFUNDED })]],
  ])('that expired is reviewed if it is paid while another one with the bonus %s', (_, given) => {
    const state = folded(taken(boosts(), reported(1), expires(1), boosts(2), ...given));
    const paid = payment({ payment_id: 'p1', ...PAID });
    expect(observe(state, paid, START)).toMatchObject([
      { type: 'purchase_review_started', data: { reason: 'bonus_used' } },
    ]);
  });
});
