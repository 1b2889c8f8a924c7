import {
  ALGORITHM,
  type CommandContext,
  type CurrenciesPort,
  microsText,
  type OneStepGame,
  type Refusal,
  type Round,
  type RoundReceipt,
  type WalletPort,
} from '@goldwake/contracts';
import type { Ids, KeyedQueue } from '@goldwake/core';
import { acceptBet, type Bet, type BetRequest, playRound, stakeRefusal } from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import type { BetDraws } from './bet-draws.js';

type AnyGame = OneStepGame<object, object>;

/**
 * Draws the outcome of a bet in any one-step game and lets the wallet settle stake and payout in one event, which also
 * consumes the nonce. A crash leaves either a settled bet or nothing. A refused bet consumes no nonce and reveals
 * nothing about the outcome.
 */
export class PlaceBet {
  constructor(
    private readonly draws: BetDraws,
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'betAndWin' | 'settledRound'>,
    private readonly ids: Ids,
    private readonly currencies: Pick<CurrenciesPort, 'current'>,
  ) {}

  /**
   * Places a bet.
   * @throws Refusal `validation_failed`, `stake_out_of_range`, `insufficient_balance`,
   * `idempotency_mismatch`, `conflict`
   */
  async execute<Params extends object>(
    uid: string,
    game: OneStepGame<Params, Params>,
    request: BetRequest<Params>,
    context: CommandContext,
  ): Promise<RoundReceipt> {
    const bet = acceptBet(game, request);
    return this.queue.run(uid, async () => {
      const refusal = stakeRefusal(bet, await this.currencies.current());
      return refusal ? this.repeated(uid, context, refusal) : this.settle(uid, game as AnyGame, bet, context);
    });
  }

  /** Returns the bet that was placed by the same command before the limits changed. */
  private async repeated(uid: string, context: CommandContext, refusal: Refusal): Promise<RoundReceipt> {
    const receipt = await this.wallet.settledRound(uid, context);
    if (!receipt) throw refusal;
    return receipt;
  }

  private settle(uid: string, game: AnyGame, bet: Bet, context: CommandContext): Promise<RoundReceipt> {
    const { game_id } = game;
    const { currency, stake } = bet;
    const round_id = this.ids.next();
    return this.draws.forBet(uid, context, ({ server_seed, client_seed }, draw) => {
      const { outcome, payout } = playRound(game, bet, { server_seed, client_seed, nonce: draw.nonce }, hmacSha256);
      const round: Round = { round_id, game_id, draw, outcome, algorithm: ALGORITHM };
      const settled = { round, currency, stake: microsText(stake), payout: microsText(payout) };
      return this.wallet.betAndWin(uid, settled, context);
    });
  }
}
