import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakwaterMultiplier, MULTI_STEP_GAMES, ONE_STEP_GAMES, RISING_TIDE } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { exactFigures } from './exact.js';
import { AUDITED_GAMES } from './games.js';
import { judge } from './judge.js';
import { PAR_SHEETS, parSheet } from './par-sheet.js';
import { toNumber } from './ratio.js';
import { simulate } from './simulate.js';
import { partsOf } from './simulate-in-threads.js';

const CATALOGUE = JSON.parse(readFileSync(join(ROOT, 'services', 'games', 'catalogue', 'catalogue.json'), 'utf8')) as {
  games: { game_id: string; rtp: string }[];
};

/** Largest difference between the catalogue's rounded return and the exact one, in percentage points. */
const RETURN_TOLERANCE = 0.01;
const SEED = 'test of the audit';
/** Breakwater has 300 tables, so each of them gets fewer rounds than those of other games. */
const ROUNDS_MAX = sized(30_000, 300_000);

describe('the audit', () => {
  it('covers every game', () => {
    const games = [RISING_TIDE, ...Object.keys(ONE_STEP_GAMES), ...Object.keys(MULTI_STEP_GAMES)];
    expect(AUDITED_GAMES.map(({ game_id }) => game_id).sort()).toEqual(games.sort());
  });
});

describe('Breakwater', () => {
  it('returns 99 % in each of 300 tables, less at most 0.011 percentage points', () => {
    const tables = AUDITED_GAMES.find(({ game_id }) => game_id === 'breakwater')?.tables ?? [];
    const missing = tables.map(({ cells }) => 99 - 100 * toNumber(exactFigures(cells).return));
    expect(missing).toHaveLength(300);
    expect(Math.min(...missing)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...missing)).toBeLessThanOrEqual(0.011);
    // Many tables are too unlikely for a simulated round to be cashed out, so their payouts are compared here.
    const pays = Array.from({ length: 24 }, (_, at) => at + 1).flatMap((mines) =>
      Array.from({ length: 25 - mines }, (_, at) => breakwaterMultiplier(mines, at + 1)),
    );
    expect(tables.map(({ cells }) => cells.at(-1)?.paid)).toEqual(pays);
  });
});

describe('Fathom', () => {
  it('returns 98.5 % for the best strategy, and no strategy returns more', () => {
    const tables = AUDITED_GAMES.find(({ game_id }) => game_id === 'fathom')?.tables ?? [];
    for (const { name, cells, catalogueReturns = 1 } of tables) {
      const missing = 98.5 * 0.985 ** (catalogueReturns - 1) - 100 * toNumber(exactFigures(cells).return);
      // At most 0.0001 of the stake is rounded away.
      expect([name, missing > -1e-9, missing < 0.01]).toEqual([name, true, true]);
      if (name.includes('without rounding')) expect(missing).toBeLessThan(1e-12);
    }
  });
});

describe.each(AUDITED_GAMES.map((game, at) => ({ ...game, at })))('$game_id', (game) => {
  const share = (rounds: number) => Math.min(rounds, Math.floor(ROUNDS_MAX / game.tables.length));

  it('has the return of the catalogue in every table', () => {
    const listed = CATALOGUE.games.find(({ game_id }) => game_id === game.game_id);
    for (const table of game.tables) {
      const exact = toNumber(exactFigures(table.cells).return) * 100;
      const due = 100 * (Number(listed?.rtp) / 100) ** (table.catalogueReturns ?? 1);
      if (!(Math.abs(exact - due) < RETURN_TOLERANCE)) {
        throw new Error(`${table.name} returns ${exact} %; by the catalogue's ${listed?.rtp} % it would be ${due} %`);
      }
    }
  });

  it('has a PAR sheet that equals its tables; otherwise run `npm run audit -- --par`', () => {
    expect(readFileSync(join(ROOT, PAR_SHEETS, `${game.game_id}.md`), 'utf8')).toBe(parSheet(game));
  });

  it('pays in every simulated round what the exact distribution says for its outcome', () => {
    for (const [at, table] of game.tables.entries()) {
      const tally = simulate({ game: game.at, table: at, part: 0, rounds: share(1_000), seed: SEED, hmac: false });
      const exact = table.cells.reduce(
        (paid, cell, index) => paid + BigInt(cell.paid) * BigInt(tally.counts[index] ?? 0),
        0n,
      );
      expect([table.name, tally.paid]).toEqual([table.name, exact]);
    }
  });

  it.each([
    ['a keystream', false, sized(1_000, 5_000)],
    ['HMAC', true, 500],
  ])('is within the limits when rounds draw from %s', (_, hmac, roundsPerTable) => {
    const parts = partsOf({ game: game.at, rounds: share(roundsPerTable) * game.tables.length, seed: SEED, hmac });
    const figures = judge(game, parts.map(simulate), 1);
    // A single win of 1,000,000 × the stake exceeds the limit of the return with so few rounds.
    expect(figures.findings.filter((finding) => !finding.includes('return'))).toEqual([]);
    expect(figures.tables).toHaveLength(game.tables.length);
  });
});
