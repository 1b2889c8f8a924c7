import {
  drawBook,
  microsText,
  parseMicros,
  payoutOf,
  type Round,
  SLOT_ALGORITHM,
  type SlotGame,
  type SlotOutcome,
  type StakedRound,
} from '@goldwake/contracts';
import { drawWords } from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import type { SeedPairs } from '../streams/seed-pairs.js';
import { slotSeeds } from './slot-seeds.js';

/** Ids of an open round: in the casino, and at its provider. */
export interface SlotRoundIds {
  round_id: string;
  provider_round: string;
}

/** Calculates the results of open rounds. */
export class SlotEnds {
  constructor(private readonly pairs: Pick<SeedPairs, 'numbered'>) {}

  /** Returns the result that the seeds give an open round, and its payout. */
  async of(
    uid: string,
    { round_id, provider_round }: SlotRoundIds,
    game: SlotGame,
    open: StakedRound,
  ): Promise<{ round: Round<SlotOutcome>; payout: string }> {
    const { book, multiplier } = drawBook(game, drawWords(await slotSeeds(this.pairs, uid, open), hmacSha256));
    const outcome: SlotOutcome = { provider_round, stake: open.stake, book, multiplier };
    return {
      round: { round_id, game_id: game.game_id, draw: open.draw, outcome, algorithm: SLOT_ALGORITHM },
      payout: microsText(payoutOf(parseMicros(open.stake), multiplier)),
    };
  }
}
