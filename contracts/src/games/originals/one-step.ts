import type { Words } from './words.js';

/** What is wrong with one field of a bet. */
export interface FieldFault {
  path: string;
  message: string;
}

/**
 * Rules of a game whose round is decided by its bet: parameters → outcome → payout. The functions are pure, so the
 * server, the verifier in the browser, `verify` and the audit use the same ones.
 */
export interface OneStepGame<Params extends object, Outcome extends Params> {
  /** Id in the catalogue. */
  readonly game_id: string;
  /** Returns what the rules forbid about the parameters of a bet; empty if the bet is allowed. */
  faults(params: Params): FieldFault[];
  /**
   * Draws the outcome, which contains the parameters, so that a stored round needs no further data to be recomputed.
   */
  play(params: Params, words: Words): Outcome;
  /** Returns what the outcome pays, as a multiple of the stake in ten-thousandths; 0 for a lost round. */
  paid(outcome: Outcome): number;
}

/**
 * Returns the payout in micros for a multiple of the stake in ten-thousandths, rounded down in favour of the casino.
 */
export function payoutOf(stake: bigint, multiplier: number): bigint {
  return (stake * BigInt(multiplier)) / 10_000n;
}

/** Returns whether the value is one of those that a parameter allows. */
export function isOneOf<Value>(allowed: readonly Value[], value: unknown): value is Value {
  return (allowed as readonly unknown[]).includes(value);
}
