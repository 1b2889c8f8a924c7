import type { FreeOffer } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { promotionClaims } from './promotion-claims.js';

const DICE = 'dice-week-2026-01-12';
const GIFT: FreeOffer = {
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
const OFFERS = { suspect: 'promotion_offers-main' };

const found = (given: readonly GivenEvent[], without: string[] = []): Reported[] =>
  findingsOf(promotionClaims, storedEvents(given), {
    includes: (stream) => !without.includes(stream),
    isMasked: () => false,
  });

/** Returns a history of a player who has staked 20 SC, which the promotion needs, and has claimed it. */
function claimed(time = '2026-01-18T23:00:00.000Z'): LoyaltyHistory {
  const history = new LoyaltyHistory().changeRules().list('dice', 100).at('2026-01-18T23:00:00.000Z');
  history.bet(19_000_000n);
  history.bet(1_000_000n);
  history.at(time).claimPromotion(DICE);
  return history;
}
/** Returns a history in which the player claims a free promotion. */
function gift(time = '2026-01-15T12:00:00.000Z'): LoyaltyHistory {
  const history = new LoyaltyHistory().at('2026-01-15T12:00:00.000Z').offer(GIFT).at(time);
  history.claimPromotion('gift-2026-01-15');
  return history;
}
/** Returns events as if they had happened at another time. */
const moved = (given: GivenEvent[], recordedAt: string): GivenEvent[] =>
  given.map((event, at) =>
    at === given.length - 1
      ? { ...event, data: { ...event.data, claimed_at: recordedAt }, envelope: { ...event.envelope, recordedAt } }
      : event,
  );

describe('promotion claims', () => {
  it.each<[string, GivenEvent[]]>([
    ['a reached promotion', claimed().given],
    ['a reached promotion in the last moment of the week after it', claimed('2026-01-25T23:59:59.999Z').given],
    ['a free promotion', gift().given],
    ['a free promotion in its last moment', gift('2026-01-15T23:59:59.999Z').given],
  ])('a claim of %s breaks no rule', (_, given) => {
    expect(given.at(-1)?.type).toBe('promotion_claimed');
    expect(found(given)).toEqual([]);
  });

  it('a promotion may be claimed after further bets are rolled back, which it counts no more', () => {
    const history = claimed();
    history.rollBack(history.bet(1n));
    expect(found(history.given)).toEqual([]);
  });

  it('a claim may be of promotions that were replaced while it was stored, and not of older ones', () => {
    const replaced = (time: string) => {
      const history = new LoyaltyHistory().at('2026-01-15T12:00:00.000Z').offer(GIFT);
      const before = history.offers;
      history
        .offer({ ...GIFT, gold_coins: '1' })
        .at(time)
        .claimPromotion('gift-2026-01-15', 'u1', before);
      return found(history.given);
    };
    expect(replaced('2026-01-15T12:05:00.000Z')).toEqual([]);
    const message = 'claims from version 2 of the promotions; version 3 is in force';
    expect(replaced('2026-01-15T12:05:01.000Z')).toEqual([['loyalty-u1@1', message, OFFERS]]);
  });

  it('a week of a promotion that ended can still be claimed, and a week that begins at its end does not exist', () => {
    const ended = (weekly_until: string) => {
      const history = new LoyaltyHistory().changeRules().list('dice', 100).at('2026-01-18T23:00:00.000Z');
      history.bet(20_000_000n);
      const [dice] = history.offers.promotions;
      if (!dice) throw new Error('no promotion is offered');
      history
        .at('2026-01-20T00:00:00.000Z')
        .offer({ ...dice, weekly_until })
        .at('2026-01-25T23:59:59.999Z');
      return history;
    };
    const history = ended('2026-01-12T00:00:00.001Z');
    history.claimPromotion(DICE);
    expect(found(history.given)).toEqual([]);
    const other = ended('2026-01-12T00:00:00.000Z');
    other.given.push(history.given.at(-1) as GivenEvent);
    const message = `claims ${DICE}, which is no run of a promotion in version 2`;
    expect(found(other.given)).toEqual([['loyalty-u1@2', message, OFFERS]]);
  });

  it('an export of one player without the promotions breaks no rule', () => {
    expect(found(gift().given.slice(1), ['promotion_offers-main'])).toEqual([]);
  });

  const [first, ...rest] = claimed().given;
  it.each<[fault: string, given: GivenEvent[], message: string, ...because: unknown[]]>([
    [
      'a promotion that is claimed again',
      [...claimed().given, ...claimed().given.slice(-1)],
      `claims ${DICE}, which the player has claimed before`,
    ],
    [
      'a claim that was recorded at another time',
      gift().with({ claimed_at: '2026-01-15T13:00:00.000Z' }),
      'claims at 2026-01-15T13:00:00.000Z; it was recorded at 2026-01-15T12:00:00.000Z',
    ],
    [
      'a promotion whose stake was not reached',
      claimed().given.filter(({ data }) => (data as { stake?: string }).stake !== '1000000'),
      `claims ${DICE} with 19.00 SC staked; 20.00 SC are needed`,
      OFFERS,
    ],
    [
      'a claim before the stake was reached',
      [first as GivenEvent, ...rest.slice(0, -2), ...rest.slice(-1), ...rest.slice(-2, -1)],
      `claims ${DICE} with 19.00 SC staked; 20.00 SC are needed`,
      OFFERS,
    ],
    [
      'a claim a week after the end',
      moved(claimed().given, '2026-01-26T00:00:00.000Z'),
      `claims ${DICE} at 2026-01-26T00:00:00.000Z; it can be claimed from 2026-01-12T00:00:00.000Z until 2026-01-26T00:00:00.000Z`,
      OFFERS,
    ],
    [
      'a free promotion after its end',
      moved(gift().given, '2026-01-16T00:00:00.000Z'),
      'claims gift-2026-01-15 at 2026-01-16T00:00:00.000Z; it can be claimed from 2026-01-15T00:00:00.000Z until 2026-01-16T00:00:00.000Z',
      OFFERS,
    ],
    [
      'a week that has not begun',
      claimed().with({ user_promotion_id: 'dice-week-2026-01-19' }),
      'claims dice-week-2026-01-19 at 2026-01-18T23:00:00.000Z; it can be claimed from 2026-01-19T00:00:00.000Z until 2026-02-02T00:00:00.000Z',
      OFFERS,
    ],
    ...['dice-week-2026-01-13', 'dice-week-2025-12-29', 'dice-week-2026-13-01', 'gift-2026-01-12'].map(
      (id): [string, GivenEvent[], string, unknown] => [
        `the run ${id}, which does not exist`,
        claimed().with({ user_promotion_id: id }),
        `claims ${id}, which is no run of a promotion in version 1`,
        OFFERS,
      ],
    ),
    [
      'a second run of a promotion that does not repeat',
      moved(gift().with({ user_promotion_id: 'gift-2026-01-22' }), '2026-01-22T12:00:00.000Z'),
      'claims gift-2026-01-22, which is no run of a promotion in version 2',
      OFFERS,
    ],
    [
      'a promotion that is not offered',
      claimed().with({ promotion_id: 'gift', user_promotion_id: 'gift-2026-01-12' }),
      'claims gift-2026-01-12, which is no run of a promotion in version 1',
      OFFERS,
    ],
    [
      'a version that follows later',
      claimed().with({ promotions_version: 2 }),
      'claims from version 2 of the promotions; version 1 is in force',
      OFFERS,
    ],
    [
      'a purchase bonus',
      new LoyaltyHistory()
        .at('2026-01-15T12:00:00.000Z')
        .offer({ ...GIFT, kind: 'purchase', percent: 20 })
        .given.concat(gift().given.slice(-1)),
      'claims gift-2026-01-15, which is the bonus of a purchase',
      OFFERS,
    ],
    ['another kind', claimed().with({ kind: 'free' }), `claims ${DICE} as free; it is play`, OFFERS],
    [
      'another amount of GC',
      claimed().with({ gold_coins: '7' }),
      `claims 0.000007 GC; 10,000.00 GC are due for ${DICE}`,
      OFFERS,
    ],
    [
      'another amount of SC',
      claimed().with({ sweeps_coins: '2000000' }),
      `claims 2.00 SC; 1.00 SC are due for ${DICE}`,
      OFFERS,
    ],
  ])('%s is reported', (_, given, message, ...because) => {
    expect(found(given).map(([, ...what]) => what)).toEqual([[message, ...because]]);
  });
});
