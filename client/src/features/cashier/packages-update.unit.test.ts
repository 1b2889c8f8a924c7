import type { PromotionKind, PromotionState } from '@goldwake/contracts';
import type { ListedPackage, ListedPromotion, PackagesResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { newerPackages, runningBonusesOf, withPackages } from './packages-update.js';

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

describe('the bonuses for which packages are loaded again', () => {
  const bonus = (id: string, state: PromotionState, kind: PromotionKind = 'purchase') =>
    ({ user_promotion_id: id, kind, state }) as ListedPromotion;
  const running = (...promotions: ListedPromotion[]) => runningBonusesOf({ promotions });

  it('change when a purchase bonus begins or ends', () => {
    const states = ['upcoming', 'eligible', 'expired'] as const;
    expect(states.map((state) => running(bonus('boost', state), bonus('other', 'eligible')))).toEqual([
      'other',
      'boost other',
      'other',
    ]);
  });

  it('do not change when the player orders with a bonus, which a push reports', () => {
    const states = ['in_progress', 'claimed'] as const;
    for (const state of states) expect(running(bonus('boost', state))).toBe(running(bonus('boost', 'eligible')));
  });

  it('exclude promotions of other kinds', () => {
    expect(running(bonus('gift', 'claimable', 'free'), bonus('dice', 'eligible', 'play'))).toBe('');
  });
});
