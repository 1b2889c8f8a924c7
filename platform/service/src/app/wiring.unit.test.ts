import 'reflect-metadata';
import type { WalletPort } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { portToken } from './tokens.js';
import {
  Injects,
  optional,
  provide,
  provideExisting,
  provideParts,
  provideValue,
  provideWith,
  token,
} from './wiring.js';

interface Rates {
  rate(): number;
}
interface Names {
  name(): string;
}

const RATES = token<Rates>('Rates');
const NAMES = token<Names>('Names');
const MISSING = token<Names>('Missing');
const LABEL = token<string>('Label');

class Balance {
  constructor(readonly wallet: Pick<WalletPort, 'summary'>) {}
}

class Price {
  constructor(
    readonly rates: Rates,
    readonly names: Names,
  ) {}
}

class Offer {
  constructor(readonly parts: { price: Price; names: Names }) {}
}

class Note {
  constructor(readonly names: Names | undefined) {}
}

@Injects(RATES, Offer)
class Shop {
  constructor(
    readonly rates: Rates,
    readonly offer: Offer,
  ) {}
}

/** Type tests: each `@ts-expect-error` fails the build if the mistake below it compiles. Nothing here runs. */
export function mistakes(): Provider[] {
  const [games, promotions, wallet] = [{ name: 'games' }, { name: 'promotions' }, { name: 'wallet' }] as const;
  provide(Balance, [portToken(games, 'wallet')]);
  provide(Balance, [portToken(wallet, 'wallet')]);
  // @ts-expect-error promotions may call `grant` only
  provide(Balance, [portToken(promotions, 'wallet')]);
  // @ts-expect-error promotions may call no method of this port
  portToken(promotions, 'bans');
  // @ts-expect-error the dependencies are in the wrong order
  Injects(Offer, RATES)(Shop);
  // @ts-expect-error a dependency is missing
  Injects(RATES)(Shop);
  return [
    // @ts-expect-error the dependencies are in the wrong order
    provide(Price, [NAMES, RATES]),
    // @ts-expect-error a dependency is missing
    provide(Price, [RATES]),
    // @ts-expect-error the constructor takes no third parameter
    provide(Price, [RATES, NAMES, NAMES]),
    // @ts-expect-error a symbol without a type says nothing about its value
    provide(Price, [Symbol('Rates'), NAMES]),
    // @ts-expect-error the parameter may not be undefined
    provide(Price, [RATES, optional(NAMES)]),
    // @ts-expect-error a property has a dependency of another type
    provideParts(Offer, { price: Price, names: RATES }),
    // @ts-expect-error a property has no dependency
    provideParts(Offer, { price: Price }),
    // @ts-expect-error the object has no such property
    provideParts(Offer, { price: Price, names: NAMES, rates: RATES }),
    // @ts-expect-error the function returns another type than the token's
    provideWith(LABEL, [RATES], (rates) => rates.rate()),
    // @ts-expect-error the function takes another type than the dependency's
    provideWith(LABEL, [RATES], (names: Names) => names.name()),
    // @ts-expect-error the value has another type than the token's
    provideValue(LABEL, 3),
    // @ts-expect-error the other provider creates another type
    provideExisting(RATES, NAMES),
  ];
}

const providers: Provider[] = [
  provideValue(RATES, { rate: () => 3 }),
  provideWith(NAMES, [RATES], async (rates) => ({ name: () => `rate ${rates.rate()}` })),
  provide(Price, [RATES, NAMES]),
  provideParts(Offer, { price: Price, names: NAMES }),
  provide(Note, [optional(MISSING)]),
  provideWith(LABEL, [Price, optional(MISSING)], (price, missing) => `${price.names.name()} ${missing}`),
  provideExisting(token<Price>('SamePrice'), Price),
  Shop,
];

@Module({ providers })
class Wired {}

describe('typed wiring', () => {
  const withApp = async (work: (app: INestApplicationContext) => void) => {
    const app = await NestFactory.createApplicationContext(Wired, { logger: false });
    try {
      work(app);
    } finally {
      await app.close();
    }
  };

  it('gives constructors and functions their dependencies in order', () =>
    withApp((app) => {
      const { rates, names } = app.get(Price);
      expect([rates.rate(), names.name()]).toEqual([3, 'rate 3']);
      expect(app.get(LABEL)).toBe('rate 3 undefined');
      expect(app.get(Note).names).toBeUndefined();
    }));

  it('gives an object of parts every property by name', () =>
    withApp((app) => expect(app.get(Offer).parts).toEqual({ price: app.get(Price), names: app.get(NAMES) })));

  it('gives a class that Nest creates the dependencies of its decorator', () =>
    withApp((app) => {
      expect(app.get(Shop).rates).toBe(app.get(RATES));
      expect(app.get(Shop).offer).toBe(app.get(Offer));
    }));
});
