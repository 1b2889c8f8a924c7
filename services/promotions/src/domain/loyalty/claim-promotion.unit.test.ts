import type { PromotionOffer } from '@goldwake/contracts';
import { listedRuns } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LoyalPlayer, level, NOON } from '../../testing/loyal-player.js';
import { userPromotion } from './claim-promotion.js';

const SC = 1_000_000n;
const TERMS = { gold_coins: '10000000', sweeps_coins: '1000000', weekly: true, weekly_until: null };
/** Runs from Monday to Sunday. */
const WEEK: PromotionOffer = {
  ...TERMS,
  promotion_id: 'dice-week',
  kind: 'play',
  title: 'Dice Week',
  game_id: 'dice',
  stake: '20000000',
  starts_at: '2026-01-05T00:00:00.000Z',
  ends_at: '2026-01-12T00:00:00.000Z',
};
/** Runs from Friday to Sunday. */
const GIFT: PromotionOffer = {
  ...TERMS,
  promotion_id: 'gift',
  kind: 'free',
  title: 'Gift',
  starts_at: '2026-01-09T00:00:00.000Z',
  ends_at: '2026-01-12T00:00:00.000Z',
};
const OFFERS = [WEEK, GIFT];
/** The run of the week of `NOON`, a Thursday. */
const THIS_WEEK = 'dice-week-2026-01-12';
const time = (text: string) => Date.parse(`${text}Z`);
const code = (expected: string) => expect.objectContaining({ code: expected });

let player: LoyalPlayer;
beforeEach(() => {
  player = new LoyalPlayer([level('bronze', 0, 500)]);
});
const bet = (stake: bigint, countsFor = [THIS_WEEK]) => player.bet(stake, { countsFor });

describe('the claim of a promotion for stakes', () => {
  it('states the run, the amounts, the version of the promotions and the time', () => {
    bet(20n * SC);
    expect(player.claimPromotion(THIS_WEEK, OFFERS)).toEqual({
      uid: 'u1',
      claim_id: 'c1',
      user_promotion_id: THIS_WEEK,
      promotion_id: 'dice-week',
      kind: 'play',
      gold_coins: '10000000',
      sweeps_coins: '1000000',
      promotions_version: 1,
      claimed_at: '2026-01-15T12:00:00.000Z',
    });
  });

  it.each([
    ['nothing is staked', 0n],
    ['a micro is missing', 20n * SC - 1n],
  ])('is refused while %s', (_, stake) => {
    if (stake > 0n) bet(stake);
    expect(() => player.claimPromotion(THIS_WEEK, OFFERS)).toThrow(code('promotion_unavailable'));
  });

  it.each<[string, string, boolean]>([
    ['at the start', '2026-01-12T00:00', true],
    ['a ms before the start', '2026-01-11T23:59:59.999', false],
    ['at the end', '2026-01-19T00:00', true],
    ['a ms before the week after the end is over', '2026-01-25T23:59:59.999', true],
  ])('of enough stakes %s', (_, at, isGranted) => {
    bet(20n * SC);
    const claim = () => player.claimPromotion(THIS_WEEK, OFFERS, time(at));
    if (isGranted) expect(claim().claimed_at).toBe(new Date(time(at)).toISOString());
    else expect(claim).toThrow(code('promotion_unavailable'));
  });

  it('is not found a week after the end', () => {
    bet(20n * SC);
    expect(() => player.claimPromotion(THIS_WEEK, OFFERS, time('2026-01-26T00:00'))).toThrow(
      code('promotion_not_found'),
    );
  });

  it('takes only what was staked for the same run', () => {
    bet(20n * SC, ['dice-week-2026-01-05']);
    expect(() => player.claimPromotion(THIS_WEEK, OFFERS)).toThrow(code('promotion_unavailable'));
    expect(player.claimPromotion('dice-week-2026-01-05', OFFERS).user_promotion_id).toBe('dice-week-2026-01-05');
  });

  it('has the terms that are offered at the claim', () => {
    bet(5n * SC);
    const cheaper = [{ ...WEEK, stake: '5000000', gold_coins: '7' }];
    expect(player.claimPromotion(THIS_WEEK, cheaper)).toMatchObject({ gold_coins: '7', sweeps_coins: '1000000' });
  });

  it('is refused when the stake was rolled back, or more is asked since', () => {
    bet(20n * SC);
    expect(() => player.claimPromotion(THIS_WEEK, [{ ...WEEK, stake: '20000001' }])).toThrow(
      code('promotion_unavailable'),
    );
    player.rollBack(0);
    expect(() => player.claimPromotion(THIS_WEEK, OFFERS)).toThrow(code('promotion_unavailable'));
  });
});

describe('the claim of a free promotion', () => {
  it.each<[string, string, string | null]>([
    ['at the start', '2026-01-09T00:00', null],
    ['a ms before the end', '2026-01-11T23:59:59.999', null],
    ['at the end', '2026-01-12T00:00', 'promotion_unavailable'],
    ['in the week after the end', '2026-01-18T23:59:59.999', 'promotion_unavailable'],
    ['a ms before the start', '2026-01-08T23:59:59.999', 'promotion_unavailable'],
    ['a week before the start', '2026-01-02T00:00', 'promotion_unavailable'],
    ['earlier', '2026-01-01T23:59:59.999', 'promotion_not_found'],
    ['a week after the end', '2026-01-19T00:00', 'promotion_not_found'],
  ])('%s', (_, at, refused) => {
    const claim = () => player.claimPromotion('gift-2026-01-09', OFFERS, time(at));
    if (refused === null) expect(claim()).toMatchObject({ kind: 'free', promotion_id: 'gift' });
    else expect(claim).toThrow(code(refused));
  });
});

