import type { MultiStepGameId, OneStepGameId } from '@goldwake/contracts';

/** A bet in one game: its path, and the fields that the game adds to the body. */
export interface GameBet {
  game: string;
  params: object;
  /** For a game in several steps, returns the fields of the player's next action. */
  action?(round: OpenRound): object;
}

/** What a player needs to know of an open round to act in it. */
export interface OpenRound {
  /** Number of the actions taken. */
  sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: each game has a table of its own
  outcome: any;
}

/** Parameters of a bet in every game whose round is decided by its bet. */
const ONE_STEP_PARAMS: Readonly<Record<OneStepGameId, object>> = {
  dice: { target: '50.00', direction: 'over' },
  halyard: { target: '2.00' },
  'plumb-line': { rows: 16, risk: 'medium' },
  'signal-lamp': { picks: [3, 7, 11, 19, 40], risk: 'classic' },
  'tide-wheel': { segments: 50, risk: 'low' },
};

/** Dice at even odds, less the house edge. */
export const DICE_BET: GameBet = { game: 'dice', params: ONE_STEP_PARAMS.dice };

export const ONE_STEP_BETS: readonly GameBet[] = Object.entries(ONE_STEP_PARAMS).map(([game, params]) => ({
  game,
  params,
}));

/**
 * A bet in every game in several steps, with a simple player: insurance, splits and doubles in blackjack, three tiles
 * in Breakwater, and three times the likelier guess in Fathom.
 */
const STEP_PLAYERS: Readonly<Record<MultiStepGameId, Omit<GameBet, 'game'>>> = {
  blackjack: {
    params: {},
    action: ({ outcome }) => {
      const wishes = ['insure', 'split', 'double', 'stand'];
      return { action: wishes.find((one) => outcome.allowed.includes(one)) ?? 'stand' };
    },
  },
  breakwater: {
    params: { mines: 3 },
    action: ({ sequence }) => (sequence === 3 ? { action: 'cash_out' } : { action: 'reveal', tile: sequence }),
  },
  fathom: {
    params: {},
    action: ({ sequence, outcome }) => {
      if (sequence === 3) return { action: 'cash_out' };
      const { higher, lower } = outcome.choices;
      return { action: higher < lower ? 'higher' : 'lower' };
    },
  },
};

export const MULTI_STEP_BETS: readonly GameBet[] = Object.entries(STEP_PLAYERS).map(([game, player]) => ({
  game,
  ...player,
}));

/** A bet in every original. */
export const ORIGINAL_BETS: readonly GameBet[] = [...ONE_STEP_BETS, ...MULTI_STEP_BETS];
