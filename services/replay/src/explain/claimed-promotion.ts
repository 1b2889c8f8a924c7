import {
  type EventOf,
  type PromotionOffer,
  type PromotionOffersEvent,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { OFFERS_ID, offersReducer } from '@goldwake/promotions/domain';
import { readable } from '../readable.js';

type Claim = StoredEvent<EventOf<'promotion_claimed'>>;
type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;

/** What a claimed promotion asked for, and what the player has done for it. */
export interface ClaimedPromotion {
  /** The promotion in the version that the claim names; null if that version does not have it. */
  offer: PromotionOffer | null;
  /** The change that offered it on these terms; null if it is one of the program's first. */
  offered: { event_id: string; recorded_at: string; promotions_version: number; by: string; reason: string } | null;
  /** Number of bets and raises that counted until the claim. */
  stakes: number;
  roll_backs: number;
  /** Sum of the stakes, less those that were rolled back, in micros. */
  staked: bigint;
  first: CountedStake | null;
  last: CountedStake | null;
}

/** An event that counted a stake, and the event of the wallet that it rewards. */
export interface CountedStake {
  event_id: string;
  recorded_at: string;
  bet_event_id: string | null;
}

/** Reads from the promotions and the player's loyalty stream why a promotion could be claimed. */
export function claimedPromotion(casino: Pick<ReadOnlyCasino, 'streamEvents'>, claim: Claim): ClaimedPromotion {
  const found: ClaimedPromotion = {
    ...offerOf(casino, claim),
    ...{ stakes: 0, roll_backs: 0, staked: 0n, first: null, last: null },
  };
  for (const { event } of casino.streamEvents(claim.stream, { toVersion: claim.version - 1 })) {
    readable(event, () => {
      if (event.type === 'bet_rewarded' || event.type === 'bet_reward_reversed') count(found, event as Reward, claim);
    });
  }
  return found;
}

function count(found: ClaimedPromotion, event: Reward, claim: Claim): void {
  const { user_promotion_id: id } = claim.data;
  if (!event.data.promotions.some(({ user_promotion_id }) => user_promotion_id === id)) return;
  const stake = BigInt(event.data.stake);
  if (event.type === 'bet_reward_reversed') {
    found.roll_backs += 1;
    found.staked -= stake;
    return;
  }
  found.stakes += 1;
  found.staked += stake;
  const { eventId: event_id, recordedAt: recorded_at, causationId: bet_event_id } = event;
  found.last = { event_id, recorded_at, bet_event_id };
  found.first ??= found.last;
}

/** Returns the promotion in the version that a claim names, and the last change of it until then. */
function offerOf(
  casino: Pick<ReadOnlyCasino, 'streamEvents'>,
  { data }: Claim,
): Pick<ClaimedPromotion, 'offer' | 'offered'> {
  const { promotion_id, promotions_version: claimed } = data;
  let offers = offersReducer.initial();
  let offered: ClaimedPromotion['offered'] = null;
  for (const { event } of casino.streamEvents(streamName('promotion_offers', OFFERS_ID))) {
    readable(event, () => {
      const change = event as StoredEvent<PromotionOffersEvent>;
      const { promotions_version, merged, by, reason } = change.data;
      if (promotions_version > claimed) return;
      offers = offersReducer.evolve(offers, change);
      if (!merged.some((one) => one.promotion_id === promotion_id)) return;
      offered = { event_id: event.eventId, recorded_at: event.recordedAt, promotions_version, by, reason };
    });
  }
  const offer = offers.promotions.find((one) => one.promotion_id === promotion_id);
  return { offer: offers.promotions_version === claimed && offer ? offer : null, offered };
}