it.each(OFFERS.map(({ promotion_id }) => promotion_id))(
  'a second claim of %s is refused, and one of the next run is not',
  (id) => {
    const [at, run, next] =
      id === 'gift'
        ? [time('2026-01-17T00:00'), 'gift-2026-01-16', 'gift-2026-01-23']
        : [NOON, THIS_WEEK, 'dice-week-2026-01-19'];
    bet(20n * SC, [THIS_WEEK, 'dice-week-2026-01-19']);
    player.claimPromotion(run, OFFERS, at);
    expect(() => player.claimPromotion(run, OFFERS, at)).toThrow(code('promotion_unavailable'));
    expect(() => player.claimPromotion(next, OFFERS, at)).toThrow(code('promotion_unavailable'));
    expect(player.claimPromotion(next, OFFERS, at + 7 * 86_400_000).user_promotion_id).toBe(next);
  },
);

it.each(['dice-week-2026-01-13', 'dice-week-2026-02-02', 'dice-2026-01-12', 'dice-week', '', '__proto__'])(
  'the id %j, which no listed run has, is not found',
  (id) => {
    expect(() => player.claimPromotion(id, OFFERS)).toThrow(code('promotion_not_found'));
  },
);

it('a promotion that is removed is not found, also if enough was staked for it', () => {
  bet(20n * SC);
  expect(() => player.claimPromotion(THIS_WEEK, [GIFT])).toThrow(code('promotion_not_found'));
});

describe('what a player has done for a promotion', () => {
  const shown = (offer: PromotionOffer, at = NOON) => {
    const [run] = listedRuns([offer], at);
    if (!run) throw new Error('no run is listed');
    return userPromotion(player.state, run);
  };

  it('is shown with the terms and the times of the run', () => {
    bet(3n * SC);
    expect(shown(WEEK)).toEqual({
      user_promotion_id: THIS_WEEK,
      promotion_id: 'dice-week',
      kind: 'play',
      title: 'Dice Week',
      game_id: 'dice',
      stake: '20000000',
      percent: null,
      has_open_purchase: false,
      staked: '3000000',
      gold_coins: '10000000',
      sweeps_coins: '1000000',
      starts_at: '2026-01-12T00:00:00.000Z',
      ends_at: '2026-01-19T00:00:00.000Z',
      claimable_until: '2026-01-26T00:00:00.000Z',
      claimed_at: null,
    });
    expect(shown(GIFT)).toMatchObject({ kind: 'free', game_id: null, stake: null, staked: '0', claimed_at: null });
    expect(shown(GIFT)).toMatchObject({ claimable_until: '2026-01-19T00:00:00.000Z' });
  });

  it('keeps the stake and the time of a claim', () => {
    bet(21n * SC);
    player.claimPromotion(THIS_WEEK, OFFERS);
    expect(shown(WEEK)).toMatchObject({ staked: '21000000', claimed_at: '2026-01-15T12:00:00.000Z' });
  });

  it('of a purchase bonus is what its purchase has done, and never a claim', () => {
    const boost: PromotionOffer = {
      ...{ ...TERMS, promotion_id: 'dice-week', kind: 'purchase', title: 'Boost', percent: 20 },
      ...{ starts_at: WEEK.starts_at, ends_at: WEEK.ends_at },
    };
    const [run] = listedRuns([boost], NOON);
    if (!run) throw new Error('no run is listed');
    bet(21n * SC);
    player.claimPromotion(THIS_WEEK, OFFERS);
    const used = (...succeeded_at: (string | null)[]) =>
      userPromotion(
        player.state,
        run,
        succeeded_at.map((one) => ({ user_promotion_id: THIS_WEEK, succeeded_at: one })),
      );
    expect(used()).toMatchObject({
      percent: 20,
      game_id: null,
      stake: null,
      claimed_at: null,
      has_open_purchase: false,
    });
    expect(used(null)).toMatchObject({ claimed_at: null, has_open_purchase: true });
    const at = '2026-01-15T12:00:01.000Z';
    expect(used(at)).toMatchObject({
      claimed_at: at,
      has_open_purchase: false,
      claimable_until: '2026-01-19T00:00:00.000Z',
    });
    expect(shown(WEEK)).toMatchObject({ has_open_purchase: false });
    expect(() => player.claimPromotion(THIS_WEEK, [boost])).toThrow(code('promotion_unavailable'));
  });

  it('is kept, however many other promotions there were since', () => {
    bet(SC);
    for (let other = 0; other < 150; other++) bet(1n, [`other-${other}-2026-01-12`]);
    expect(shown(WEEK).staked).toBe('1000000');
  });

  it('is nothing below zero, if a bet is rolled back with a raise that has no reward', () => {
    bet(SC);
    player.rollBack(0, 1n);
    expect(player.state.promotions[THIS_WEEK]?.staked).toBe(-1n);
    expect(shown(WEEK).staked).toBe('0');
  });
});
