import { MULTI_STEP_GAMES, type MultiStepOriginal, ONE_STEP_GAMES, type OneStepOriginal } from './games.js';
import type { RoundAction, Table } from './multi-step.js';

/**
 * Version of the algorithm that turns seeds into words and words into outcomes. A change of the word stream or of a
 * game's rules needs a new version; rounds of earlier versions are still verified with theirs.
 */
export const ALGORITHM = 1;

/** Returns whether this version can recompute a round. A round without a version was decided by version 1. */
export function isKnownAlgorithm({ algorithm = 1 }: { algorithm?: number }): boolean {
  return algorithm === ALGORITHM;
}

/** A game in several steps with any parameters and actions: its rules check what they are given. */
export type AnyMultiStepGame = MultiStepOriginal<object, RoundAction, Table<object, RoundAction>>;
export type AnyOneStepGame = OneStepOriginal<object, object>;

const MULTI_STEP_RULES: Readonly<Record<string, AnyMultiStepGame>> = MULTI_STEP_GAMES;
const RULES: Readonly<Record<string, AnyOneStepGame>> = ONE_STEP_GAMES;

/** Returns the rules of a game whose bet decides the round; undefined if this version has no such game. */
export function rulesOf(gameId: string): AnyOneStepGame | undefined {
  return Object.hasOwn(RULES, gameId) ? RULES[gameId] : undefined;
}

/** Returns the rules of a game in several steps; undefined if this version has no such game. */
export function multiStepRulesOf(gameId: string): AnyMultiStepGame | undefined {
  return Object.hasOwn(MULTI_STEP_RULES, gameId) ? MULTI_STEP_RULES[gameId] : undefined;
}
