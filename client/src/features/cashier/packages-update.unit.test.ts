import type { ListedPackage, PackagesResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { bonusEndsInMs, newerPackages, withPackages } from './packages-update.js';

const coins = (package_id: string, price = '1990000', first_purchase = false): ListedPackage => ({
  package_id,
  price,
  gold_coins: '19900000000',
  sweeps_coins: '2000000',
  playthrough_percent: 300,
  first_purchase,
  bonus: null,
});
const known: PackagesResponse = {
  packages_version: 3,
  result: [coins('small'), coins('large')],
  methods: ['card'],
  closed_until: null,
};

describe('a change of the packages', () => {
  it('set replaces all packages', () => {
    const update = { packages_version: 4, operation: 'set', packages: [coins('only')] } as const;
    expect(withPackages(known, { ...update, packages: [...update.packages] }, false)).toEqual({
      ...known,
      packages_version: 4,
      result: [coins('only')],
    });
  });

  it('merge replaces packages in their places and adds new ones at the end', () => {
    const packages = [coins('new'), coins('small', '2990000')];
    const after = withPackages(known, { packages_version: 4, operation: 'merge', packages }, false);
    expect(after?.result).toEqual([coins('small', '2990000'), coins('large'), coins('new')]);
  });

  it.each(['set', 'merge'] as const)('a %s is not applied while a promotion adds coins', (operation) => {
    const amounts = { gold_coins: '1', sweeps_coins: '0' };
    const bonus = { user_promotion_id: 'boost-2026-01-12', title: 'Boost', ends_at: '', ...amounts };
    const boosted = { ...known, result: [coins('small'), { ...coins('large'), bonus }] };
    const packages = [coins('small', '2990000')];
    expect(withPackages(boosted, { packages_version: 4, operation, packages }, false)).toBeUndefined();
    expect(withPackages(boosted, { packages_version: 3, operation, packages }, false)).toBe(boosted);
  });

  it.each([3, 2])('version %i is ignored, because it is not newer', (packages_version) => {
    expect(withPackages(known, { packages_version, operation: 'set', packages: [] }, false)).toBe(known);
  });

  it.each([5, 100])(
    'a merge to version %i is not applied, because a change before it was missed',
    (packages_version) => {
      const update = { packages_version, operation: 'merge', packages: [coins('small', '2990000')] } as const;
      expect(withPackages(known, { ...update, packages: [...update.packages] }, false)).toBeUndefined();
    },
  );

  it('a set to a later version replaces all packages, whatever was missed before it', () => {
    const packages = [coins('only')];
    const after = withPackages(known, { packages_version: 5, operation: 'set', packages }, false);
    expect(after).toEqual({ ...known, packages_version: 5, result: packages });
  });

  it.each([3, 2])('a merge to version %i is ignored, because it is not newer', (packages_version) => {
    const packages = [coins('small', '2990000')];
    expect(withPackages(known, { packages_version, operation: 'merge', packages }, false)).toBe(known);
  });

  it('a buyer is not offered packages for a first purchase', () => {
    const packages = [coins('first', '990000', true)];
    const update = { packages_version: 4, operation: 'merge', packages } as const;
    expect(withPackages(known, { ...update, packages }, true)?.result).toEqual(known.result);
    expect(withPackages(known, { ...update, packages }, false)?.result).toHaveLength(3);
  });
});

describe('a response that a push has overtaken', () => {
  it('keeps the newer packages and takes everything else', () => {
    const loaded = { ...known, packages_version: 2, result: [], closed_until: '2026-01-15T12:00:00.000Z' };
    expect(newerPackages(known, loaded)).toEqual({ ...known, closed_until: loaded.closed_until });
  });

  it.each([undefined, { ...known, packages_version: 2 }])(
    'packages that are not older are taken as loaded',
    (before) => {
      expect(newerPackages(before, known)).toBe(known);
    },
  );
});

describe('packages with the bonus of a promotion', () => {
  const END = '2026-01-15T12:00:00.000Z';
  const amounts = { gold_coins: '1', sweeps_coins: '0' };
  const bonus = { user_promotion_id: 'boost-2026-01-12', title: 'Boost', ends_at: END, ...amounts };
  const boosted = { ...known, result: [coins('small'), { ...coins('large'), bonus }] };

  it.each([
    ['a day before the end, within an hour', -86_400_000, 3_600_000],
    ['a minute before the end, a second after it', -60_000, 61_000],
    ['after the end, in a second', 5_000, 1_000],
  ])('are loaded again %s', (_, after, expected) => {
    expect(bonusEndsInMs(boosted, Date.parse(END) + after)).toBe(expected);
  });

  it('are not loaded again if no promotion adds coins', () => {
    expect([bonusEndsInMs(known, 0), bonusEndsInMs(undefined, 0)]).toEqual([false, false]);
  });
});
