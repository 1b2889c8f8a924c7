import { formatHundredths, RISING_TIDE, TIDE_MAX, tideEnd, tidePaid } from '@goldwake/contracts';
import type { AuditedGame, AuditedTable } from './audited-game.js';

const TARGETS = [101, 150, 200, 1_000, 10_000, TIDE_MAX];
/** Lower bounds of the ends of a cell, in hundredths. The lowest end is 1.00. */
const BOUNDS = [100, 101, 120, 150, 200, 500, 1_000, 10_000, 100_000, TIDE_MAX];
const NUMBERS = 2n ** 52n;

export const RISING_TIDE_AUDIT: AuditedGame = {
  game_id: RISING_TIDE,
  name: 'Rising Tide',
  rules:
    'All players share one round, whose end is decided before the first bet. A bet is paid the multiplier at which it is cashed out, if the round ends at that multiplier or above. The probability that a round reaches the multiplier T is 0.99 ÷ T, rounded down to a multiple of 2⁻⁵², so each moment at which a player cashes out, by hand or at a target, has the same return. These are examples of targets from 1.01 to 10,000.00.',
  tables: TARGETS.map(tableOf),
};

function tableOf(target: number): AuditedTable {
  return {
    name: `target ${formatHundredths(target)}`,
    cells: BOUNDS.map((bound, at) => {
      const next = BOUNDS[at + 1];
      return {
        label: `from ${formatHundredths(bound)}`,
        cases: casesFrom(bound) - (next === undefined ? 0n : casesFrom(next)),
        paid: bound >= target ? target * 100 : 0,
      };
    }),
    play(words) {
      const end = tideEnd(words.bits52());
      const cell = BOUNDS.findLastIndex((bound) => end >= bound);
      return { cell, paid: 100 * tidePaid({ cash_out_at: target }, end) };
    },
  };
}

/** Returns how many of the 2⁵² numbers give an end of at least this multiplier. All ends are at least 1.00. */
function casesFrom(multiplier: number): bigint {
  return multiplier <= 100 ? NUMBERS : (99n * NUMBERS) / BigInt(multiplier);
}
