import type { GameWords } from '../../../rounds/index.js';
import type { PlacedRound } from './original.js';

/** Settled round of a game whose bet decides the round. Its outcome contains the parameters of the bet. */
export interface OutcomeRound<Outcome> extends PlacedRound {
  outcome: Outcome;
}

/** What a game states about its rounds when their outcome has the same form in a round and in a push. */
export function withOutcome<Outcome>(words: GameWords<{ outcome: Outcome }>) {
  return { words, resultOfOutcome: (outcome: unknown) => words.result({ outcome: outcome as Outcome }) };
}
