import { describe, expect, it } from '@jest/globals';
import { isForm, picksFault, randomTile, TILES, tilesOf, togglePick, withMines } from './tiles.js';

describe('what the tiles show', () => {
  it('without a round, all are hidden', () => {
    expect(new Set(tilesOf(null))).toEqual(new Set(['hidden']));
    expect(tilesOf(null)).toHaveLength(25);
  });

  it('in an open round, only the opened ones are known', () => {
    const tiles = tilesOf({ opened: [3, 7], positions: null });
    expect([tiles[3], tiles[7], tiles[0]]).toEqual(['safe', 'safe', 'hidden']);
  });

  it('after the round, the hit mine differs from the others', () => {
    const tiles = tilesOf({ opened: [3, 7], positions: [1, 7] });
    expect([tiles[3], tiles[7], tiles[1], tiles[0]]).toEqual(['safe', 'hit', 'mine', 'spared']);
  });
});

it.each([0, 0.5, 0.999_999])('a random tile is one that is not opened (random number %s)', (random) => {
  const opened = TILES.filter((tile) => tile !== 4 && tile !== 20);
  expect([4, 20]).toContain(randomTile(opened, () => random));
});

describe('settings', () => {
  const form = { mines: 3, picks: [2, 9] };

  it('a second press removes a tile, and the tiles stay in ascending order', () => {
    expect(togglePick(form, 5).picks).toEqual([2, 5, 9]);
    expect(togglePick(form, 9).picks).toEqual([2]);
  });

  it('the number of mines stays from 1 to 24', () => {
    expect([withMines(form, 0).mines, withMines(form, 25).mines]).toEqual([1, 24]);
  });

  it('the auto-bet needs a tile, and not more of them than are safe', () => {
    expect(picksFault(form)).toBeNull();
    expect(picksFault({ mines: 3, picks: [] })).toBe('Choose the tiles that the auto-bet opens');
    expect(picksFault({ mines: 24, picks: [1, 2] })).toBe('With this many mines, choose 1 tile at most');
  });

  it.each([
    [form, true],
    [{ mines: 24, picks: [] }, true],
    [{ mines: 25, picks: [] }, false],
    [{ mines: 3.5, picks: [] }, false],
    [{ mines: 3, picks: [9, 2] }, false],
    [{ mines: 3, picks: [25] }, false],
    [{ mines: 3 }, false],
    [null, false],
  ])('stored settings %j are accepted: %s', (kept, accepted) => expect(isForm(kept)).toBe(accepted));
});
