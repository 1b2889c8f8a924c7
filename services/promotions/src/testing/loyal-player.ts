import type { Currency, EventOf, LoyaltyEvent, PromotionOffer, VipLevel } from '@goldwake/contracts';
import {
  agrees,
  claimPromotion,
  claimRakeback,
  claimVipReward,
  type LoyaltyState,
  loyaltyReducer,
  rateOf,
  reverseReward,
  rewardBet,
} from '../domain/index.js';

const NOTHING = { gold_coins: '0', sweeps_coins: '0' };
const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };
/** A Thursday. */
export const NOON = Date.parse('2026-01-15T12:00:00.000Z');

/** Returns a level without rewards, unless they are given. */
export function level(id: string, points: number, rakeback_rate: number, rewards: Partial<VipLevel> = {}): VipLevel {
  return { id, name: id, points, rakeback_rate, level_up: NOTHING, weekly: NOTHING, monthly: NOTHING, ...rewards };
}

interface Round {
  countsFor: string[];
  currency: Currency;
  edge: number;
  rate: number;
  stake: bigint;
}

/** A player whose bets, roll-backs and claims are decided one after the other, without an engine. */
export class LoyalPlayer {
  state: LoyaltyState;
  readonly events: LoyaltyEvent[] = [];
  private readonly rounds: Round[] = [];

  /** @param levels may be changed between two commands, as by another version of the settings */
  constructor(
    public levels: VipLevel[],
    uid = 'u1',
  ) {
    this.state = loyaltyReducer.initial(uid);
  }

  /**
   * @param options `edge` is the house edge in hundredths of a percent; `countsFor` has the ids of the promotions that run
   */
  bet(
    stake: bigint,
    { currency = 'sweeps_coins' as Currency, edge = 100, countsFor = [] as string[] } = {},
  ): EventOf<'bet_rewarded'>['data'] {
    const rate = rateOf(this.state, { levels: this.levels });
    this.rounds.push({ countsFor, currency, edge, rate, stake: 0n });
    return this.raise(this.rounds.length - 1, stake);
  }

  /** Adds to the stake of a round, by the number of the round from 0. */
  raise(number: number, stake: bigint): EventOf<'bet_rewarded'>['data'] {
    const round = this.rounds[number] as Round;
    round.stake += stake;
    const rules = { version: 1, rules: { levels: this.levels } };
    return this.store(rewardBet(this.state, this.staked(number, stake), this.rates(round), rules, NOON));
  }

  /**
   * Takes back the reward of the complete stake of a round.
   * @param unrewarded stake of a raise that has no reward
   */
  rollBack(number: number, unrewarded = 0n): EventOf<'bet_reward_reversed'>['data'] {
    const round = this.rounds[number] as Round;
    const staked = this.staked(number, round.stake + unrewarded);
    return this.store(reverseReward(this.state, staked, this.rates(round), { levels: this.levels }, NOON));
  }

  claim(bucket_id: string) {
    return this.store(claimRakeback(this.state, { bucket_id, claim_id: 'c1', now: NOON }, { levels: this.levels }));
  }

  claimReward(reward_id: string, now = NOON) {
    const rules = { version: 1, rules: { levels: this.levels } };
    return this.store(claimVipReward(this.state, { reward_id, claim_id: 'c1', now }, rules));
  }

  claimPromotion(user_promotion_id: string, promotions: PromotionOffer[], now = NOON) {
    const request = { user_promotion_id, claim_id: 'c1', now };
    return this.store(claimPromotion(this.state, request, { promotions_version: 1, promotions }));
  }

  private rates({ edge, rate }: Round) {
    return { house_edge: edge, rakeback_rate: rate };
  }

  private staked(number: number, stake: bigint) {
    const { countsFor, currency } = this.rounds[number] as Round;
    const round = { round_id: `r${number}`, game_id: 'dice', currency, stake: `${stake}` };
    return { ...round, wallet_version: 1, playthrough: PLAYTHROUGH, countsFor };
  }

  private store<E extends LoyaltyEvent>(events: E[]): E['data'] {
    const [event] = events;
    if (!event || events.length > 1) throw new Error(`stored ${events.length} events`);
    this.state = loyaltyReducer.evolve(this.state, event);
    if (!agrees(this.state, event)) throw new Error(`the state after ${event.type} differs from the event`);
    this.events.push(event);
    return event.data;
  }
}
