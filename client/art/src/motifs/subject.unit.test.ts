import { describe, expect, test } from '@jest/globals';
import { seeded } from '../drawing/random.js';
import { motifFor, wordsOf } from './subject.js';

describe('motifFor', () => {
  test.each([
    ['The Raccoon Heist', 'raccoon'],
    ['Walrus at the Wheel', 'walrus'],
    ['Zero Longitude Compass', 'compass'],
    ['Señora’s Peacock', 'peacock'],
    ['Two Lanterns', 'lantern'],
  ])('maps %s to the motif %s', (name, motif) => {
    expect(motifFor(name, ['star'], seeded(name)).name).toBe(motif);
  });

  test("picks one of the provider's fallback motifs when no word matches", () => {
    expect(['moon', 'star']).toContain(motifFor('Xyzzy Qwerty', ['moon', 'star'], seeded('x')).name);
  });

  test('ignores accents and plural or possessive endings', () => {
    expect(wordsOf('Midnight Pâtisserie')).toEqual(['midnight', 'patisserie']);
    expect(wordsOf('The Vizier’s Riddle')).toEqual(['the', 'vizier', 'riddle']);
  });
});
