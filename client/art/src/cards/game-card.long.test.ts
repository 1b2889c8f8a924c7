import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from '../catalogue.js';
import { HEIGHT, MARGIN, WIDTH } from './board.js';
import type { Card } from './card.js';
import { drawGame } from './game-card.js';

const catalogue = readCatalogue(
  new URL('../../../../services/games/catalogue/catalogue.json', import.meta.url).pathname,
);
const cards: [id: string, card: Card][] = catalogue.games.map((game) => [game.game_id, drawGame(game)]);

/** Largest share of the catalogue's games that may show the same motif. Above it the lobby looks repetitive. */
const SHARE_MAX = 0.02;
/** Minimum letter height: 24 of 300 units are 10.5 px on a card shown 132 px wide. */
const LETTERS_MIN = 24;

describe('drawGame', () => {
  test('gives byte-identical output for the same game', () => {
    for (const game of catalogue.games.filter((_, i) => i % 20 === 0)) {
      expect(drawGame({ ...game }).svg).toBe(drawGame(game).svg);
    }
  });

  test('gives different cards for any two games', () => {
    expect(new Set(cards.map(([, { svg }]) => svg)).size).toBe(catalogue.games.length);
  });

  test('writes only finite numbers, never undefined, Infinity or NaN', () => {
    expect(cards.filter(([, { svg }]) => /NaN|Infinity|undefined|null/.test(svg)).map(([id]) => id)).toEqual([]);
  });

  test('keeps the lettering inside the card', () => {
    const outside = cards.filter(([, { lettering }]) => {
      const { left, top, right, bottom } = lettering.box;
      // The outline of the letters is narrower than the margin.
      return !(
        left >= MARGIN - 0.1 &&
        right <= WIDTH - MARGIN + 0.1 &&
        top >= MARGIN - 0.1 &&
        bottom <= HEIGHT - MARGIN + 0.1
      );
    });
    expect(outside.map(([id]) => id)).toEqual([]);
  });

  test('shows the complete name in letters that are legible at 132 px', () => {
    const small = cards.filter(([, { lettering }]) => lettering.letterHeight < LETTERS_MIN);
    expect(small.map(([id, { lettering }]) => `${id} ${lettering.letterHeight.toFixed(1)}`)).toEqual([]);
    const changed = catalogue.games.filter(
      ({ name }, i) =>
        cards[i]?.[1].lettering.lines.join(' ').toLowerCase() !== name.split(/\s+/).join(' ').toLowerCase(),
    );
    expect(changed.map(({ game_id }) => game_id)).toEqual([]);
  });

  test('shows more than 100 motifs on slots, each on at most 2 % of the games', () => {
    const counts = new Map<string, number>();
    const slots = cards.filter(([, { motif }]) => !/^(table|dealer|live|show|own)-/.test(motif));
    for (const [, { motif }] of slots) counts.set(motif, (counts.get(motif) ?? 0) + 1);
    const tooMany = [...counts].filter(([, count]) => count / cards.length > SHARE_MAX);
    expect(tooMany).toEqual([]);
    expect(counts.size).toBeGreaterThan(100);
  });
});
