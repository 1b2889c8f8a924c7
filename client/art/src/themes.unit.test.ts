import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from './catalogue.js';
import { HOUSES } from './houses.js';
import { hasOwnMark } from './provider-logos.js';
import { random } from './random.js';
import { MOTIFS, motifFor, motifNamed, wordsOf } from './themes.js';

const catalogue = readCatalogue(new URL('../../../services/games/catalogue/catalogue.json', import.meta.url).pathname);

describe('the subject of a card', () => {
  test.each([
    ['The Raccoon Heist', 'raccoon'],
    ['Walrus at the Wheel', 'walrus'],
    ['Zero Longitude Compass', 'compass'],
    ['Señora’s Peacock', 'peacock'],
    ['Two Lanterns', 'lantern'],
  ])('of %s is the %s', (name, motif) => {
    expect(motifFor(name, ['star'], random(name)).name).toBe(motif);
  });

  test('is one of the provider’s own for a name that names nothing', () => {
    expect(['moon', 'star']).toContain(motifFor('Xyzzy Qwerty', ['moon', 'star'], random('x')).name);
  });

  test('is found without accents and endings', () => {
    expect(wordsOf('Midnight Pâtisserie')).toEqual(['midnight', 'patisserie']);
    expect(wordsOf('The Vizier’s Riddle')).toEqual(['the', 'vizier', 'riddle']);
  });
});

describe('the houses', () => {
  test('name only motifs that are there, and each motif once', () => {
    for (const { motifs } of Object.values(HOUSES)) for (const name of motifs) expect(motifNamed(name).name).toBe(name);
    expect(new Set(MOTIFS.map(({ name }) => name)).size).toBe(MOTIFS.length);
  });

  test('are as many as the catalogue’s providers, each with its mark', () => {
    expect(catalogue.providers.filter(({ id }) => !(id in HOUSES) || !hasOwnMark(id))).toEqual([]);
  });
});
