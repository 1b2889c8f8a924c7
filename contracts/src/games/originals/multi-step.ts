import type { FieldFault } from './one-step.js';
import type { Words } from './words.js';

/** What a player does in a round, as sent and stored: `{action: 'hit'}`, `{action: 'reveal', tile: 7}`. */
export interface RoundAction {
  action: string;
}

/**
 * What everybody may see of a round: its parameters, the actions so far and what they showed. No hidden card or mine.
 */
export type Table<Params extends object, Action extends RoundAction> = Params & { actions: Action[] };

/** Returns the next action at a table; undefined for no further one. */
export type Choose<T, Action> = (table: T) => Action | undefined;

/**
 * Rules of a game in which the player acts between bet and end. Parameters, actions and words decide the whole round,
 * so a round is resumed and verified by replaying it. The functions are pure, so the server, the verifier in the
 * browser, `verify` and the audit use the same ones. Multiples of the first stake are integers in ten-thousandths.
 */
export interface MultiStepGame<
  Params extends object,
  Action extends RoundAction,
  T extends Table<Params, Action> = Table<Params, Action>,
> {
  /** Id in the catalogue. */
  readonly game_id: string;
  /** Returns what the rules forbid about the parameters of a bet; empty if the bet is allowed. */
  faults(params: Params): FieldFault[];
  /**
   * Replays a round from its words. The table of a round that is over shows everything that was drawn.
   * @throws ActionRefused if the rules do not allow one of the actions
   */
  replay(params: Params, actions: readonly Action[], words: Words): T;
  /**
   * Plays a round from its words: takes the next action that `choose` returns for each table, until there is none.
   * @throws ActionRefused if the rules do not allow one of the actions
   */
  play(params: Params, choose: Choose<T, Action>, words: Words): T;
  /** Returns why the rules do not allow an action now; undefined if they allow it. Needs no words. */
  actionFault(table: T, action: Action): string | undefined;
  isOver(table: T): boolean;
  /** Returns the additional stake of an allowed action. It is debited before anything is drawn for the action. */
  additionalStake(table: T, action: Action): number;
  /** Returns all that was staked, the first stake included. */
  staked(table: T): number;
  /** Returns what a round that is over pays, stakes included; 0 for a lost round. */
  paid(table: T): number;
  /**
   * Returns the next action that the casino takes for a player who stays away; undefined if the bet is then rolled
   * back, because the player has decided nothing yet.
   */
  atTimeout(table: T): Action | undefined;
}

/** The rules do not allow an action. The message names the allowed ones. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
}

/** The first stake as a multiple of itself, in ten-thousandths. */
export const FIRST_STAKE = 10_000;

/** Returns the message about an action that the rules do not allow now. */
export function notAllowed(action: unknown, allowed: readonly string[]): string {
  const name = typeof action === 'string' ? action : JSON.stringify(action);
  return `${name} is not allowed now; allowed: ${allowed.join(', ') || 'nothing, the round is over'}`;
}

/** Returns the stored actions one after another, for `play`. They may have been altered to anything. */
export function inOrder<T extends { actions: Action[] }, Action>(actions: readonly Action[]): Choose<T, Action> {
  if (!Array.isArray(actions)) throw new ActionRefused('the actions must be a list');
  return (table) => actions[table.actions.length];
}

/**
 * Takes actions at a table one after another.
 * @throws ActionRefused if the rules do not allow one of them
 */
export function takeActions<T extends { actions: Action[] }, Action extends RoundAction>(
  start: T,
  choose: Choose<T, Action>,
  actionFault: (table: T, action: Action) => string | undefined,
  apply: (table: T, action: Action) => T,
): T {
  let table = start;
  for (let action = choose(table); action !== undefined; action = choose(table)) {
    const isObject = typeof action === 'object' && action !== null;
    const fault = isObject ? actionFault(table, action) : 'an action must be an object with a name';
    if (fault !== undefined) throw new ActionRefused(fault);
    table = apply(table, action);
  }
  return table;
}
