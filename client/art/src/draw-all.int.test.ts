import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type Catalogue, readCatalogue } from './catalogue.js';
import { drawAll } from './draw-all.js';
import { BACKDROP_WIDTH, filesOf, piecesOf } from './pieces.js';

const whole = readCatalogue(new URL('../../../services/games/catalogue/catalogue.json', import.meta.url).pathname);
/** Every 40th game of the catalogue: covers every kind and provider and is small enough to draw in a test. */
const few: Catalogue = { ...whole, games: whole.games.filter((_, i) => i % 40 === 3) };
const BYTES_MAX: Record<string, number> = {
  '-180.avif': 12_000,
  '-360.avif': 30_000,
  '-320.avif': 12_000,
  '-640.avif': 30_000,
};

const BACKDROP_BYTES_MAX = 12_000;
/** Ratio of contrast that WCAG asks for text. */
const CONTRAST_MIN = 4.5;

/** Relative luminance of a colour by WCAG, from 0 to 1. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => (part <= 10 ? part / 3_295 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

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

  test('keeps the backdrop of each slot small, and dark enough for white text at its top', async () => {
    const backdrops = piecesOf(few).filter(({ kind }) => kind === 'backdrop');
    expect(backdrops.length).toBe(few.games.filter(({ tags }) => tags.includes('slots')).length);
    for (const name of backdrops.flatMap(filesOf)) {
      const { width, height = 0 } = await sharp(file(name)).metadata();
      expect([name, width, statSync(file(name)).size <= BACKDROP_BYTES_MAX]).toEqual([name, BACKDROP_WIDTH, true]);
      const top = sharp(file(name)).extract({ left: 0, top: 0, width: BACKDROP_WIDTH, height: Math.round(height / 8) });
      const { channels } = await sharp(await top.png().toBuffer()).stats();
      const lightest = luminance(channels.map(({ max }) => max));
      expect([name, 1.05 / (lightest + 0.05) >= CONTRAST_MIN]).toEqual([name, true]);
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
    // The card, the symbols and the backdrop of a slot.
    expect(drawn).toBe(3);
    expect(version).not.toBe(before);
    expect(readdirSync(file('games')).filter((name) => name.startsWith(`${second.game_id}-`))).toEqual([]);
  });
});
