import type { OneStepGame, Words } from '@goldwake/contracts';

/** A set of outcomes with the same payout, and in how many of all equally likely cases they happen. */
export interface Cell {
  label: string;
  cases: bigint;
  /**
   * Payout as a multiple of the stake, in ten-thousandths. In blackjack the first stake and the profit, which
   * may be negative.
   */
  paid: number;
}

/** What the audit needs of a simulated round. */
export interface Round {
  /** Index of the cell to which the outcome belongs. */
  cell: number;
  /** Payout according to the rules, in ten-thousandths of the stake. */
  paid: number;
}

/** A game with fixed parameters: its exact distribution, and the rules by which a round is simulated. */
export interface AuditedTable {
  name: string;
  /** How many times the return of the catalogue applies to a round, once for each guess; 1 if missing. */
  catalogueReturns?: number;
  cells: readonly Cell[];
  play(words: Words): Round;
}

export interface AuditedGame {
  /** Id in the catalogue. */
  game_id: string;
  name: string;
  /** The rules in one or two sentences, for the PAR sheet. */
  rules: string;
  tables: readonly AuditedTable[];
  /** False if the PAR sheet does not list the outcomes, because each table has one prize, which is in the summary. */
  listsOutcomes?: boolean;
  /** Returns the page in docs/games instead of a PAR sheet. */
  sheet?: () => string;
}

/** Returns the audited table of a one-step game; `cellOf` returns the index of the outcome's cell. */
export function tableOf<Params extends object, Outcome extends Params>(
  game: OneStepGame<Params, Outcome>,
  params: Params,
  { name, cells, cellOf }: { name: string; cells: readonly Cell[]; cellOf: (outcome: Outcome) => number },
): AuditedTable {
  return {
    name,
    cells,
    play(words) {
      const outcome = game.play(params, words);
      return { cell: cellOf(outcome), paid: game.paid(outcome) };
    },
  };
}
