import type { CoinPackage } from '@goldwake/contracts';
import { listText, plainAmount, readAmount, readList } from './list-file.js';

/** Amounts of a package, with the decimals that a person may type. */
const AMOUNTS = { price: 2, gold_coins: 6, sweeps_coins: 6 } as const;

/**
 * Reads a JSON list of packages, whose amounts are texts in dollars and coins. The cashier checks everything else.
 * @throws CannotRun
 */
export function readPackages(file: string): CoinPackage[] {
  return readList(file, 'packages').map((given, at) => {
    for (const [field, decimals] of Object.entries(AMOUNTS) as [keyof typeof AMOUNTS, 2 | 6][]) {
      given[field] = readAmount(given[field], decimals, `${file}: ${field} of package ${at + 1}`);
    }
    return given as unknown as CoinPackage;
  });
}

/** Formats packages as the list that `readPackages` reads. */
export function packagesText(packages: readonly CoinPackage[]): string {
  return listText(
    packages.map((one) => ({
      ...one,
      price: plainAmount(one.price),
      gold_coins: plainAmount(one.gold_coins),
      sweeps_coins: plainAmount(one.sweeps_coins),
    })),
  );
}
