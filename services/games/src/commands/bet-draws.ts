import { type CommandContext, type Draw, Refusal, type Round } from '@goldwake/contracts';
import type { SeedPair } from '../domain/index.js';
import type { NextDraw } from '../streams/next-draw.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

/**
 * Maximum number of attempts to draw for one bet. An attempt fails only if another process settles a bet of the same
 * player at the same moment, so more conflicts in a row must have another cause.
 */
const DRAWS_MAX = 12;

/** Gives each bet the next draw of its player's active seed pair. */
export class BetDraws {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly draws: NextDraw,
  ) {}

  /**
   * Places a bet with the next draw, and draws again if another process has taken it.
   * @param place function that lets the wallet book the bet
   * @throws Refusal `conflict` and those of `place`
   */
  async forBet<Receipt extends { round: Round }>(
    uid: string,
    context: CommandContext,
    place: (seeds: SeedPair, draw: Draw) => Promise<Receipt>,
  ): Promise<Receipt> {
    for (let tries = 1; tries <= DRAWS_MAX; tries++) {
      // The first pair starts with the account. A bet that is faster starts it, even if the bet is refused then.
      const { active } = await this.pairs.current(uid, context);
      const draw = await this.draws.of(uid, active.seed_pair);
      try {
        const receipt = await place(active, draw);
        // A repeated command returns the round of its first execution, so the new draw is not consumed.
        if (isSameDraw(receipt.round.draw, draw)) this.draws.consumed(uid, draw);
        return receipt;
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'nonce_conflict')) throw error;
        this.draws.forget(uid);
      }
    }
    throw new Refusal('conflict');
  }
}

function isSameDraw(one: Draw | null, other: Draw): boolean {
  return one?.seed_pair === other.seed_pair && one.nonce === other.nonce;
}
