import {
  DICE,
  DICE_HOUSE_EDGE,
  DICE_OUTCOMES,
  type DiceDirection,
  formatHundredths,
  HALYARD,
  PLUMB_LINE,
  PLUMB_LINE_RISKS,
  PLUMB_LINE_ROWS,
  PLUMB_LINE_TABLES,
  SIGNAL_LAMP,
  SIGNAL_LAMP_DRAWN,
  SIGNAL_LAMP_MAX_PICKS,
  SIGNAL_LAMP_NUMBERS,
  SIGNAL_LAMP_RISKS,
  signalLampTable,
  TIDE_WHEEL,
  TIDE_WHEEL_RISKS,
  TIDE_WHEEL_SEGMENTS,
  TIDE_WHEEL_TABLES,
} from '@goldwake/contracts';
import { type AuditedGame, type AuditedTable, type Cell, tableOf } from './audited-game.js';
import { BLACKJACK_AUDIT } from './blackjack/audit.js';
import { BREAKWATER_AUDIT } from './breakwater.js';
import { FATHOM_AUDIT } from './fathom.js';
import { choose } from './ratio.js';
import { RISING_TIDE_AUDIT } from './rising-tide.js';
import { SLOT_AUDITS } from './slots.js';

/*
 * The exact distribution of each game comes from combinatorics and its pay tables, and does not call the rules that the
 * simulation plays.
 */

/** Dice bets with low, even and high win probabilities, in both directions. */
const DICE_BETS: readonly (readonly [DiceDirection, number])[] = [
  ['over', 199],
  ['over', 5_000],
  ['under', 2_500],
  ['over', 9_000],
  ['under', 100],
];

const DICE_AUDIT: AuditedGame = {
  game_id: 'dice',
  name: 'Dice',
  rules:
    'A roll is one of 10,001 equally likely numbers from 0.00 to 100.00. A bet on “over” or “under” a target wins if the roll is beyond it. The fair multiplier less 1 % is rounded down to four decimals.',
  tables: DICE_BETS.map(([direction, target]) => diceTable(direction, target)),
};

function diceTable(direction: DiceDirection, target: number): AuditedTable {
  const rolls = Array.from({ length: DICE_OUTCOMES }, (_, roll) => roll);
  const wins = (roll: number) => (direction === 'over' ? roll > target : roll < target);
  const winning = BigInt(rolls.filter(wins).length);
  const paid = Number((BigInt(DICE_OUTCOMES) * BigInt(10_000 - DICE_HOUSE_EDGE)) / winning);
  // Chi-square compares 100 rolls at a time, winning ones separately from losing ones.
  const cells: Cell[] = [];
  const cellByRoll: number[] = [];
  for (const roll of rolls) {
    const label = `${Math.floor(roll / 100)}.xx ${wins(roll) ? 'wins' : 'loses'}`;
    if (cells.at(-1)?.label !== label) cells.push({ label, cases: 0n, paid: wins(roll) ? paid : 0 });
    (cells.at(-1) as Cell).cases++;
    cellByRoll.push(cells.length - 1);
  }
  return tableOf(
    DICE,
    { target, direction },
    {
      name: `${direction} ${formatHundredths(target)}`,
      cells,
      cellOf: ({ roll }) => cellByRoll[roll] as number,
    },
  );
}

const HALYARD_TARGETS = [101, 200, 1_000, 10_000, 100_000, 1_000_000, 100_000_000];
/** Lower bounds of the reached multipliers of a cell, in hundredths; the lowest multiplier is 0.98. */
const HALYARD_BOUNDS = [98, 101, 120, 150, 200, 500, 1_000, 10_000, 100_000, 1_000_000, 100_000_000];

const HALYARD_AUDIT: AuditedGame = {
  game_id: 'halyard',
  name: 'Halyard',
  rules:
    'The round reaches a multiplier, and the bet wins its target if at least the target is reached. The probability to reach the target T is 0.98 ÷ T, rounded down to a multiple of 2⁻⁵². These are examples of targets from 1.01 to 1,000,000.00.',
  tables: HALYARD_TARGETS.map((target) =>
    tableOf(
      HALYARD,
      { target },
      {
        name: `target ${formatHundredths(target)}`,
        cells: HALYARD_BOUNDS.map((bound, at) => {
          const next = HALYARD_BOUNDS[at + 1];
          return {
            label: `from ${formatHundredths(bound)}`,
            cases: halyardCases(bound) - (next === undefined ? 0n : halyardCases(next)),
            paid: bound >= target ? target * 100 : 0,
          };
        }),
        cellOf: ({ reached }) => HALYARD_BOUNDS.findLastIndex((bound) => reached >= bound),
      },
    ),
  ),
};

