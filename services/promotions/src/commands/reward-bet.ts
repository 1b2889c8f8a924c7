import { type EventOf, type GamesPort, runningAt, type StoredEvent } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import type { Staked } from '../domain/index.js';
import { betRewardId, type Loyalty } from '../streams/loyalty.js';
import type { PromotionOffers } from '../streams/promotion-offers.js';

type Of<Type extends 'bet_placed' | 'bet_and_win_settled' | 'stake_raised' | 'bet_rolled_back'> = StoredEvent<
  EventOf<Type>
> & { type: Type };
type Bet = Of<'bet_placed'> | Of<'bet_and_win_settled'>;
/** An event that changes how much a player has staked. */
export type StakeMoved = Bet | Of<'stake_raised'> | Of<'bet_rolled_back'>;

/** Adds the points and the rakeback of a stake, or takes them back when its round is rolled back. */
export class RewardBet {
  /** @param programStart returns the position of the event that began the VIP program: earlier bets earn nothing */
  constructor(
    private readonly loyalty: Loyalty,
    private readonly games: Pick<GamesPort, 'houseEdge'>,
    private readonly offers: Pick<PromotionOffers, 'current'>,
    private readonly programStart: () => Promise<number>,
  ) {}

  async execute(event: StakeMoved): Promise<void> {
    if (event.type === 'stake_raised' || event.type === 'bet_rolled_back') return this.change(event);
    if (event.position < (await this.programStart())) return;
    const { round_id, game_id } = event.data.round;
    const houseEdge = (await this.games.houseEdge(game_id)) ?? 0;
    const context = reactionContext(event, betRewardId(event.eventId), event.actor);
    const bet = staked(event, round_id, game_id, await this.countsFor(event));
    await this.loyalty.reward(event.data.uid, bet, houseEdge, context);
  }

  /** Returns the ids of the promotions that ran at the time of a bet and count it. */
  private async countsFor({ data, effectiveAt }: Bet): Promise<string[]> {
    if (data.currency !== 'sweeps_coins') return [];
    const { promotions } = await this.offers.current();
    return runningAt(promotions, Date.parse(effectiveAt))
      .filter(({ offer }) => offer.kind === 'play' && offer.game_id === data.round.game_id)
      .map(({ user_promotion_id }) => user_promotion_id);
  }

  /** Rewards a raise or takes a reward back, at the rates of the round's bet; nothing if the bet was not rewarded. */
  private async change(event: Of<'stake_raised'> | Of<'bet_rolled_back'>): Promise<void> {
    const { uid, round_id, bet_event_id } = event.data;
    // Events without the id of their bet are older than the VIP program.
    const bet = bet_event_id === null ? undefined : await this.loyalty.rewardOf(uid, bet_event_id);
    if (!bet) return;
    const countsFor = bet.data.promotions.map(({ user_promotion_id }) => user_promotion_id);
    const moved = staked(event, round_id, bet.data.game_id, countsFor);
    if (event.type === 'stake_raised') {
      const commandId = systemCommandId('raise_reward', event.eventId);
      return this.loyalty.rewardRaise(uid, moved, bet, reactionContext(event, commandId, event.actor));
    }
    const commandId = systemCommandId('reward_reversal', event.eventId);
    return this.loyalty.reverse(uid, moved, bet, reactionContext(event, commandId, event.actor));
  }
}

function staked({ version, data }: StakeMoved, round_id: string, game_id: string, countsFor: string[]): Staked {
  const { currency, stake, playthrough } = data;
  return { round_id, game_id, currency, stake, wallet_version: version, playthrough, countsFor };
}
