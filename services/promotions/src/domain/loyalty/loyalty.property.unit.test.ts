import { CURRENCIES, type Currency, type PromotionOffer, type PromotionProgress } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LoyalPlayer } from '../../testing/loyal-player.js';
import { VIP_LEVELS } from '../vip-levels.js';

/** The long form of `npm run check` tries more sequences. */
const SEQUENCES = process.env.LONG_TESTS ? 300 : 100;

/** A fraction. The oracle calculates with fractions, so that it shares neither units nor rounding with the domain. */
type Fraction = readonly [numerator: bigint, denominator: bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const atLeast = ([a, b]: Fraction, whole: number) => a >= BigInt(whole) * b;
const equal = ([a, b]: Fraction, [c, d]: Fraction) => a * d === c * b;
function floor([a, b]: Fraction): bigint {
  return a < 0n ? -((-a + b - 1n) / b) : a / b;
}

interface Stake {
  round: number;
  currency: Currency;
  micros: bigint;
  edge: number;
  rate: number;
}

/** Recalculates everything from the list of all stakes that were not rolled back, and from the list of all claims. */
class Oracle {
  stakes: Stake[] = [];
  readonly claims: { currency: Currency; micros: bigint }[] = [];
  highest = 0;

  points(): Fraction {
    return this.stakes
      .filter(({ currency }) => currency === 'sweeps_coins')
      .map(({ micros, edge }) => times([micros, 1_000_000n], [BigInt(edge), 100n]))
      .reduce(plus, [0n, 1n]);
  }

  /** In micros. */
  earned(of: Currency): Fraction {
    return this.stakes
      .filter(({ currency }) => currency === of)
      .map(({ micros, edge, rate }) => times([micros * BigInt(edge), 10_000n], [BigInt(rate), 10_000n]))
      .reduce(plus, [0n, 1n]);
  }

  claimed(of: Currency): bigint {
    return this.claims.filter(({ currency }) => currency === of).reduce((sum, { micros }) => sum + micros, 0n);
  }

  /** Notes the highest level so far. A bet reaches it, a roll-back does not end it. */
  reach(): void {
    const points = this.points();
    VIP_LEVELS.forEach((level, at) => {
      if (at > this.highest && atLeast(points, level.points)) this.highest = at;
    });
  }
}

const currency = fc.constantFrom<Currency>(...CURRENCIES);
const micros = fc.oneof(fc.bigInt({ min: 1n, max: 5_000n }), fc.bigInt({ min: 1n, max: 100_000_000_000n }));
const edge = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.constantFrom(0, 100));
const which = fc.nat({ max: 40 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('bet' as const), currency, micros, edge }),
  fc.record({ kind: fc.constant('raise' as const), which, micros }),
  fc.record({ kind: fc.constant('roll back' as const), which }),
  fc.record({ kind: fc.constant('claim' as const), currency }),
);

it('points, balances and claims equal those of exact fractions over all stakes, whatever is rolled back and claimed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const player = new LoyalPlayer(VIP_LEVELS);
      const oracle = new Oracle();
      const open = new Map<number, Stake>();
      let rounds = 0;
      for (const one of steps) {
        if (one.kind === 'bet') {
          const rate = VIP_LEVELS[oracle.highest]?.rakeback_rate as number;
          const stake = { ...one, round: rounds, rate };
          open.set(rounds++, stake);
          oracle.stakes.push(stake);
          oracle.reach();
          player.bet(one.micros, one);
        } else if (one.kind === 'claim') {
          claim(player, oracle, one.currency);
        } else {
          const round = [...open.keys()][one.which % Math.max(1, open.size)];
          if (round === undefined) continue;
          if (one.kind === 'raise') {
            oracle.stakes.push({ ...(open.get(round) as Stake), micros: one.micros });
            oracle.reach();
            player.raise(round, one.micros);
          } else {
            open.delete(round);
            oracle.stakes = oracle.stakes.filter((stake) => stake.round !== round);
            player.rollBack(round);
          }
        }
        compare(player, oracle);
      }
    }),
    { numRuns: SEQUENCES },
  );
});

function claim(player: LoyalPlayer, oracle: Oracle, currency: Currency): void {
  const { number } = player.state.rakeback[currency];
  const prefix = currency === 'gold_coins' ? 'gc' : 'sc';
  const due = floor(oracle.earned(currency)) - oracle.claimed(currency);
  if (due <= 0n) {
    expect(() => player.claim(`${prefix}-${number}`)).toThrow(expect.objectContaining({ code: 'no_rakeback' }));
    return;
  }
  expect(player.claim(`${prefix}-${number}`).amount).toBe(`${due}`);
  oracle.claims.push({ currency, micros: due });
  // A claim leaves less than a micro of what was earned, and never takes more.
  expect(oracle.claimed(currency)).toBe(floor(oracle.earned(currency)));
}