/** Returns how many of the 2⁵² numbers reach the multiplier. */
function halyardCases(multiplier: number): bigint {
  return (98n * 2n ** 52n) / BigInt(multiplier);
}

const PLUMB_LINE_AUDIT: AuditedGame = {
  game_id: 'plumb-line',
  name: 'Plumb Line',
  rules:
    'A plumb falls through 8 to 16 rows of pegs and goes left or right at each row with equal probability. The slot in which it ends decides the multiplier.',
  tables: PLUMB_LINE_RISKS.flatMap((risk) =>
    PLUMB_LINE_ROWS.map((rows) =>
      tableOf(
        PLUMB_LINE,
        { rows, risk },
        {
          name: `${rows} rows, ${risk} risk`,
          cells: PLUMB_LINE_TABLES[risk][rows].map((paid, slot) => ({
            label: `slot ${slot}`,
            cases: choose(rows, slot),
            paid,
          })),
          cellOf: ({ slot }) => slot,
        },
      ),
    ),
  ),
};

const SIGNAL_LAMP_AUDIT: AuditedGame = {
  game_id: 'signal-lamp',
  name: 'Signal Lamp',
  rules:
    'Ten of 40 numbers are drawn without replacement. The number of drawn ones among the player’s 1 to 10 picks decides the multiplier.',
  tables: SIGNAL_LAMP_RISKS.flatMap((risk) =>
    Array.from({ length: SIGNAL_LAMP_MAX_PICKS }, (_, at) => at + 1).map((picks) =>
      tableOf(
        SIGNAL_LAMP,
        // Every selection of picks has the same distribution; these are spread over all numbers.
        { picks: Array.from({ length: picks }, (_, at) => 4 * at + 1 + (at % 4)), risk },
        {
          name: `${picks} ${picks === 1 ? 'pick' : 'picks'}, ${risk}${risk === 'classic' ? '' : ' risk'}`,
          cells: signalLampTable(picks, risk).map((paid, hits) => ({
            label: `${hits} hits`,
            cases: choose(picks, hits) * choose(SIGNAL_LAMP_NUMBERS - picks, SIGNAL_LAMP_DRAWN - hits),
            paid,
          })),
          cellOf: ({ hits }) => hits,
        },
      ),
    ),
  ),
};

const TIDE_WHEEL_AUDIT: AuditedGame = {
  game_id: 'tide-wheel',
  name: 'Tide Wheel',
  rules: 'The wheel stops at one of its 10 to 50 segments, each with equal probability.',
  tables: TIDE_WHEEL_RISKS.flatMap((risk) =>
    TIDE_WHEEL_SEGMENTS.map((segments) =>
      tableOf(
        TIDE_WHEEL,
        { segments, risk },
        {
          name: `${segments} segments, ${risk} risk`,
          cells: TIDE_WHEEL_TABLES[risk][segments].map((paid, segment) => ({
            label: `segment ${segment}`,
            cases: 1n,
            paid,
          })),
          cellOf: ({ segment }) => segment,
        },
      ),
    ),
  ),
};

export const AUDITED_GAMES: readonly AuditedGame[] = [
  DICE_AUDIT,
  HALYARD_AUDIT,
  PLUMB_LINE_AUDIT,
  SIGNAL_LAMP_AUDIT,
  TIDE_WHEEL_AUDIT,
  BREAKWATER_AUDIT,
  FATHOM_AUDIT,
  BLACKJACK_AUDIT,
  RISING_TIDE_AUDIT,
];

/** All audited games: the casino's own, and the slots. Threads name a game by its index. */
export const EVERY_AUDIT: readonly AuditedGame[] = [...AUDITED_GAMES, ...SLOT_AUDITS];
