import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from '../catalogue.js';
import { HEIGHT, MARGIN, WIDTH } from './board.js';
import type { Card } from './card.js';
import { drawGame } from './game-card.js';

const catalogue = readCatalogue(
  new URL('../../../../services/games/catalogue/catalogue.json', import.meta.url).pathname,
);
const cards: [id: string, card: Card][] = catalogue.games.map((game) => [game.game_id, drawGame(game)]);

/** Seven games of four hundred may share a subject before a lobby looks like one game. */
const SHARE_MAX = 0.02;
/** Letters of 24 in 300 are 10.5 px of a card shown 132 px wide. */
const LETTERS_MIN = 24;

describe('a game’s card', () => {
  test('comes out the same, byte for byte, for the same game', () => {
    for (const game of catalogue.games.filter((_, i) => i % 20 === 0)) {
      expect(drawGame({ ...game }).svg).toBe(drawGame(game).svg);
    }
  });

  test('differs between any two games', () => {
    expect(new Set(cards.map(([, { svg }]) => svg)).size).toBe(catalogue.games.length);
  });

  test('holds numbers only: nothing undefined, infinite or not a number', () => {
    expect(cards.filter(([, { svg }]) => /NaN|Infinity|undefined|null/.test(svg)).map(([id]) => id)).toEqual([]);
  });

  test('keeps its letters within the card', () => {
    const outside = cards.filter(([, { lettering }]) => {
      const { left, top, right, bottom } = lettering.box;
      // What the letters' edge adds is less than the margin.
      return !(
        left >= MARGIN - 0.1 &&
        right <= WIDTH - MARGIN + 0.1 &&
        top >= MARGIN - 0.1 &&
        bottom <= HEIGHT - MARGIN + 0.1
      );
    });
    expect(outside.map(([id]) => id)).toEqual([]);
  });

  test('says the whole name, in letters that are read at 132 px', () => {
    const small = cards.filter(([, { lettering }]) => lettering.letterHeight < LETTERS_MIN);
    expect(small.map(([id, { lettering }]) => `${id} ${lettering.letterHeight.toFixed(1)}`)).toEqual([]);
    const changed = catalogue.games.filter(
      ({ name }, i) =>
        cards[i]?.[1].lettering.lines.join(' ').toLowerCase() !== name.split(/\s+/).join(' ').toLowerCase(),
    );
    expect(changed.map(({ game_id }) => game_id)).toEqual([]);
  });

  test('shares its subject with few of the other slots', () => {
    const counts = new Map<string, number>();
    const slots = cards.filter(([, { motif }]) => !/^(table|dealer|live|show|own)-/.test(motif));
    for (const [, { motif }] of slots) counts.set(motif, (counts.get(motif) ?? 0) + 1);
    const tooMany = [...counts].filter(([, count]) => count / cards.length > SHARE_MAX);
    expect(tooMany).toEqual([]);
    expect(counts.size).toBeGreaterThan(100);
  });
});
