import type { EventOf, PlayOffer, PromotionProgress, StoredEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { promotionProgress } from './promotion-progress.js';

const DICE = 'dice-week-2026-01-12';
const SEASON = 'season-2026-01-14';
const TIDE: PlayOffer = {
  promotion_id: 'season',
  kind: 'play',
  title: 'Season',
  game_id: 'dice',
  stake: '1000000',
  gold_coins: '5000000',
  sweeps_coins: '0',
  starts_at: '2026-01-14T00:00:00.000Z',
  ends_at: '2026-01-21T00:00:00.000Z',
  weekly: false,
  weekly_until: null,
};
const OFFERS = { suspect: 'promotion_offers-main' };

const found = (given: readonly GivenEvent[], without: string[] = []): Reported[] =>
  findingsOf(promotionProgress, storedEvents(given), {
    includes: (stream) => !without.includes(stream),
    isMasked: () => false,
  });
const begun = () => new LoyaltyHistory().changeRules().list('dice', 100).list('blackjack', 52);
const progress = (...promotions: PromotionProgress[]) => ({ promotions });
/** Returns what each reward of a history counts for. */
const counted = ({ given }: LoyaltyHistory) =>
  storedEvents(given)
    .filter(({ type }) => /^bet_reward/.test(type))
    .map(({ data }) => (data as StoredEvent<EventOf<'bet_rewarded'>>['data']).promotions);

describe('promotion progress', () => {
  it('bets, raises and roll-backs count for the promotions that ran, until they are claimed', () => {
    const history = begun().offer(TIDE);
    history.bet(600_000n);
    const placed = history.bet(500_000n);
    history.claimPromotion(SEASON);
    history.raise(placed, 500_000n);
    history.bet(1n);
    history.bet(1n, { currency: 'gold_coins' });
    history.bet(1n, { game_id: 'blackjack' });
    history.rollBack(placed, 1_000_000n);
    expect(counted(history)).toEqual([
      [
        { user_promotion_id: DICE, staked: '600000' },
        { user_promotion_id: SEASON, staked: '600000' },
      ],
      [
        { user_promotion_id: DICE, staked: '1100000' },
        { user_promotion_id: SEASON, staked: '1100000' },
      ],
      [{ user_promotion_id: DICE, staked: '1600000' }],
      [{ user_promotion_id: DICE, staked: '1600001' }],
      [],
      [{ user_promotion_id: 'blackjack-week-2026-01-12', staked: '1' }],
      [{ user_promotion_id: DICE, staked: '600001' }],
    ]);
    expect(found(history.given)).toEqual([]);
  });

  it.each([
    ['2026-01-18T23:59:59.999Z', 'dice-week-2026-01-12'],
    ['2026-01-19T00:00:00.000Z', 'dice-week-2026-01-19'],
  ])('a bet at %s counts for the run %s', (time, id) => {
    const history = begun().at(time);
    history.bet(1n);
    expect(counted(history)).toEqual([[{ user_promotion_id: id, staked: '1' }]]);
    expect(found(history.given)).toEqual([]);
  });

  it.each<[time: string, ids: string[]]>([
    ['2026-01-12T23:00:00.000Z', []],
    ['2026-01-13T23:59:59.999Z', []],
    ['2026-01-14T00:00:00.000Z', [SEASON, 'short-2026-01-14']],
    ['2026-01-20T00:00:00.000Z', [SEASON]],
    ['2026-01-21T00:00:00.000Z', ['short-2026-01-21']],
  ])('a bet at %s counts for those of a single and a shorter weekly promotion that run: %j', (time, ids) => {
    const short = { ...TIDE, promotion_id: 'short', weekly: true, ends_at: '2026-01-20T00:00:00.000Z' };
    const history = begun().at('2026-01-12T12:00:00.000Z').withdraw('dice-week').offer(TIDE, short).at(time);
    history.bet(1n);
    expect(counted(history)).toEqual([ids.map((user_promotion_id) => ({ user_promotion_id, staked: '1' }))]);
    expect(found(history.given)).toEqual([]);
  });

  it('a bet at the end of a promotion that is rewarded later counts, and its raise after the end too', () => {
    const history = begun().at('2026-01-18T23:59:59.999Z');
    const placed = history.place(1n);
    history.at('2026-01-19T00:00:02.000Z').reward(placed);
    history.raise(placed, 2n);
    expect(counted(history).at(-1)).toEqual([{ user_promotion_id: DICE, staked: '3' }]);
    expect(found(history.given)).toEqual([]);
  });

  it('a promotion that is offered between a bet and its reward counts the bet', () => {
    const history = begun();
    const placed = history.place(1n);
    history.offer(TIDE).reward(placed);
    expect(counted(history)[0]).toHaveLength(2);
    expect(found(history.given)).toEqual([]);
  });

  it('a change that is stored while a bet is rewarded may or may not decide, and one before that decides', () => {
    const after = (minutes: number) => {
      const history = begun().at('2026-01-15T12:00:00.000Z');
      const before = history.offers;
      history.offer(TIDE).at(new Date(Date.UTC(2026, 0, 15, 12, 0, minutes * 60)).toISOString());
      history.reward(history.place(1n), before);
      return history.given;
    };
    expect(found(after(5))).toEqual([]);
    const at = '2026-01-15T12:05:01.000Z';
    const message = `counts a stake in dice of ${at} for ${DICE}; those due are ${DICE}, ${SEASON}`;
    expect(found(after(5 + 1 / 60))).toEqual([['loyalty-u1@1', message, OFFERS]]);
  });

  it('a raise counts for the promotions of its bet, however many others the player has claimed since', () => {
    const history = begun();
    const placed = history.bet(5n);
    const { game_id: _game, stake: _stake, ...terms } = TIDE;
    for (let n = 0; n < 150; n++) {
      history.offer({ ...terms, kind: 'free', promotion_id: `gift-${n}` }).claimPromotion(`gift-${n}-2026-01-14`);
      history.withdraw(`gift-${n}`);
    }
    history.at('2026-01-15T12:06:00.000Z').raise(placed, 1n);
    expect(counted(history).at(-1)).toEqual([{ user_promotion_id: DICE, staked: '6' }]);
    expect(found(history.given)).toEqual([]);
  });

  it.each<[time: string, ids: string[]]>([
    ['2026-01-19T00:00:00.000Z', ['weeks-2026-01-14']],
    ['2026-01-27T23:59:59.999Z', ['weeks-2026-01-21']],
    ['2026-01-28T00:00:00.000Z', []],
  ])('a bet at %s counts for the weeks that begin before the end of a weekly promotion: %j', (time, ids) => {
    const weeks = { ...TIDE, promotion_id: 'weeks', weekly: true, weekly_until: '2026-01-21T00:00:00.001Z' };
    const history = begun().at('2026-01-12T12:00:00.000Z').withdraw('dice-week').offer(weeks).at(time);
    history.bet(1n);
    expect(counted(history)).toEqual([ids.map((user_promotion_id) => ({ user_promotion_id, staked: '1' }))]);
    expect(found(history.given)).toEqual([]);
    const other = { user_promotion_id: 'weeks-2026-01-28', staked: '1' };
    const message = `counts a stake in dice of ${time} for weeks-2026-01-28; due is ${ids[0] ?? 'no promotion'}`;
    expect(found(history.with(progress(other)))).toEqual([['loyalty-u1@1', message, OFFERS]]);
  });

  it('rewards of a schema without promotions count for none', () => {
    const history = begun();
    const placed = history.bet(1n);
    const old = history
      .with(progress())
      .map((event) =>
        event.type === 'bet_rewarded' ? { ...event, envelope: { ...event.envelope, schemaVersion: 1 } } : event,
      );
    expect(found(old)).toEqual([]);
    history.raise(placed, 1n);
    expect(found([...old, ...history.given.slice(-2)])).toEqual([
      ['loyalty-u1@2', `counts for ${DICE}; the bet counts for no promotion`, { suspect: 'loyalty-u1@1' }],
      ['loyalty-u1@2', `states 0.000002 SC as staked for ${DICE}; the stakes are 0.000001 SC`],
    ]);
  });

  it('a reward of a schema without promotions after one that names them is judged as any other', () => {
    const history = begun();
    history.bet(1n);
    history.bet(1n, { uid: 'u2' });
    const given = history.with(progress());
    const last = given.at(-1) as GivenEvent;
    const old = [...given.slice(0, -1), { ...last, envelope: { ...last.envelope, schemaVersion: 1 } }];
    const message = `counts a stake in dice of 2026-01-15T12:00:05.000Z for no promotion; due is ${DICE}`;
    expect(found(old)).toEqual([['loyalty-u2@1', message, OFFERS]]);
  });

  it('an export of one player without the promotions or the wallet breaks no rule', () => {
    const history = begun().offer(TIDE);
    history.rollBack(history.bet(1n));
    const less = (stream: string) => history.given.filter((event) => event.stream !== stream);
    for (const stream of ['promotion_offers-main', 'wallet-u1', 'promotion_rules-main']) {
      expect([stream, found(less(stream), [stream])]).toEqual([stream, []]);
    }
  });

  const bets = () => {
    const history = begun();
    history.bet(1_000_000n);
    history.bet(2_000_000n);
    return history;
  };
  const raised = () => {
    const history = begun();
    history.raise(history.bet(1_000_000n), 1_000_000n);
    return history;
  };
  const rolledBack = () => {
    const history = begun();
    history.bet(1_000_000n);
    history.rollBack(history.bet(1_000_000n));
    return history;
  };
  const inGold = () => {
    const history = begun();
    history.bet(1n, { currency: 'gold_coins' });
    return history;
  };
  const claimed = () => {
    const history = begun().offer({ ...TIDE, promotion_id: 'dice-week', stake: '1', weekly: true });
    history.bet(1n);
    history.claimPromotion('dice-week-2026-01-14');
    history.bet(1n);
    return history;
  };
  const TIME = '2026-01-15T12:00:05.000Z';
  it.each<[fault: string, given: GivenEvent[], expected: Reported[]]>([
    [
      'a bet that counts for nothing',
      bets().with(progress()),
      [['loyalty-u1@2', `counts a stake in dice of ${TIME} for no promotion; due is ${DICE}`, OFFERS]],
    ],
    [
      'a bet that counts for a promotion of another game',
      bets().with(progress({ user_promotion_id: 'blackjack-week-2026-01-12', staked: '2000000' })),
      [['loyalty-u1@2', `counts a stake in dice of ${TIME} for blackjack-week-2026-01-12; due is ${DICE}`, OFFERS]],
    ],
    [
      'a bet that counts for another week',
      bets().with(progress({ user_promotion_id: 'dice-week-2026-01-19', staked: '2000000' })),
      [['loyalty-u1@2', `counts a stake in dice of ${TIME} for dice-week-2026-01-19; due is ${DICE}`, OFFERS]],
    ],
    [
      'a bet that counts for a free promotion',
      bets().with(
        progress(
          { user_promotion_id: DICE, staked: '3000000' },
          { user_promotion_id: 'weekend-gift-2026-01-09', staked: '2000000' },
        ),
      ),
      [
        [
          'loyalty-u1@2',
          `counts a stake in dice of ${TIME} for ${DICE}, weekend-gift-2026-01-09; due is ${DICE}`,
          OFFERS,
        ],
      ],
    ],
    [
      'a bet of GC that counts',
      inGold().with(progress({ user_promotion_id: DICE, staked: '1' })),
      [['loyalty-u1@1', `counts a stake of gold_coins for ${DICE}`]],
    ],
    [
      'a bet that counts for a claimed promotion',
      claimed().with(progress({ user_promotion_id: 'dice-week-2026-01-14', staked: '2' })),
      [
        [
          'loyalty-u1@3',
          'counts a stake in dice of 2026-01-15T12:00:07.000Z for dice-week-2026-01-14; due is no promotion',
          OFFERS,
        ],
      ],
    ],
    [
      'a raise that counts for nothing',
      raised().with(progress()),
      [['loyalty-u1@2', `counts for no promotion; the bet counts for ${DICE}`, { suspect: 'loyalty-u1@1' }]],
    ],
    [
      'a roll-back that takes nothing back',
      rolledBack().with(progress()),
      [['loyalty-u1@3', `counts for no promotion; the bet counts for ${DICE}`, { suspect: 'loyalty-u1@2' }]],
    ],
    [
      'a larger sum after a bet',
      bets().with(progress({ user_promotion_id: DICE, staked: '3000001' })),
      [['loyalty-u1@2', `states 3.000001 SC as staked for ${DICE}; the stakes are 3.00 SC`]],
    ],
    [
      'a sum that a roll-back leaves as it was',
      rolledBack().with(progress({ user_promotion_id: DICE, staked: '2000000' })),
      [['loyalty-u1@3', `states 2.00 SC as staked for ${DICE}; the stakes are 1.00 SC`]],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(found(given)).toEqual(expected);
  });

  it('a wrong sum is reported where it begins', () => {
    const given = bets().given.map((event) => {
      const { promotions = [] } = event.data as { promotions?: PromotionProgress[] };
      const raisedBy = promotions.map((one) => ({ ...one, staked: String(BigInt(one.staked) + 7n) }));
      return promotions.length > 0 ? { ...event, data: { ...event.data, promotions: raisedBy } } : event;
    });
    expect(found(given).map(([eventId]) => eventId)).toEqual(['loyalty-u1@1']);
  });
});
