import { describe, expect, it } from '@jest/globals';
import { DEFAULT_OPTIONS, isFiltered, type ListOptions, optionsOf, searchOf, withOptions } from './list-options.js';

describe('options of a games list in the URL', () => {
  it.each<[string, ListOptions]>([
    ['', DEFAULT_OPTIONS],
    ['?sort=name', { ...DEFAULT_OPTIONS, sort: 'name' }],
    ['?provider=baize-and-ivory', { ...DEFAULT_OPTIONS, provider: 'baize-and-ivory' }],
    ['?sort=newest&provider=deepwell&playable=true', { sort: 'newest', provider: 'deepwell', playable: true }],
  ])('%j is read and written without a change', (search, options) => {
    expect(optionsOf(search)).toEqual(options);
    expect(searchOf(options)).toBe(search);
  });

  it.each(['?sort=random', '?playable=yes', '?sort=', '?other=1', '?sort=popular'])(
    '%j gives the defaults',
    (search) => {
      expect(optionsOf(search)).toEqual(DEFAULT_OPTIONS);
    },
  );

  it('only a provider and the playable filter leave out games', () => {
    expect(isFiltered(optionsOf('?sort=name'))).toBe(false);
    expect(isFiltered(optionsOf('?provider=deepwell'))).toBe(true);
    expect(isFiltered(optionsOf('?playable=true'))).toBe(true);
  });

  it('the request of a list without options has only its own filter', () => {
    expect(withOptions({ tags: 'slots' }, DEFAULT_OPTIONS)).toEqual({ tags: 'slots' });
    expect(withOptions({ tags: 'slots' }, { sort: 'name', provider: 'deepwell', playable: true })).toEqual({
      tags: 'slots',
      sort: 'name',
      providerId: 'deepwell',
      playable: true,
    });
  });
});
