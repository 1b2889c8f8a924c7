import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type Catalogue, readCatalogue } from './catalogue.js';
import { drawAll } from './draw-all.js';
import { filesOf, piecesOf } from './pieces.js';

const whole = readCatalogue(new URL('../../../services/games/catalogue/catalogue.json', import.meta.url).pathname);
/** Every 40th game of the catalogue: covers every kind and provider and is small enough to draw in a test. */
const few: Catalogue = { ...whole, games: whole.games.filter((_, i) => i % 40 === 3) };
const BYTES_MAX: Record<string, number> = {
  '-180.avif': 12_000,
  '-360.avif': 30_000,
  '-320.avif': 12_000,
  '-640.avif': 30_000,
};

const folder = mkdtempSync(join(tmpdir(), 'goldwake-art-'));
const file = (name: string) => join(folder, 'public', name);

beforeAll(async () => {
  const { drawn, total } = await drawAll(few, folder);
  expect(drawn).toBe(total);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('drawAll', () => {
  test('creates exactly the files of every game, provider, avatar and promo card', () => {
    const wanted = piecesOf(few).flatMap(filesOf);
    const there = readdirSync(join(folder, 'public'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(file(name)).isFile(),
    );
    expect(there.sort()).toEqual(wanted.sort());
    expect(whole.settings.lobby_promo_cards.filter((id) => !wanted.includes(`promo/${id}-640.avif`))).toEqual([]);
    expect(wanted.filter((name) => name.startsWith('avatars/'))).toHaveLength(24);
  });

  test('gives each picture the size in its name and stays within the byte limit', async () => {
    for (const name of piecesOf(few).flatMap(filesOf)) {
      const [, width] = /-(\d+)\.\w+$/.exec(name) ?? [];
      if (!width) continue;
      const found = await sharp(file(name)).metadata();
      expect([name, found.width, found.height]).toEqual([
        name,
        Number(width),
        name.startsWith('games/') ? (Number(width) * 4) / 3 : Number(width) / 2,
      ]);
      const most = Object.entries(BYTES_MAX).find(([ending]) => name.endsWith(ending))?.[1];
      if (most) expect([name, statSync(file(name)).size <= most]).toEqual([name, true]);
    }
  });

  test('redraws nothing while nothing has changed', async () => {
    expect(await drawAll(few, folder)).toMatchObject({ drawn: 0 });
  });

  test('redraws only a renamed game, under a new version, and deletes the pictures of a removed game', async () => {
    const [first, second, ...rest] = few.games;
    if (!first || !second) throw new Error('too few games');
    const before = readFileSync(join(folder, 'version'), 'utf8');
    const { drawn, version } = await drawAll({ ...few, games: [{ ...first, name: 'Otter Lantern' }, ...rest] }, folder);
    // The card and the symbols of a slot.
    expect(drawn).toBe(2);
    expect(version).not.toBe(before);
    expect(readdirSync(file('games')).filter((name) => name.startsWith(`${second.game_id}-`))).toEqual([]);
  });
});
