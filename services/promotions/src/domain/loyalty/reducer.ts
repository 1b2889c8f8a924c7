import { type EventOf, EXACT_UNITS, type LoyaltyEvent, parseMicros } from '@goldwake/contracts';
import { type LoyaltyState, newLoyalty, promotionEntry, withClaim, withEntry, withPromotion } from './state.js';

/**
 * Folds the events of points and rakeback. The amounts follow from the stakes, the edges and the rates alone; the
 * amounts that the events state are compared with the result.
 */
export const loyaltyReducer = { initial: newLoyalty, evolve };

/** The fields of a reward from which the state after it follows. */
type Reward = Pick<
  EventOf<'bet_rewarded'>['data'],
  'currency' | 'stake' | 'house_edge' | 'rakeback_rate' | 'promotions' | 'vip_level' | 'rewarded_at'
>;

function evolve(state: LoyaltyState, event: LoyaltyEvent): LoyaltyState {
  switch (event.type) {
    case 'bet_rewarded':
      return withReward(state, event.data, 1n);
    case 'bet_reward_reversed':
      return withReward(state, event.data, -1n);
    case 'rakeback_claimed': {
      const { currency, bucket_id, amount, claimed_at: at } = event.data;
      const { number, units } = state.rakeback[currency];
      const next = { number: number + 1, units: units - parseMicros(amount) * EXACT_UNITS };
      return {
        ...state,
        rakeback: { ...state.rakeback, [currency]: next },
        history: withEntry(state, { at, kind: 'rakeback_claimed', bucket_id, currency, amount }),
      };
    }
    case 'vip_reward_claimed': {
      const { reward_id, kind: reward, vip_level, gold_coins, sweeps_coins, claimed_at: at } = event.data;
      return {
        ...state,
        claimed: withClaim(state, reward_id, reward, { vip_level, gold_coins, sweeps_coins, claimed_at: at }),
        history: withEntry(state, {
          at,
          kind: 'reward_claimed',
          reward_id,
          reward,
          vip_level,
          gold_coins,
          sweeps_coins,
        }),
      };
    }
    case 'promotion_claimed': {
      const { user_promotion_id: id, claimed_at } = event.data;
      const { staked } = promotionEntry(state, id);
      return { ...state, promotions: withPromotion(state, id, { staked, claimedAt: claimed_at }) };
    }
  }
}

/** Adds what a stake has earned, or takes it back with the sign −1. */
export function withReward(state: LoyaltyState, data: Reward, sign: 1n | -1n): LoyaltyState {
  const { currency, vip_level, rewarded_at: at } = data;
  const { points, rakeback } = earned(data);
  const bucket = state.rakeback[currency];
  return {
    ...state,
    points: state.points + sign * points,
    level: vip_level,
    promotions: counted(state, data, sign),
    rakeback: { ...state.rakeback, [currency]: { ...bucket, units: bucket.units + sign * rakeback } },
    history: vip_level === state.level ? state.history : withEntry(state, { at, kind: 'level_reached', vip_level }),
  };
}

/** Adds the stake to the promotions for which it counts, or takes it back. */
function counted(state: LoyaltyState, { promotions, stake }: Reward, sign: 1n | -1n): LoyaltyState['promotions'] {
  return promotions.reduce((after, { user_promotion_id: id }) => {
    const { staked, claimedAt } = promotionEntry({ promotions: after }, id);
    return withPromotion({ promotions: after }, id, { staked: staked + sign * parseMicros(stake), claimedAt });
  }, state.promotions);
}

/** Returns the points and the rakeback of a stake in exact units, see `ExactPoints` and `RakebackBucket`. */
function earned({ currency, stake, house_edge, rakeback_rate }: Reward): { points: bigint; rakeback: bigint } {
  const weighted = parseMicros(stake) * BigInt(house_edge);
  return { points: currency === 'sweeps_coins' ? weighted : 0n, rakeback: weighted * BigInt(rakeback_rate) };
}
