import { describe, expect, test } from '@jest/globals';
import { seeded } from '../drawing/random.js';
import { motifFor, wordsOf } from './subject.js';

describe('the subject of a card', () => {
  test.each([
    ['The Raccoon Heist', 'raccoon'],
    ['Walrus at the Wheel', 'walrus'],
    ['Zero Longitude Compass', 'compass'],
    ['Señora’s Peacock', 'peacock'],
    ['Two Lanterns', 'lantern'],
  ])('of %s is the %s', (name, motif) => {
    expect(motifFor(name, ['star'], seeded(name)).name).toBe(motif);
  });

  test('is one of the provider’s own for a name that names nothing', () => {
    expect(['moon', 'star']).toContain(motifFor('Xyzzy Qwerty', ['moon', 'star'], seeded('x')).name);
  });

  test('is found without accents and endings', () => {
    expect(wordsOf('Midnight Pâtisserie')).toEqual(['midnight', 'patisserie']);
    expect(wordsOf('The Vizier’s Riddle')).toEqual(['the', 'vizier', 'riddle']);
  });
});
