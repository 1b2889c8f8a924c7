import {
  type DiceOutcome,
  formatHundredths,
  isPlayable,
  type MicrosText,
  parseMicros,
  type ROUND_STEPS,
} from '@goldwake/contracts';
import { type Digest, rollDice, settleDice } from './dice.js';

/** The data of a stored round that is needed, together with the seeds, to recompute its outcome. */
export interface StoredRound {
  stake: MicrosText;
  outcome: unknown;
}

interface Original {
  /** Recomputes the outcome and the payout (in micros) of a round from its seeds and nonce. */
  recompute(
    seeds: { server_seed: string; client_seed: string },
    nonce: number,
    round: StoredRound,
    digest: Digest,
  ): { outcome: unknown; payout: bigint };
  /** Returns whether the rules of the game allow the bet of a round, such as the target of a dice round. */
  isAllowed(outcome: unknown): boolean;
  /** Describes an outcome in a few words, for the report of the `verify` command. */
  describe(outcome: unknown): string;
}

/**
 * The casino's own games by id. The `verify` command recomputes every stored round with the function of its game. The
 * steps that the workbench shows are in `ROUND_STEPS`, which must have the same games.
 */
export const ORIGINALS: Readonly<Record<string, Original>> = {
  dice: {
    recompute(seeds, nonce, { stake, outcome }, digest) {
      const { target, direction } = outcome as DiceOutcome;
      return settleDice({ stake: parseMicros(stake), target, direction }, rollDice(seeds, nonce, digest));
    },
    isAllowed: (outcome) => {
      const { target, direction } = outcome as DiceOutcome;
      return ['over', 'under'].includes(direction) && isPlayable(target, direction);
    },
    describe: (outcome) => {
      const { roll, won, multiplier } = outcome as DiceOutcome;
      return `roll ${formatHundredths(roll)}, ${won ? 'won' : 'lost'} (${multiplier / 10_000}×)`;
    },
  },
} satisfies Record<keyof typeof ROUND_STEPS, Original>;
