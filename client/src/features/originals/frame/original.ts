import type { Balances, Currency, Draw, MicrosText, Playthrough, Pushes } from '@goldwake/contracts';
import type { ReactNode } from 'react';
import type { GameWords } from '../../../rounds/index.js';
import type { Steps } from './steps.js';
import type { Mode } from './table-memory.js';
import type { AnyTable, Table } from './use-table.js';

/** Fields that the settled round of every original has. A game adds its own. */
export interface PlacedRound {
  round_id: string;
  game_id: string;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
  /** Multiplier of the stake, as text with four decimals. */
  multiplier: string;
  draw: Draw;
  placed_at: string;
}

/** Response to a bet: the round, and the wallet after it. */
export type BetResponse<Round extends PlacedRound = PlacedRound> = Round & {
  wallet_version: number;
  balances: Balances;
  playthrough: Playthrough;
};

/** A settled round with the balances after it. The casino may have settled it without a request of the player. */
export type SettledByCasino<Round extends PlacedRound = PlacedRound> = Round & { balances: Balances };

/** Parameters of a bet, as the request body contains them. */
export type BetParams = Readonly<Record<string, unknown>>;

/** Request body of a bet. */
export type BetBody = { currency: Currency; stake: MicrosText } & BetParams;

/** A keyboard shortcut of a game. */
export interface GameKey<Form> {
  keys: readonly string[];
  /** Names of the keys, as shown in the list of keyboard shortcuts. */
  shown: string[];
  does: string;
  change: (form: Form) => Form;
  /** Whether the action repeats while the key is held down. */
  repeats?: boolean;
}

/**
 * What a game adds whose rounds are shared by all players: the casino starts and ends them by the clock, and a bet may
 * have to wait for the next one.
 */
export interface Shared {
  /** The last rounds of the table, in place of the player's own. */
  Strip(): ReactNode;
  /** The bet button and the line below it. */
  Act(props: { table: AnyTable }): ReactNode;
  /** Shown above the history of the player's bets. */
  Below(): ReactNode;
  /** Handles a press of the bet button before the frame does. Returns whether there is nothing else to do. */
  press(table: AnyTable): boolean;
  /** What the keys of the bet button do. */
  pressDoes: string;
  /** Reads a push about a payout; undefined if it belongs to another game. */
  settledOf(push: Pushes['win_created']): SettledByCasino | undefined;
}

/**
 * What one game adds to the frame that all originals share.
 *
 * `Form` is the state of the game's own controls. It may contain text that the player is still typing; then `fault`
 * returns an error, and no bet can be placed. `Kept` is the part of it that the browser remembers.
 */
export interface Original<Form, Kept, Round extends PlacedRound, Outcome = never> {
  /** Id in the catalogue. */
  id: string;
  words: GameWords<Round>;
  /** A few words about the game, next to its heading. */
  about: string;
  /** Duration of the animation before the result, in milliseconds. A game in several steps says it in `steps`. */
  revealMs: number;
  /** Missing for a game whose bet decides the round. */
  steps?: Steps<Form, Outcome>;
  /** Missing for a game whose rounds belong to one player. */
  shared?: Shared;

  /** Settings at the first visit. */
  first: Kept;
  isKept(value: unknown): value is Kept;
  open(kept: Kept): Form;
  keep(form: Form): Kept;
  /** Returns why no bet can be placed with this form, or null if one can. */
  fault(form: Form, mode: Mode): string | null;
  params(form: Form): BetParams;
  /**
   * What a bet can pay, or what the open round pays now, as a multiple of the stake in ten-thousandths; null if that is
   * not known yet.
   */
  prize(form: Form, open: Outcome | null): { label: string; multiplier: number | null };

  /** Returns the short text of the result that a push contains. */
  resultOfOutcome(outcome: unknown): string;

  keys: readonly GameKey<Form>[];
  /** The drawing of the game: what is bet on, and the result. */
  Stage(props: { table: Table<Form, Round, Outcome> }): ReactNode;
  /** Controls of the parameters, below the stage. */
  Controls(props: { table: Table<Form, Round, Outcome> }): ReactNode;
}

/** A game whose own types are unknown to the frame. Only the game's own functions read the values that it returns. */
// biome-ignore lint/suspicious/noExplicitAny: the frame passes these values on without reading them
export type AnyOriginal = Original<any, any, any, any>;
