import {
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  type PromotionOffersEvent,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { addId, defineInvariant, inForceAt, isRecordedNear, noIds, type SeenIds } from '@goldwake/core';
import { addOffers, firstOffers, OFFERS, type OfferVersions, runWithId } from './offer-versions.js';
import { addStakes, type PromotionStakes, type Reward, stakeFor } from './promotion-stakes.js';

type Claim = StoredEvent<EventOf<'promotion_claimed'>>;

interface State {
  offers: OfferVersions;
  players: PromotionStakes;
  /** Claimed promotions, as `<stream>/<user promotion id>`. */
  seen: SeenIds;
}

export const promotionClaims = defineInvariant<State>({
  name: 'promotion claims',
  rule: 'a player claims a run of a promotion once, while it can be claimed and after its stake was reached; the claim states the kind and the amounts of the promotion in the version that it names, which is recorded before and was in force within the five minutes before it',
  types: ['promotion_offers_changed', 'bet_rewarded', 'bet_reward_reversed', 'promotion_claimed'],
  initial: () => ({ offers: firstOffers(), players: new Map(), seen: noIds() }),
  check({ offers, players, seen }, event, violate, scope) {
    if (event.type === 'promotion_offers_changed') {
      addOffers(offers, event as StoredEvent<PromotionOffersEvent>);
      return;
    }
    if (event.type !== 'promotion_claimed') {
      addStakes(players, event as Reward);
      return;
    }
    const claim = event as Claim;
    const { user_promotion_id: id, claimed_at } = claim.data;
    if (!addId(seen, `${event.stream}/${id}`)) violate(event, `claims ${id}, which the player has claimed before`);
    if (!isRecordedNear(claimed_at, event)) {
      violate(event, `claims at ${claimed_at}; it was recorded at ${event.recordedAt}`);
    }
    if (!scope.includes(OFFERS)) return;
    const fault = faultOf(claim, offers, stakeFor(players, event.stream, id).staked);
    if (fault !== undefined) violate(event, fault, { suspect: OFFERS });
  },
});

/** @param staked what the player has staked for the run before the claim */
function faultOf(claim: Claim, offers: OfferVersions, staked: bigint): string | undefined {
  const { user_promotion_id: id, promotion_id, promotions_version, claimed_at, kind } = claim.data;
  const offered = inForceAt(offers, claim).find(({ version }) => version === promotions_version);
  if (!offered) {
    return `claims from version ${promotions_version} of the promotions; version ${offers.at(-1)?.version} is in force`;
  }
  const offer = offered.promotions.find((one) => one.promotion_id === promotion_id);
  const run = offer && runWithId(offer, id);
  if (!offer || !run) return `claims ${id}, which is no run of a promotion in version ${promotions_version}`;
  const at = Date.parse(claimed_at);
  if (at < run.startsAt || at >= run.claimableUntil) {
    const [from, to] = [run.startsAt, run.claimableUntil].map((time) => new Date(time).toISOString());
    return `claims ${id} at ${claimed_at}; it can be claimed from ${from} until ${to}`;
  }
  if (offer.kind === 'purchase') return `claims ${id}, which is the bonus of a purchase`;
  if (kind !== offer.kind) return `claims ${id} as ${kind}; it is ${offer.kind}`;
  if (offer.kind === 'play' && staked < parseMicros(offer.stake)) {
    const [is, due] = [staked, parseMicros(offer.stake)].map((micros) => formatExactMoney(micros, 'sweeps_coins'));
    return `claims ${id} with ${is} staked; ${due} are needed`;
  }
  const currency = CURRENCIES.find((one) => parseMicros(claim.data[one]) !== parseMicros(offer[one]));
  if (!currency) return undefined;
  const [is, due] = [claim.data, offer].map((amounts) => formatExactMoney(parseMicros(amounts[currency]), currency));
  return `claims ${is}; ${due} are due for ${id}`;
}
