import {
  ALGORITHM,
  type AnyMultiStepGame,
  type BetReceipt,
  type CommandContext,
  type CurrenciesPort,
  microsText,
  Refusal,
  type Round,
  type WalletPort,
} from '@goldwake/contracts';
import type { Ids, KeyedQueue } from '@goldwake/core';
import { acceptBet, type BetRequest, openRoundOf, stakeRefusal } from '../domain/index.js';
import type { PlayerRoundStreams } from '../streams/player-rounds.js';
import type { BetDraws } from './bet-draws.js';
import type { ContinueRound } from './continue-round.js';

/**
 * Places the bet of a game in several steps and starts its round. The wallet debits the stake and consumes the draw
 * before anything is drawn.
 */
export class StartRound {
  constructor(
    private readonly draws: BetDraws,
    private readonly queue: KeyedQueue,
    private readonly rounds: PlayerRoundStreams,
    private readonly continueRound: ContinueRound,
    private readonly wallet: Pick<WalletPort, 'bet' | 'placedBet'>,
    private readonly ids: Ids,
    private readonly currencies: Pick<CurrenciesPort, 'current'>,
  ) {}

  /**
   * Starts a round.
   * @param isClosed whether the game accepts no new bets
   * @returns the id of the round
   * @throws Refusal `validation_failed`, `stake_out_of_range`, `insufficient_balance`, `round_open`, `game_closed`,
   * `idempotency_mismatch`, `conflict`
   */
  async execute(
    uid: string,
    { game, isClosed }: { game: AnyMultiStepGame; isClosed: boolean },
    request: BetRequest,
    context: CommandContext,
  ): Promise<string> {
    const bet = acceptBet(game, request);
    return this.queue.run(uid, async () => {
      const stakeFault = stakeRefusal(bet, await this.currencies.current());
      const open = openRoundOf(await this.rounds.load(uid), game.game_id);
      // A repeated bet returns its round, even if that round is open, the game has closed or the limits have changed.
      const known = open || isClosed || stakeFault ? await this.wallet.placedBet(uid, context) : undefined;
      if (!known && open) throw new Refusal('round_open', undefined, { round_id: open.round_id });
      if (!known && isClosed) throw new Refusal('game_closed');
      if (!known && stakeFault) throw stakeFault;
      const placed = known ?? (await this.place(uid, game, bet, context));
      await this.continueRound.start(uid, placed);
      return placed.round.round_id;
    });
  }

  private place(
    uid: string,
    { game_id }: AnyMultiStepGame,
    { currency, stake, params }: ReturnType<typeof acceptBet>,
    context: CommandContext,
  ): Promise<BetReceipt> {
    const round_id = this.ids.next();
    return this.draws.forBet(uid, context, (_, draw) => {
      const round: Round = { round_id, game_id, draw, outcome: params, algorithm: ALGORITHM };
      return this.wallet.bet(uid, { round, currency, stake: microsText(stake) }, context);
    });
  }
}
