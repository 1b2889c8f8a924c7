import type { CoinPackage } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { changePackages, type Offer, type PackagesChange, packagesReducer } from './packages.js';

const NOW = Date.UTC(2026, 0, 15, 12);
const REASON = { reason: 'Weekend', by: 'ops' };
const coins = (package_id: string, change: Partial<CoinPackage> = {}): CoinPackage => ({
  package_id,
  price: '1990000',
  gold_coins: '19900000000',
  sweeps_coins: '2000000',
  playthrough_percent: 300,
  first_purchase: false,
  ...change,
});
const OFFER: Offer = {
  version: 7,
  packages: [
    { ...coins('small'), terms_since: 2 },
    { ...coins('large', { price: '9990000' }), terms_since: 5 },
  ],
};

const change = (operation: PackagesChange['operation'], packages: CoinPackage[]) =>
  changePackages(OFFER, { operation, packages, ...REASON }, NOW);
const after = (operation: PackagesChange['operation'], packages: CoinPackage[]) =>
  change(operation, packages).reduce(packagesReducer.evolve, OFFER);

describe('a change of the packages', () => {
  it('names the version, the packages, the operator and the reason', () => {
    expect(change('merge', [coins('new')])).toEqual([
      {
        type: 'packages_changed',
        data: {
          packages_version: 8,
          operation: 'merge',
          packages: [coins('new')],
          ...REASON,
          changed_at: '2026-01-15T12:00:00.000Z',
        },
      },
    ]);
  });

  it('merge keeps the other packages and their places', () => {
    expect(after('merge', [coins('new'), coins('small', { price: '2990000' })])).toEqual({
      version: 8,
      packages: [
        { ...coins('small', { price: '2990000' }), terms_since: 8 },
        OFFER.packages[1],
        { ...coins('new'), terms_since: 8 },
      ],
    });
  });

  it('set replaces all; a package whose terms stay the same keeps the version of its terms', () => {
    expect(after('set', [coins('large', { price: '9990000' }), coins('new')])).toEqual({
      version: 8,
      packages: [OFFER.packages[1], { ...coins('new'), terms_since: 8 }],
    });
  });

  it('set with an empty list ends all sales', () => {
    expect(after('set', [])).toEqual({ version: 8, packages: [] });
  });

  it('set in another order changes the order only', () => {
    const packages = [coins('large', { price: '9990000' }), coins('small')];
    expect(after('set', packages)).toEqual({ version: 8, packages: OFFER.packages.toReversed() });
  });

  it.each(['set', 'merge'] as const)('%s stores nothing if the packages are already so', (operation) => {
    expect(change(operation, [coins('small'), coins('large', { price: '9990000' })])).toEqual([]);
  });
});

describe('a wrong package is refused, and the field is named', () => {
  it.each([
    ['package_id', ''],
    ['package_id', 'Big one'],
    ['package_id', 'x'.repeat(65)],
    ['price', '990000'],
    ['price', '1995000'],
    ['price', '10000010000'],
    ['price', '-1990000'],
    ['price', 1.99],
    ['price', '9'.repeat(30)],
    ['gold_coins', '0'],
    ['gold_coins', '1e9'],
    ['sweeps_coins', '-1'],
    ['sweeps_coins', null],
    ['playthrough_percent', -1],
    ['playthrough_percent', 10_001],
    ['playthrough_percent', 1.5],
    ['playthrough_percent', Number.NaN],
    ['first_purchase', 'yes'],
    ['color', 'gold'],
  ])('%s %j', (field, value) => {
    const wrong = { ...coins('x'), [field]: value } as CoinPackage;
    const fault = expect.objectContaining({ path: `packages[1].${field}` });
    expect(() => change('merge', [coins('y'), wrong])).toThrow(
      expect.objectContaining({ code: 'validation_failed', more: { errors: [fault] } }),
    );
  });

  it.each([
    ['set', 50, false],
    ['set', 51, true],
    ['merge', 48, false],
    ['merge', 49, true],
  ] as const)('%s of %p new packages beside 2 others is refused: %p', (operation, count, isRefused) => {
    const many = Array.from({ length: count }, (_, at) => coins(`new-${at}`));
    if (!isRefused) expect(after(operation, many).packages).toHaveLength(50);
    else {
      expect(() => change(operation, many)).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          more: { errors: [expect.objectContaining({ path: 'packages' })] },
        }),
      );
    }
  });

  it('a merge of packages that are on sale is possible at the maximum number', () => {
    const full = {
      version: 1,
      packages: Array.from({ length: 50 }, (_, at) => ({ ...coins(`p${at}`), terms_since: 1 })),
    };
    const cheaper = [coins('p7', { price: '1000000' })];
    expect(changePackages(full, { operation: 'merge', packages: cheaper, ...REASON }, NOW)).toHaveLength(1);
  });

  it('an id that is named twice', () => {
    expect(() => change('merge', [coins('x'), coins('x')])).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });
});
