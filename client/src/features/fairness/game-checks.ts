import {
  DICE_NUMBER_LIMIT,
  DICE_OUTCOMES,
  formatHundredths,
  HALYARD,
  HALYARD_MAX,
  HALYARD_MIN,
  multiStepRulesOf,
  PLUMB_LINE,
  PLUMB_LINE_ROWS,
  type PlumbLineRows,
  parseHundredths,
  type RoundAction,
  rulesOf,
  SIGNAL_LAMP,
  TIDE_WHEEL,
  TIDE_WHEEL_SEGMENTS,
  type TideWheelSegments,
  type Words,
} from '@goldwake/contracts';
import type { FairnessRound, OriginalRound } from '@goldwake/contracts/http';
import { blackjackCheck, breakwaterCheck, fathomCheck } from './table-checks.js';
import { tideCheck, tideMultiplierText } from './tide-check.js';
import { typedMultiplier } from './typed-multiplier.js';

export type CheckedGame = OriginalRound['game_id'];

/** How the result of a game is recomputed and compared in the verifier. */
export interface GameCheck {
  name: string;
  /** What is recomputed, in lower case, for example `roll`. */
  noun: string;
  /** Shown before the result is known. */
  unknown: string;
  /** Whether the result needs a row of its own. */
  isLong?: boolean;
  /** The part of the bet on which the result depends, with its possible values. */
  param?: { label: string; values: readonly number[] };
  /** Computes the result as text. */
  compute(words: Words, param: number): string;
  /** Brings a typed result into the form of `compute`; undefined if it cannot be a result. */
  read(text: string): string | undefined;
  /** Error for a text that cannot be a result. */
  fault: string;
  /** Returns the result that the record of a round contains, and the value of the parameter. */
  recorded(round: FairnessRound): { result: string; param?: number };
  /** How the words become the result; a sentence. */
  how: string;
  /** Names of the inputs, where those of the other games do not fit. */
  labels?: { nonce: string; hash: string; hashHint: string; message: string };
}

/** Records are unions by game, and each check only reads records of its own game. */
function outcomeOf<Outcome>(round: FairnessRound): Outcome {
  return (round as unknown as { outcome: Outcome }).outcome;
}

const LIMIT = DICE_NUMBER_LIMIT.toLocaleString('en-US');

const dice: GameCheck = {
  name: 'Dice',
  noun: 'roll',
  unknown: '––.––',
  compute: (words) => formatHundredths(words.uniform(DICE_OUTCOMES)),
  read(text) {
    const roll = parseHundredths(text);
    return roll !== undefined && roll < DICE_OUTCOMES ? formatHundredths(roll) : undefined;
  },
  fault: 'Enter a number from 0.00 to 100.00',
  recorded: (round) => ({ result: formatHundredths(outcomeOf<{ roll: number }>(round).roll) }),
  how: `the first below ${LIMIT} is divided by 10,001, and the remainder is the roll in hundredths`,
};

const halyard: GameCheck = {
  name: 'Halyard',
  noun: 'height',
  unknown: '–.––',
  compute: (words) => formatHundredths(HALYARD.play({ target: HALYARD_MIN }, words).reached),
  read(text) {
    const reached = typedMultiplier(text);
    return reached !== undefined && reached <= HALYARD_MAX ? formatHundredths(reached) : undefined;
  },
  fault: 'Enter a multiplier such as 2.50',
  recorded: (round) => ({ result: formatHundredths(outcomeOf<{ reached: number }>(round).reached) }),
  how: 'all bits of the first and the upper 20 bits of the second are one number of 52 bits; 98 × 2⁵², divided by this number plus 1 and rounded down, is the height in hundredths, at most 1,000,000.00',
};

