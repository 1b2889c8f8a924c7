import { type CoinPackage, PACKAGES_MAX, type PackagesEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import {
  changePackages,
  createPurchase,
  NO_BONUSES,
  type Offer,
  type PackagesChange,
  packagesReducer,
  purchasesReducer,
} from '../domain/index.js';
import { at, MINUTE_MS, order, START, UID } from '../testing/purchases.js';
import { offeredPackages } from './offered-packages.js';

const FIVE = {
  package_id: 'usd-4.99',
  price: '4990000',
  gold_coins: '49900000000',
  sweeps_coins: '5000000',
  playthrough_percent: 300,
  first_purchase: false,
};
const CHEAPER = { ...FIVE, price: '3990000' };
const SEASON = { ...FIVE, package_id: 'season' };

const stored = (stream: string, type: GivenEvent['type'], data: object, minutes: number): GivenEvent => ({
  stream,
  type,
  data,
  envelope: { recordedAt: at(minutes) },
});

/** Returns packages after changes that the decider made, with the events of these changes, a minute apart. */
function after(...changes: Pick<PackagesChange, 'operation' | 'packages'>[]): { offer: Offer; events: GivenEvent[] } {
  let offer = packagesReducer.initial();
  const events = changes.flatMap((change, n) => {
    const made = changePackages(offer, { ...change, reason: 'Season', by: 'kim' }, START + n * MINUTE_MS);
    offer = made.reduce(packagesReducer.evolve, offer);
    return made.map(({ type, data }) => stored('packages-main', type, data, n));
  });
  return { offer, events };
}
const merge = (...packages: CoinPackage[]) => ({ operation: 'merge', packages }) as const;
const set = (...packages: CoinPackage[]) => ({ operation: 'set', packages }) as const;

/** Returns the event of an order that the decider accepted. */
function buys(offer: Offer, package_id: string, minutes = 0, change: object = {}): GivenEvent {
  const wish = order(1, { package_id, packages_version: offer.version, now: START + minutes * MINUTE_MS });
  const [created] = createPurchase(purchasesReducer.initial(UID), wish, offer, NO_BONUSES);
  return stored(`purchases-${UID}`, 'purchase_created', { ...created?.data, ...change }, minutes);
}
/** An event that no decider made. */
const changed = (data: Partial<PackagesEvent['data']>, stream = 'packages-main', minutes = 0): GivenEvent =>
  stored(
    stream,
    'packages_changed',
    {
      ...{ packages_version: 2, operation: 'merge', packages: [CHEAPER] },
      ...{ reason: 'Season', by: 'kim', changed_at: at(minutes), ...data },
    },
    minutes,
  );

const found = (given: GivenEvent[], includes = true): Reported[] =>
  findingsOf(offeredPackages, storedEvents(given), { includes: () => includes, isMasked: () => false });

const first = after().offer;
const cheaper = after(merge(CHEAPER));
const season = after(merge(CHEAPER), set(SEASON));
const ORDER = `purchases-${UID}@1`;

describe('offered packages', () => {
  it.each<[name: string, given: GivenEvent[]]>([
    ['an order of the first offer', [buys(first, 'usd-4.99')]],
    ['an order of a package for a first purchase', [buys(first, 'first-9.99')]],
    ['an order on changed terms', [...cheaper.events, buys(cheaper.offer, 'usd-4.99')]],
    ['an order of a package that a change left as it was', [...cheaper.events, buys(cheaper.offer, 'usd-9.99')]],
    ['an order of a new package', [...season.events, buys(season.offer, 'season', 1)]],
    ['an order that was decided just before a change was stored', [...cheaper.events, buys(first, 'usd-4.99', 5)]],
    [
      'an order that was decided just before a change was stored, after one that a clock ahead stored',
      [...cheaper.events, buys(cheaper.offer, 'usd-4.99', 60), buys(first, 'usd-4.99', 5)],
    ],
  ])('%s breaks no rule', (_, given) => {
    expect(found(given)).toEqual([]);
  });

  it.each<[fault: string, given: GivenEvent[], expected: Reported[]]>([
    ...(
      [
        ['price', '1990000', '4990000'],
        ['gold_coins', '49900000001', '49900000000'],
        ['sweeps_coins', '6000000', '5000000'],
        ['playthrough_percent', 100, 300],
        ['first_purchase', true, false],
      ] as const
    ).map(([field, is, due]): [string, GivenEvent[], Reported[]] => [
      `an order with another ${field}`,
      [buys(first, 'usd-4.99', 0, { [field]: is })],
      [[ORDER, `states ${is} as ${field}; ${due} is due for usd-4.99`]],
    ]),
    [
      'an order of an unknown package',
      [buys(first, 'usd-4.99', 0, { package_id: 'usd-5.99' })],
      [[ORDER, 'orders usd-5.99, which version 1 of the packages does not have']],
    ],
    [
      'an order of a package that is no longer on sale',
      [...season.events, buys(cheaper.offer, 'usd-4.99', 1, { packages_version: 3 })],
      [[ORDER, 'orders usd-4.99, which version 3 of the packages does not have']],
    ],
    [
      'an order on the terms of a later version',
      [buys(cheaper.offer, 'usd-4.99'), ...cheaper.events],
      [[ORDER, 'orders from version 2 of the packages; version 1 was on sale']],
    ],
    [
      'an order on terms that were replaced more than five minutes before',
      [...cheaper.events, buys(first, 'usd-4.99', 5.01)],
      [[ORDER, 'orders from version 1 of the packages; version 2 was on sale']],
    ],
    [
      'an order on old terms as those of the new version',
      [...cheaper.events, buys(first, 'usd-4.99', 0, { packages_version: 2 })],
      [[ORDER, 'states 4990000 as price; 3990000 is due for usd-4.99']],
    ],
    [
      'a change that skips a version',
      [changed({ packages_version: 3 })],
      [['packages-main@1', 'makes version 3 of the packages; version 2 follows']],
    ],
    [
      'a change that repeats a version',
      [...cheaper.events, changed({ packages: [SEASON] })],
      [['packages-main@2', 'makes version 2 of the packages; version 3 follows']],
    ],
    ['a change that changes nothing', [changed({ packages: [FIVE] })], [['packages-main@1', 'changes no package']]],
    [
      'a package with an invalid price',
      [changed({ packages: [{ ...SEASON, price: '4990001' }] })],
      [['packages-main@1', 'packages[0].price must be whole cents from 1.00 to 10,000.00 US dollars, in micros']],
    ],
    [
      'more packages than may be on sale',
      [changed({ packages: Array.from({ length: 43 }, (_, n) => ({ ...SEASON, package_id: `season-${n}` })) })],
      [['packages-main@1', `packages must be at most ${PACKAGES_MAX} after the change; they would be 51`]],
    ],
    ...['', '  ', 'two\nlines', 'a'.repeat(201), 7, undefined].map((reason): [string, GivenEvent[], Reported[]] => [
      `a change for the reason ${JSON.stringify(reason)}`,
      [changed({ reason: reason as string })],
      [['packages-main@1', `states ${JSON.stringify(reason)} as its reason`]],
    ]),
    [
      'a change in another stream',
      [changed({}, 'packages-other')],
      [['packages-other@1', 'changes packages outside packages-main']],
    ],
    [
      'a change that states another time',
      [changed({ changed_at: at(6) })],
      [['packages-main@1', `happened at ${at(6)}; it was recorded at ${at(0)}`]],
    ],
  ])('%s is reported', (_, given, expected) => {
    expect(found(given)).toEqual(expected);
  });

  it('an order in a history without the packages is not compared', () => {
    expect(found([buys(cheaper.offer, 'usd-4.99')], false)).toEqual([]);
  });
});
