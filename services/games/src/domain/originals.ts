import { type DiceOutcome, type MicrosText, parseMicros } from '@goldwake/contracts';
import { type Digest, rollDice, settleDice } from './dice.js';

/** The parts of a stored round from which its outcome follows, apart from the seeds. */
export interface StoredRound {
  stake: MicrosText;
  outcome: unknown;
}

interface Original {
  /** Returns the outcome and payout in micros that the seeds and the nonce of a round give. */
  recompute(
    seeds: { server_seed: string; client_seed: string },
    nonce: number,
    round: StoredRound,
    digest: Digest,
  ): { outcome: unknown; payout: bigint };
  /** Describes an outcome in a few words for a finding of `verify`. */
  describe(outcome: unknown): string;
}

/** Our own games by id. `verify` recomputes every stored round with the function of its game. */
export const ORIGINALS: Readonly<Record<string, Original>> = {
  dice: {
    recompute(seeds, nonce, { stake, outcome }, digest) {
      const { target, direction } = outcome as DiceOutcome;
      return settleDice({ stake: parseMicros(stake), target, direction }, rollDice(seeds, nonce, digest));
    },
    describe: (outcome) => {
      const { roll, won, multiplier } = outcome as DiceOutcome;
      return `roll ${roll} (${won ? 'won' : 'lost'}, multiplier ${multiplier})`;
    },
  },
};
