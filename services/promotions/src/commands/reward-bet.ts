import type { EventOf, GamesPort, StoredEvent } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import type { Staked } from '../domain/index.js';
import { type Loyalty, rewardId } from '../streams/loyalty.js';

type Of<Type extends 'bet_placed' | 'bet_and_win_settled' | 'stake_raised' | 'bet_rolled_back'> = StoredEvent<
  EventOf<Type>
> & { type: Type };
export type StakeMoved = Of<'bet_placed'> | Of<'bet_and_win_settled'> | Of<'stake_raised'> | Of<'bet_rolled_back'>;

/** Adds the points and the rakeback of a stake, or takes them back when its round is rolled back. */
export class RewardBet {
  /** @param programStart returns the position of the event that began the VIP program: earlier bets earn nothing */
  constructor(
    private readonly loyalty: Loyalty,
    private readonly games: Pick<GamesPort, 'houseEdge'>,
    private readonly programStart: () => Promise<number>,
  ) {}

  async execute(event: StakeMoved): Promise<void> {
    if (event.position < (await this.programStart())) return;
    const { uid } = event.data;
    const staked = stakedBy(event);
    const context = reactionContext(event, commandIdOf(event, staked), event.actor);
    if (event.type === 'bet_placed' || event.type === 'bet_and_win_settled') {
      const houseEdge = (await this.games.houseEdge(staked.game_id)) ?? 0;
      return this.loyalty.reward(uid, staked, houseEdge, context);
    }
    const bet = await this.loyalty.rewardOf(uid, staked.round_id);
    if (!bet) return;
    const ofRound = { ...staked, game_id: bet.data.game_id };
    if (event.type === 'stake_raised') return this.loyalty.rewardRaise(uid, ofRound, bet, context);
    return this.loyalty.reverse(uid, ofRound, bet, context);
  }
}

function stakedBy({ version, ...event }: StakeMoved): Staked {
  const { currency, stake, playthrough } = event.data;
  const isBet = event.type === 'bet_placed' || event.type === 'bet_and_win_settled';
  const { round_id, game_id } = isBet ? event.data.round : event.data;
  return { round_id, game_id: game_id ?? '', currency, stake, wallet_version: version, playthrough };
}

function commandIdOf(event: StakeMoved, { round_id }: Staked): string {
  switch (event.type) {
    case 'bet_placed':
    case 'bet_and_win_settled':
      return rewardId(round_id);
    case 'stake_raised':
      return systemCommandId('raise_reward', `${round_id}/${event.data.sequence}`);
    case 'bet_rolled_back':
      return systemCommandId('reward_reversal', round_id);
  }
}
