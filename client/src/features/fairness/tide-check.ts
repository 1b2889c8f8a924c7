import { formatHundredths, TIDE_MAX, tideEnd, tideMultiplier, tideOutcomeOf, type Words } from '@goldwake/contracts';
import type { FairnessRound, SettledTideBet, TideProof } from '@goldwake/contracts/http';
import type { RoundClaim } from './check-round.js';
import type { GameCheck } from './game-checks.js';
import { typedMultiplier } from './typed-multiplier.js';

export const tideCheck: GameCheck = {
  name: 'Rising Tide',
  noun: 'end',
  unknown: '–.––',
  compute: (words) => formatHundredths(tideEnd(words.bits52())),
  read(text) {
    const end = typedMultiplier(text);
    return end !== undefined && end >= 100 && end <= TIDE_MAX ? formatHundredths(end) : undefined;
  },
  fault: 'Enter a multiplier such as 2.50',
  recorded: (round) => ({ result: (round as SettledTideBet).end ?? '' }),
  how: 'all bits of the first and the upper 20 bits of the second are one number of 52 bits; 99 × 2⁵², divided by this number plus 1 and rounded down, is the end in hundredths, at least 1.00 and at most 10,000.00',
  labels: {
    nonce: 'Number of the round',
    hash: 'Seed of the round before',
    hashHint: 'It must be the SHA-256 of the seed above, and it was public before this round.',
    message: 'client seed:number:0',
  },
};

/** Returns what a bet must be paid according to the end of its round, in the form of the record. */
export function tideMultiplierText(round: FairnessRound, words: Words): string {
  const multiplier = tideMultiplier(tideOutcomeOf(round as SettledTideBet), tideEnd(words.bits52()));
  return `${formatHundredths(multiplier)}00`;
}

/** Returns the verifier input for a round of the table. */
export function claimOfTide({ seed, previous_seed, client_seed, number, end }: TideProof): RoundClaim {
  return {
    serverSeed: seed,
    serverSeedHash: previous_seed,
    clientSeed: client_seed,
    nonce: String(number),
    result: end,
    game: 'rising-tide',
    param: 0,
  };
}
