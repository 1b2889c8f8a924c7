import type { EventOf, OfferedPromotions } from '@goldwake/contracts';
import { systemCommandId, systemContext } from '@goldwake/core';
import { offersReducer } from '@goldwake/promotions/domain';
import type { SeededRandom } from '../../../seeded-random.js';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, type Fraud, ofType, purchases, restate } from './finding.js';
import { Inserter } from './inserting.js';

type Claim = EventOf<'promotion_claimed'>['data'];

const DICE_WEEK = 'dice-week';
/** The week in which the histories begin. */
const DICE_WEEK_RUN = `${DICE_WEEK}-2026-01-12`;

const changes = (drafts: readonly Draft[]) => ofType(drafts, 'promotion_offers_changed');

/** Returns the claims with their grants. */
const claims = (drafts: readonly Draft[]) =>
  ofType(drafts, 'promotion_claimed').flatMap((claim) => {
    const grant = ofType(drafts, 'coins_granted').find(({ causationId }) => causationId === claim.was);
    return grant ? [{ claim, grant }] : [];
  });

/** Returns the rewards that count for a promotion. */
const counting = (drafts: readonly Draft[]) =>
  ofType(drafts, 'bet_rewarded').filter(({ data }) => data.promotions.length > 0);

/** Returns the paid purchases with GC of a bonus. */
const boosted = (drafts: readonly Draft[]) =>
  purchases(({ types }) => types.includes('purchase_succeeded'))(drafts).flatMap((one) => {
    const { bonus } = one.created.data;
    return bonus && bonus.gold_coins !== '0' ? [{ ...one, bonus }] : [];
  });

/** Returns the promotions at the end of a history. */
const offersOf = (drafts: readonly Draft[]): OfferedPromotions =>
  changes(drafts).reduce(offersReducer.evolve, offersReducer.initial());

/** Inserts a claim with its grant at the end of the history. */
function claimAtEnd(drafts: Draft[], random: SeededRandom, made: Omit<Claim, 'claim_id' | 'claimed_at'>): Fraud {
  const insert = new Inserter(drafts, random);
  const data = { ...made, claim_id: random.hex(4), claimed_at: insert.at };
  const context = systemContext(systemCommandId('promotion', random.hex(4)), data.uid);
  const claim = insert.loyalty({ type: 'promotion_claimed', data }, context);
  const what = `${data.uid} claims ${data.user_promotion_id} at ${data.claimed_at}`;
  return { what, changed: [claim, ...insert.grant(claim)] };
}

/** Doubles the coins of a promotion in a change. @param withClaims whether its claims and their grants follow */
const pays = (withClaims: boolean): Commit =>
  aboutOne(
    (drafts) => changes(drafts).flatMap((event) => event.data.merged.map((one) => ({ event, one }))),
    ({ event, one }, drafts) => {
      const { promotion_id, gold_coins: from } = one;
      const to = String(2n * BigInt(from));
      const later = withClaims
        ? claims(drafts).filter(({ claim: { data } }) => data.promotion_id === promotion_id && data.gold_coins === from)
        : [];
      const what = `${event.eventId}: gold coins of ${promotion_id} ${from} → ${to}`;
      return { what, changed: restate([event, ...later.flatMap(({ claim, grant }) => [claim, grant])], from, to) };
    },
  );

/** Frauds about promotions. */
export const PROMOTION_FRAUDS: Readonly<Record<string, Commit>> = {
  'a claim of a promotion that was not reached': aboutOne(
    (drafts) => ofType(drafts, 'bet_rewarded'),
    ({ data: { uid } }, drafts, random) => {
      const { promotions_version, promotions } = offersOf(drafts);
      const offer = promotions.find(({ promotion_id }) => promotion_id === DICE_WEEK);
      if (!offer) return undefined;
      const { promotion_id, kind, gold_coins, sweeps_coins } = offer;
      const terms = { promotion_id, kind, gold_coins, sweeps_coins, promotions_version };
      return claimAtEnd(drafts, random, { uid, user_promotion_id: DICE_WEEK_RUN, ...terms });
    },
  ),

  'a promotion twice': aboutOne(claims, ({ claim: { data } }, drafts, random) =>
    claimAtEnd(drafts, random, { ...data, promotions_version: offersOf(drafts).promotions_version }),
  ),

  'a promotion of the week before': aboutOne(
    (drafts) => ofType(drafts, 'bet_rewarded'),
    ({ data: { uid } }, drafts, random) => {
      const { promotions_version, promotions } = offersOf(drafts);
      const offer = promotions.find(({ promotion_id }) => promotion_id === 'weekend-gift');
      if (!offer) return undefined;
      const { promotion_id, kind, gold_coins, sweeps_coins } = offer;
      const terms = { promotion_id, kind, gold_coins, sweeps_coins, promotions_version };
      return claimAtEnd(drafts, random, { uid, user_promotion_id: 'weekend-gift-2026-01-09', ...terms });
    },
  ),

  'other amounts of a promotion and its grant': aboutOne(claims, ({ claim, grant }) => {
    const from = claim.data.gold_coins;
    const to = String(2n * BigInt(from));
    return { what: `${claim.eventId}: gold coins ${from} → ${to}`, changed: restate([claim, grant], from, to) };
  }),

  'a reward that counts for no promotion': aboutOne(counting, (reward) => {
    reward.data.promotions = [];
    return { what: `${reward.eventId} counts for no promotion`, changed: [reward] };
  }),

  'a reward that counts for a promotion of another game': aboutOne(
    (drafts) => ofType(drafts, 'bet_rewarded').filter(({ data }) => data.game_id !== 'dice'),
    (reward) => {
      // The sum follows when the history is sealed again.
      reward.data.promotions = [{ user_promotion_id: DICE_WEEK_RUN, staked: '0' }];
      return { what: `${reward.eventId} counts for ${DICE_WEEK_RUN}`, changed: [reward] };
    },
  ),

  'a larger bonus in all events of a purchase': aboutOne(boosted, ({ created, bonus, events }) => {
    const more = 1_000_000n;
    const [from, total] = [BigInt(bonus.gold_coins), BigInt(created.data.gold_coins) + BigInt(bonus.gold_coins)];
    bonus.gold_coins = String(from + more);
    const credited = restate(events, String(total), String(total + more));
    return {
      what: `${created.eventId}: gold coins of the bonus ${from} → ${from + more}`,
      changed: [created, ...credited],
    };
  }),

  'a change of the promotions without a version': aboutOne(changes, (event) => {
    event.data.promotions_version -= 1;
    return { what: `${event.eventId} keeps the version ${event.data.promotions_version}`, changed: [event] };
  }),

  'other coins in a change of the promotions': pays(false),
  'other coins in a change of the promotions, its claims and their grants': pays(true),
};