const plumbLine: GameCheck = {
  name: 'Plumb Line',
  noun: 'path',
  unknown: '– – –',
  isLong: true,
  param: { label: 'Rows', values: PLUMB_LINE_ROWS },
  compute: (words, rows) => PLUMB_LINE.play({ rows: rows as PlumbLineRows, risk: 'low' }, words).path,
  read: (text) => (/^[LR]{8,16}$/i.test(text) ? text.toUpperCase() : undefined),
  fault: 'Enter 8 to 16 letters L and R',
  recorded(round) {
    const { path, rows } = outcomeOf<{ path: string; rows: number }>(round);
    return { result: path, param: rows };
  },
  how: 'the remainder of each by 2 is the direction at one row: 0 is left, 1 is right',
};

const tideWheel: GameCheck = {
  name: 'Tide Wheel',
  noun: 'segment',
  unknown: '––',
  param: { label: 'Segments', values: TIDE_WHEEL_SEGMENTS },
  compute: (words, segments) =>
    String(TIDE_WHEEL.play({ segments: segments as TideWheelSegments, risk: 'low' }, words).segment),
  read: (text) => (/^\d{1,2}$/.test(text) && Number(text) < 50 ? String(Number(text)) : undefined),
  fault: 'Enter a whole number from 0 to 49',
  recorded(round) {
    const { segment, segments } = outcomeOf<{ segment: number; segments: number }>(round);
    return { result: String(segment), param: segments };
  },
  how: 'the first below the largest multiple of the number of segments is divided by that number, and the remainder is the segment, clockwise from 0',
};

const signalLamp: GameCheck = {
  name: 'Signal Lamp',
  noun: 'draw',
  unknown: '– – –',
  isLong: true,
  compute: (words) => SIGNAL_LAMP.play({ picks: [1], risk: 'low' }, words).drawn.join(', '),
  read(text) {
    const drawn = text.split(/[,\s]+/).filter((part) => part !== '');
    const areNumbers = drawn.every((part) => /^\d{1,2}$/.test(part) && Number(part) >= 1 && Number(part) <= 40);
    return areNumbers && drawn.length === 10 ? drawn.map(Number).join(', ') : undefined;
  },
  fault: 'Enter the ten drawn numbers in order',
  recorded: (round) => ({ result: outcomeOf<{ drawn: number[] }>(round).drawn.join(', ') }),
  how: 'each one, after rejection of those that would favour low positions, is divided by how many of the 40 numbers are left, and the remainder is the position of the next drawn number among them',
};

const CHECKS: Readonly<Record<CheckedGame, GameCheck>> = {
  dice,
  halyard,
  'plumb-line': plumbLine,
  'tide-wheel': tideWheel,
  'signal-lamp': signalLamp,
  breakwater: breakwaterCheck,
  fathom: fathomCheck,
  blackjack: blackjackCheck,
  'rising-tide': tideCheck,
};

export const CHECKED_GAMES = Object.keys(CHECKS) as CheckedGame[];

export function isChecked(gameId: string): gameId is CheckedGame {
  return Object.hasOwn(CHECKS, gameId);
}

export function checkOf(game: CheckedGame): GameCheck {
  return CHECKS[game];
}

/** Returns what is checked of a round of this game, in lower case, for texts about rounds of any game. */
export function nounOf(gameId: string): string {
  return isChecked(gameId) ? CHECKS[gameId].noun : 'round';
}

/**
 * Returns the multiplier that the recomputed outcome of a recorded round pays, in the form of the record.
 */
export function multiplierOf(round: FairnessRound, words: Words): string | null {
  if (round.game_id === 'rising-tide') return tideMultiplierText(round, words);
  const rules = multiStepRulesOf(round.game_id);
  if (rules) {
    const outcome = outcomeOf<{ actions: RoundAction[] }>(round);
    return multiplierText(rules.paid(rules.replay(outcome, outcome.actions, words)));
  }
  const game = rulesOf(round.game_id);
  return game ? multiplierText(game.paid(game.play(outcomeOf<object>(round), words))) : null;
}

const multiplierText = (multiplier: number) =>
  `${Math.floor(multiplier / 10_000)}.${String(multiplier % 10_000).padStart(4, '0')}`;
