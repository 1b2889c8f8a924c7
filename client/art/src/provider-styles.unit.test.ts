import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from './catalogue.js';
import { hasOwnMark } from './logos/provider-logos.js';
import { MOTIFS, motifNamed } from './motifs/registry.js';
import { PROVIDER_STYLES } from './provider-styles.js';

const catalogue = readCatalogue(new URL('../../../services/games/catalogue/catalogue.json', import.meta.url).pathname);

describe('art styles of the providers', () => {
  test('name only existing motifs, and each motif once', () => {
    for (const { motifs } of Object.values(PROVIDER_STYLES))
      for (const name of motifs) expect(motifNamed(name).name).toBe(name);
    expect(new Set(MOTIFS.map(({ name }) => name)).size).toBe(MOTIFS.length);
  });

  test('exist for every provider of the catalogue, each with a logo mark', () => {
    expect(catalogue.providers.filter(({ id }) => !(id in PROVIDER_STYLES) || !hasOwnMark(id))).toEqual([]);
  });
});