function compare({ events }: LoyalPlayer, oracle: Oracle): void {
  const last = events.at(-1);
  if (!last || !('vip_points' in last.data)) return;
  const { vip_points, vip_level, rakeback } = last.data;
  expect(equal([BigInt(vip_points), 100_000_000n], oracle.points())).toBe(true);
  expect(vip_level).toBe(VIP_LEVELS[oracle.highest]?.id);
  for (const each of CURRENCIES) {
    const left = plus(oracle.earned(each), [-oracle.claimed(each), 1n]);
    expect(rakeback[each].balance).toBe(`${floor(left)}`);
    expect(
      equal(plus([BigInt(rakeback[each].balance), 1n], [BigInt(rakeback[each].remainder), 100_000_000n]), left),
    ).toBe(true);
  }
}

/** A run that is offered in the property of promotions: it is reached with a stake, or is free. */
const RUNS = ['low', 'middle', 'high', 'free'] as const;
type Run = (typeof RUNS)[number];
const NEEDED: Record<Run, bigint> = { low: 1n, middle: 50_000n, high: 60_000_000_000n, free: 0n };
const OFFERED = RUNS.map((run): PromotionOffer => {
  const terms = { promotion_id: run, title: run, gold_coins: '1', sweeps_coins: '0' };
  const times = {
    weekly: false,
    weekly_until: null,
    starts_at: '2026-01-12T00:00:00.000Z',
    ends_at: '2026-01-19T00:00:00.000Z',
  };
  if (run === 'free') return { ...terms, ...times, kind: 'free' };
  return { ...terms, ...times, kind: 'play', game_id: 'dice', stake: `${NEEDED[run]}` };
});
const idOf = (run: Run) => `${run}-2026-01-12`;

const run = fc.constantFrom<Run>(...RUNS);
const countsFor = fc.subarray<Run>(['low', 'middle', 'high']);
const promotionStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bet' as const), micros, countsFor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('raise' as const), which, micros }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim' as const), run }) },
);

it('what is staked for each promotion equals the sum over all stakes that count, and each is claimed once when reached', () => {
  fc.assert(
    fc.property(fc.array(promotionStep, { maxLength: 60 }), (steps) => {
      const player = new LoyalPlayer(VIP_LEVELS);
      /** All stakes that were not rolled back before the claim, by promotion and round. */
      const stakes: { round: number; run: Run; micros: bigint }[] = [];
      const open = new Map<number, Run[]>();
      const claimed = new Set<Run>();
      let rounds = 0;
      const totalOf = (of: Run) => stakes.filter((one) => one.run === of).reduce((sum, one) => sum + one.micros, 0n);
      const expectStated = (counted: Run[], stated: PromotionProgress[]) =>
        expect(stated).toEqual(
          counted
            .filter((each) => !claimed.has(each))
            .map((each) => ({ user_promotion_id: idOf(each), staked: `${totalOf(each)}` })),
        );
      const stake = (round: number, amount: bigint) => {
        for (const each of open.get(round) ?? [])
          if (!claimed.has(each)) stakes.push({ round, run: each, micros: amount });
      };
      for (const one of steps) {
        if (one.kind === 'bet') {
          open.set(rounds, one.countsFor);
          stake(rounds++, one.micros);
          expectStated(one.countsFor, player.bet(one.micros, { countsFor: one.countsFor.map(idOf) }).promotions);
        } else if (one.kind === 'claim') {
          const claim = () => player.claimPromotion(idOf(one.run), OFFERED);
          if (claimed.has(one.run) || totalOf(one.run) < NEEDED[one.run]) {
            expect(claim).toThrow(expect.objectContaining({ code: 'promotion_unavailable' }));
          } else {
            expect(claim().promotion_id).toBe(one.run);
            claimed.add(one.run);
          }
        } else {
          const round = [...open.keys()][one.which % Math.max(1, open.size)];
          if (round === undefined) continue;
          const counted = open.get(round) ?? [];
          if (one.kind === 'raise') {
            stake(round, one.micros);
            expectStated(counted, player.raise(round, one.micros).promotions);
          } else {
            open.delete(round);
            const kept = stakes.filter((each) => each.round !== round || claimed.has(each.run));
            stakes.splice(0, stakes.length, ...kept);
            expectStated(counted, player.rollBack(round).promotions);
          }
        }
        for (const each of RUNS) expect(player.state.promotions[idOf(each)]?.staked ?? 0n).toBe(totalOf(each));
      }
    }),
    { numRuns: SEQUENCES },
  );
});
