import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedGame } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { SLOT_AUDITS } from './slots.js';

const SCRIPT = join(ROOT, 'load-tests/python/slot_tables.py');
const { games } = JSON.parse(readFileSync(join(ROOT, 'services/games/catalogue/catalogue.json'), 'utf8')) as {
  games: ListedGame[];
};
/** The gate computes ten slots, `npm run check -- engines` all of them. */
const EVERY = sized(31, 1);
/** The numbers of positions are beyond what JSON numbers of JavaScript can state, but not beyond those of Python. */
const TABLES = SLOT_AUDITS.filter((_, at) => at % EVERY === 0).map(({ game_id, tables }) => {
  const { rtp, volatility } = games.find((game) => game.game_id === game_id) as ListedGame;
  const rows = tables[0]?.cells.map(({ cases, paid }) => `[${cases},${paid}]`) ?? [];
  return { game_id, text: `{"game_id":"${game_id}","rtp":"${rtp}","volatility":"${volatility}","rows":[${rows}]}` };
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-slots-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function computed(texts: readonly string[]) {
  const file = join(folder, 'tables.json');
  writeFileSync(file, `[${texts.join()}]`);
  return spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });
}

test('exact fractions in Python give slots the return of the catalogue and the deviation of its volatility', () => {
  const { status, stdout, stderr } = computed(TABLES.map(({ text }) => text));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.trim().split('\n')).toHaveLength(TABLES.length);
});

test('a table with one position more for a win fails', () => {
  const [first] = TABLES;
  const { status, stderr } = computed([
    (first?.text ?? '').replace(/\[(\d+),(\d\d+)\]/, (_, cases, paid) => `[${BigInt(cases) * 2n},${paid}]`),
  ]);
  expect(status).toBe(1);
  expect(stderr).toContain(`${first?.game_id} has `);
});
