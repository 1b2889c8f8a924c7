import {
  type CommandContext,
  CURRENCIES,
  type LoyaltyEvent,
  listedRuns,
  parseMicros,
  promotionStateOf,
  runningAt,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId, systemContext } from '@goldwake/core';
import {
  type Claimed,
  claimPromotion,
  claimRakeback,
  claimVipReward,
  levelOf,
  loyaltyReducer,
  offeredRewards,
  type Rates,
  rateOf,
  reverseReward,
  rewardBet,
  statedLoyalty,
  userPromotion,
} from '@goldwake/promotions/domain';
import type { SeededRandom } from '../seeded-random.js';
import { houseEdgeOf } from './seeded-catalogue.js';
import type { SeededOffers } from './seeded-offers.js';
import { VIP_PROMOTION_RULES } from './seeded-rules.js';
import type { SeededStore } from './seeded-store.js';

const APPLIED = { version: 1, rules: VIP_PROMOTION_RULES.vip };

/** A round's stake in a wallet event, whatever its type. */
type Staking = Extract<
  WalletEvent,
  { type: 'bet_placed' | 'bet_and_win_settled' | 'stake_raised' | 'bet_rolled_back' }
>;

/** How a round is rewarded: the rates at its bet, and the promotions that ran then. */
type RewardedRound = Rates & { game_id: string; countsFor: readonly string[] };

/** VIP points, rakeback and promotions of one simulated player, with the events that promotions stores. */
export class SeededLoyalty {
  private state;
  /** The open rounds, by round id. */
  private readonly rounds = new Map<string, RewardedRound>();

  /** @param grant grants what was claimed */
  constructor(
    private readonly uid: string,
    private readonly offers: SeededOffers,
    private readonly grant: (claimed: Pick<Claimed, 'type' | 'data'>, eventId: string, context: CommandContext) => void,
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
  ) {
    this.state = loyaltyReducer.initial(uid);
  }

  /**
   * Rewards the stakes in events that the wallet has stored.
   * @param lastVersion version of the wallet after the last event
   */
  reward(events: readonly WalletEvent[], lastVersion: number, context: CommandContext): void {
    for (const [at, event] of events.entries()) {
      const version = lastVersion - events.length + 1 + at;
      if (event.type === 'win_paid') this.rounds.delete(event.data.round.round_id);
      else if (isStaking(event)) this.rewardOne(event, version, context);
    }
  }

  /** Claims a promotion, a VIP reward or the rakeback of a currency. Does nothing if the player has nothing to claim. */
  claim(): void {
    const { state, random, store } = this;
    const request = { claim_id: random.hex(4), now: store.now };
    const promotions = this.claimable();
    if (promotions.length > 0) {
      const user_promotion_id = random.one(promotions);
      const claimed = claimPromotion(state, { ...request, user_promotion_id }, this.offers.current());
      this.storeClaim(claimed, 'promotion', user_promotion_id);
      return;
    }
    const rewards = offeredRewards(state, APPLIED.rules, store.now).filter(
      ({ reward_id }) => !state.claimed[reward_id],
    );
    if (rewards.length > 0 && random.oneIn(2)) {
      const { reward_id } = random.one(rewards);
      this.storeClaim(claimVipReward(state, { ...request, reward_id }, APPLIED), 'vip_reward', reward_id);
      return;
    }
    const bucket = statedLoyalty(state, levelOf(APPLIED.rules, state).id).rakeback[random.one(CURRENCIES)];
    if (parseMicros(bucket.balance) <= 0n) return;
    const { bucket_id } = bucket;
    this.storeClaim(claimRakeback(state, { ...request, bucket_id }, APPLIED.rules), 'rakeback', bucket_id);
  }

  /** Returns the ids of the promotions that the player can claim. */
  private claimable(): string[] {
    const { store, state, offers } = this;
    return listedRuns(offers.current().promotions, store.now)
      .map((run) => userPromotion(state, run))
      .filter((promotion) => promotionStateOf(promotion, store.now) === 'claimable')
      .map(({ user_promotion_id }) => user_promotion_id);
  }

  private storeClaim(
    events: readonly (LoyaltyEvent & Pick<Claimed, 'type' | 'data'>)[],
    kind: string,
    id: string,
  ): void {
    const context = systemContext(systemCommandId(kind, id), this.uid);
    const eventId = this.append(events, context);
    for (const claimed of events) this.grant(claimed, eventId, context);
  }

  private rewardOne(event: Staking, version: number, context: CommandContext): void {
    const { state, store } = this;
    const { currency, stake, playthrough } = event.data;
    const round_id = 'round' in event.data ? event.data.round.round_id : event.data.round_id;
    const { game_id, countsFor, ...applied } = this.roundOf(event, round_id);
    const staked = { round_id, game_id, currency, stake, wallet_version: version, playthrough, countsFor };
    const cause = { ...context, eventId: `${streamName('wallet', this.uid)}@${version}` };
    const reacting = (kind: string) => reactionContext(cause, systemCommandId(kind, cause.eventId), context.actor);
    if (event.type === 'bet_rolled_back') {
      const reversed = reverseReward(state, staked, applied, APPLIED.rules, store.now);
      this.append(reversed, reacting('reward_reversal'));
    } else {
      const kind = event.type === 'stake_raised' ? 'raise_reward' : 'bet_reward';
      this.append(rewardBet(state, staked, applied, APPLIED, store.now), reacting(kind));
    }
  }

  /** Returns how a bet is rewarded, or how that of the round is that is raised or rolled back. */
  private roundOf(event: Staking, roundId: string): RewardedRound {
    if (event.type === 'bet_placed' || event.type === 'bet_and_win_settled') {
      const { game_id } = event.data.round;
      const round = {
        game_id,
        house_edge: houseEdgeOf(game_id),
        rakeback_rate: rateOf(this.state, APPLIED.rules),
        countsFor: event.data.currency === 'sweeps_coins' ? this.countedIn(game_id) : [],
      };
      if (event.type === 'bet_placed') this.rounds.set(roundId, round);
      return round;
    }
    const round = this.rounds.get(roundId);
    if (!round) throw new Error(`${this.uid}: the bet of round ${roundId} was not rewarded`);
    if (event.type === 'bet_rolled_back') this.rounds.delete(roundId);
    return round;
  }

  /** Returns the ids of the promotions that count stakes in a game now. */
  private countedIn(gameId: string): string[] {
    return runningAt(this.offers.current().promotions, this.store.now)
      .filter(({ offer }) => offer.kind === 'play' && offer.game_id === gameId)
      .map(({ user_promotion_id }) => user_promotion_id);
  }

  private append(events: readonly LoyaltyEvent[], context: CommandContext): string {
    this.state = events.reduce(loyaltyReducer.evolve, this.state);
    return this.store.append('loyalty', this.uid, events, context);
  }
}

function isStaking(event: WalletEvent): event is Staking {
  return /^(bet_placed|bet_and_win_settled|stake_raised|bet_rolled_back)$/.test(event.type);
}
