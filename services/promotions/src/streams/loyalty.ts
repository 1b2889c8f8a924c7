import {
  type AppliedRules,
  type CommandContext,
  type EventOf,
  type LoyaltyEvent,
  loyaltyFields,
  type OfferedPromotions,
  type PromotionRules,
  type StoredEvent,
  type VipLevelsPort,
  type VipRules,
} from '@goldwake/contracts';
import {
  type Clock,
  codeHash,
  type EventStore,
  type Ids,
  type RulesInForce,
  type Snapshots,
  StreamRepository,
  systemCommandId,
  systemContext,
} from '@goldwake/core';
import {
  agrees,
  claimPromotion,
  claimRakeback,
  claimVipReward,
  type LoyaltyState,
  levelOf,
  loyaltyReducer,
  rateOf,
  reverseReward,
  rewardBet,
  type Staked,
  statedAmounts,
} from '../domain/index.js';

export type BetRewarded = StoredEvent<EventOf<'bet_rewarded'>>;
export type RakebackClaimed = StoredEvent<EventOf<'rakeback_claimed'>>;
export type PromotionClaimed = StoredEvent<EventOf<'promotion_claimed'>>;
export type VipRewardClaimed = StoredEvent<EventOf<'vip_reward_claimed'>>;

const DOMAIN = new URL('../domain/index.js', import.meta.url).href;

/** Points, rakeback and VIP rewards of the players. All code that stores or reads them uses this class. */
export class Loyalty implements VipLevelsPort {
  private readonly repository: StreamRepository<LoyaltyState, LoyaltyEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly rules: RulesInForce<PromotionRules>,
    snapshots?: Snapshots,
  ) {
    this.repository = new StreamRepository(store, 'loyalty', loyaltyReducer, {
      eager: true,
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN), agrees },
    });
  }

  async vipRules(): Promise<AppliedRules<VipRules>> {
    const { version, rules } = await this.rules.inForce();
    return { version, rules: rules.vip };
  }

  load(uid: string): Promise<{ state: LoyaltyState; version: number }> {
    return this.repository.load(uid);
  }

  /** Returns the fields of `User` about points and rakeback. */
  async userFields(uid: string) {
    const { state, version } = await this.load(uid);
    return { loyalty_version: version, ...loyaltyFields(statedAmounts(state)) };
  }

  async levelOf(uid: string): Promise<string | null> {
    const [{ state }, { rules }] = await Promise.all([this.load(uid), this.vipRules()]);
    return rules.levels.length === 0 ? null : levelOf(rules, state).id;
  }

  /** Rewards a bet, at the rate of the player's level. */
  async reward(uid: string, staked: Staked, houseEdge: number, context: CommandContext): Promise<void> {
    const applied = await this.vipRules();
    await this.repository.execute(uid, context, (state) => {
      const rates = { house_edge: houseEdge, rakeback_rate: rateOf(state, applied.rules) };
      return rewardBet(state, staked, rates, applied, this.clock.now());
    });
  }

  /** Rewards a raise of a round's stake, at the rates of its bet. */
  async rewardRaise(uid: string, staked: Staked, bet: BetRewarded, context: CommandContext): Promise<void> {
    const applied = await this.vipRules();
    await this.repository.execute(uid, context, (state) =>
      rewardBet(state, staked, bet.data, applied, this.clock.now()),
    );
  }

  /** Takes back what the complete stake of a round has earned. */
  async reverse(uid: string, staked: Staked, bet: BetRewarded, context: CommandContext): Promise<void> {
    const { rules } = await this.vipRules();
    await this.repository.execute(uid, context, (state) =>
      reverseReward(state, staked, bet.data, rules, this.clock.now()),
    );
  }

  /** Returns the reward of the bet with an event id; undefined if it was not rewarded. */
  async rewardOf(uid: string, betEventId: string): Promise<BetRewarded | undefined> {
    const stored = await this.repository.stored(uid, systemContext(betRewardId(betEventId)));
    return stored?.[0] as BetRewarded | undefined;
  }

  /**
   * Claims a rakeback bucket. A repeated claim returns the stored one, because the bucket identifies the command.
   * @throws Refusal `rakeback_bucket_not_found`, `no_rakeback`
   */
  async claimRakeback(uid: string, bucketId: string, { correlationId }: CommandContext): Promise<RakebackClaimed> {
    const { rules } = await this.vipRules();
    const request = { bucket_id: bucketId, claim_id: this.ids.next(), now: this.clock.now() };
    const context = { ...systemContext(systemCommandId('rakeback', bucketId), uid), correlationId };
    const { events } = await this.repository.execute(uid, context, (state) => claimRakeback(state, request, rules));
    return events[0] as RakebackClaimed;
  }

  /**
   * Claims a VIP reward. A repeated claim returns the stored one, because the reward identifies the command.
   * @throws Refusal `vip_reward_not_found`, `vip_reward_unavailable`
   */
  async claimReward(uid: string, rewardId: string, { correlationId }: CommandContext): Promise<VipRewardClaimed> {
    const applied = await this.vipRules();
    const request = { reward_id: rewardId, claim_id: this.ids.next(), now: this.clock.now() };
    const context = { ...systemContext(systemCommandId('vip_reward', rewardId), uid), correlationId };
    const { events } = await this.repository.execute(uid, context, (state) => claimVipReward(state, request, applied));
    return events[0] as VipRewardClaimed;
  }

  /**
   * Claims a run of a promotion. A repeated claim returns the stored one, because the run identifies the command.
   * @throws Refusal `promotion_not_found`, `promotion_unavailable`
   */
  async claimPromotion(
    uid: string,
    userPromotionId: string,
    offers: OfferedPromotions,
    { correlationId }: CommandContext,
  ): Promise<PromotionClaimed> {
    const request = { user_promotion_id: userPromotionId, claim_id: this.ids.next(), now: this.clock.now() };
    const context = { ...promotionCommand(uid, userPromotionId), correlationId };
    const { events } = await this.repository.execute(uid, context, (state) => claimPromotion(state, request, offers));
    return events[0] as PromotionClaimed;
  }

  /** Returns the claim of a run of a promotion; undefined if the player has not claimed it. */
  async promotionClaim(uid: string, userPromotionId: string): Promise<PromotionClaimed | undefined> {
    const stored = await this.repository.stored(uid, promotionCommand(uid, userPromotionId));
    return stored?.[0] as PromotionClaimed | undefined;
  }
}

/** The run identifies the command that claims it, so that it is claimed once. */
function promotionCommand(uid: string, userPromotionId: string): CommandContext {
  return systemContext(systemCommandId('promotion', userPromotionId), uid);
}

/** Returns the commandId of the reward of a bet. A round id does not identify a bet: providers may use it again. */
export function betRewardId(betEventId: string): string {
  return systemCommandId('bet_reward', betEventId);
}
