import {
  type CommandContext,
  type Currency,
  type Draw,
  type Micros,
  parseMicros,
  Refusal,
  type Round,
  type WalletPort,
} from '@goldwake/contracts';
import type { SeedPair } from '../domain/index.js';
import type { NextDraw } from '../streams/next-draw.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Maximum number of attempts to draw for one bet. An attempt fails only if another process settles a bet of the same
 * player at the same moment, so more conflicts in a row must have another cause.
 */
const DRAWS_MAX = 12;

interface DrawnBet {
  round_id: string;
  currency: Currency;
  stake: Micros;
}

/** Gives each bet the next draw of its player's active seed pair. */
export class BetDraws {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly draws: NextDraw,
    private readonly wallet: Pick<WalletPort, 'summary'>,
  ) {}

  /**
   * Places a bet with the next draw, and draws again if another process has taken it.
   * @param place function that lets the wallet book the bet
   * @throws Refusal `insufficient_balance`, `conflict` and those of `place`
   */
  async forBet<Receipt extends { round: Round }>(
    uid: string,
    bet: DrawnBet,
    context: CommandContext,
    place: (seeds: SeedPair, draw: Draw) => Promise<Receipt>,
  ): Promise<Receipt> {
    for (let tries = 1; tries <= DRAWS_MAX; tries++) {
      const { active } = (await this.pairs.inForce(uid)) ?? (await this.firstPair(uid, bet, context));
      const draw = await this.draws.of(uid, active.seed_pair);
      try {
        const receipt = await place(active, draw);
        // A repeated command returns the round of its first execution, so the new draw is not consumed.
        if (receipt.round.round_id === bet.round_id) this.draws.consumed(uid, draw);
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
  private async firstPair(uid: string, { currency, stake }: DrawnBet, context: CommandContext) {
    const { balances } = await this.wallet.summary(uid);
    if (parseMicros(balances[currency]) < stake) throw new Refusal('insufficient_balance');
    return this.pairs.current(uid, context);
  }
}
