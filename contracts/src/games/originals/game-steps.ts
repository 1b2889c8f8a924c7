/** One step of the way from the random words of a round to its outcome. */
interface OutcomeStep<Outcome> {
  name: string;
  /**
   * Returns the computation with its values.
   * @param words the words of all blocks that the round needed, in order
   */
  how(outcome: Outcome, words: readonly number[]): string;
  /** Returns the result of the step as text. */
  result(outcome: Outcome): string;
}

/** How the workbench, `verify` and `verify-round` describe a round of a game. */
export interface GameText<Params extends object, Outcome extends Params> {
  /** Which bets the rules allow, for example `a target of 1.01× to 1,000,000.00× is allowed`. */
  allowed: string;
  /** Returns the parameters of a bet in a few words. */
  betText(params: Params): string;
  /** Returns an outcome in a few words, for the messages of `verify`. */
  summary(outcome: Outcome): string;
}

/** How the workbench, `verify` and `verify-round` show a round of a one-step game. */
export interface GameSteps<Params extends object, Outcome extends Params> extends GameText<Params, Outcome> {
  steps: readonly OutcomeStep<Outcome>[];
}

/** One step of a round in several steps, such as a card or an action. */
export interface TableStep<T> {
  name: string;
  /** The computation with its values. */
  how: string;
  /** Returns the result of the step as text. The table may be a stored one, which may have been altered. */
  result(table: T): string;
}

/** How the workbench, `verify` and `verify-round` show a round of a game in several steps. */
export interface MultiStepSteps<Params extends object, T extends Params> extends GameText<Params, T> {
  /**
   * Returns the steps of a round.
   * @param tables the replayed table after the bet and after each action
   * @param words the words of all blocks that the round needed, in order
   */
  steps(tables: readonly [T, ...T[]], words: readonly number[]): TableStep<T>[];
}

/** 19801 → `1.9801×` */
export function times(multiplier: number): string {
  return `${multiplier / 10_000}×`;
}

/** 4294959450 → `4,294,959,450` */
export function whole(value: number): string {
  return value.toLocaleString('en-US');
}
