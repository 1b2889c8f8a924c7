import {
  type CommandContext,
  microsText,
  parseMicros,
  Refusal,
  type Round,
  type RoundReceipt,
  type WalletPort,
} from '@goldwake/contracts';
import type { DiceBetResponse } from '@goldwake/contracts/http';
import type { Ids, KeyedQueue } from '@goldwake/core';
import {
  acceptDiceBet,
  type DiceBet,
  type DiceRequest,
  rollDice,
  type StakeLimits,
  type StartedSeeds,
  settleDice,
} from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import { diceBetResponse } from '../queries/settled-dice-bet.js';
import type { NextDraw } from '../streams/next-draw.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Maximum number of attempts to draw for one bet. An attempt fails only if another process settles a bet of the same
 * player at the same moment, so more conflicts in a row must have another cause.
 */
const DRAWS_MAX = 12;

/**
 * Draws the outcome of a dice bet and lets the wallet settle stake and payout in one event, which also consumes the
 * nonce. A crash leaves either a settled bet or nothing. A refused bet consumes no nonce and reveals nothing about the
 * roll.
 */
export class PlaceDiceBet {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly draws: NextDraw,
    private readonly queue: KeyedQueue,
    private readonly wallet: Pick<WalletPort, 'betAndWin' | 'summary'>,
    private readonly ids: Ids,
    private readonly limits: StakeLimits,
  ) {}

  /**
   * Places a bet.
   * @throws Refusal `validation_failed`, `stake_out_of_range`, `insufficient_balance`, `idempotency_mismatch`,
   * `conflict`
   */
  async execute(uid: string, request: DiceRequest, context: CommandContext): Promise<DiceBetResponse> {
    const bet = acceptDiceBet(request, this.limits);
    return diceBetResponse(await this.queue.run(uid, () => this.settle(uid, bet, context)));
  }

  private async settle(uid: string, bet: DiceBet, context: CommandContext): Promise<RoundReceipt> {
    const round_id = this.ids.next();
    for (let tries = 1; tries <= DRAWS_MAX; tries++) {
      const { active } = (await this.pairs.inForce(uid)) ?? (await this.firstPair(uid, bet, context));
      const draw = await this.draws.of(uid, active.seed_pair);
      const { outcome, payout } = settleDice(bet, rollDice(active, draw.nonce, hmacSha256));
      const round: Round = { round_id, game_id: 'dice', draw, outcome };
      try {
        const receipt = await this.wallet.betAndWin(
          uid,
          { round, currency: bet.currency, stake: microsText(bet.stake), payout: microsText(payout) },
          context,
        );
        // A repeated command returns the round of its first execution, so the new draw is not consumed.
        if (receipt.round.round_id === round_id) this.draws.consumed(uid, draw);
        return receipt;
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'nonce_conflict')) throw error;
        this.draws.forget(uid);
      }
    }
    throw new Refusal('conflict');
  }

  /**
   * Starts the player's first seed pair, but only if the balance covers the stake. Starting a pair stores an event, and
   * a refused bet must not store anything.
   */
  private async firstPair(uid: string, bet: DiceBet, context: CommandContext): Promise<StartedSeeds> {
    const { balances } = await this.wallet.summary(uid);
    if (parseMicros(balances[bet.currency]) < bet.stake) throw new Refusal('insufficient_balance');
    return this.pairs.current(uid, context);
  }
}
