import type { CoinPackage, PackagesEvent, PackagesOperation } from '@goldwake/contracts';
import { FIRST_OFFER } from './first-offer.js';
import { requireCount, requirePackages } from './package-rules.js';

/** Id of the stream of packages; there is only one. */
export const PACKAGES_ID = 'main';

/** A package on sale, with the version of the packages in which its terms last changed. */
export interface OfferedPackage extends CoinPackage {
  terms_since: number;
}

/** The packages on sale, in display order. Every change raises the version. */
export interface Offer {
  version: number;
  packages: readonly OfferedPackage[];
}

export const packagesReducer = {
  initial: (): Offer => FIRST_OFFER,
  evolve: (offer: Offer, { data: { packages_version, operation, packages } }: PackagesEvent): Offer => ({
    version: packages_version,
    packages: changed(offer, operation, packages, packages_version),
  }),
};

export interface PackagesChange {
  operation: PackagesOperation;
  packages: readonly CoinPackage[];
  reason: string;
  by: string;
}

/**
 * Changes the packages on sale; stores nothing if they are already so.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `validation_failed`, naming each wrong field
 */
export function changePackages(
  offer: Offer,
  { operation, packages, reason, by }: PackagesChange,
  now: number,
): PackagesEvent[] {
  requirePackages(packages);
  const packages_version = offer.version + 1;
  const after = changed(offer, operation, packages, packages_version);
  requireCount(after);
  const isSame = after.length === offer.packages.length && after.every((one, at) => one === offer.packages[at]);
  if (isSame) return [];
  const changed_at = new Date(now).toISOString();
  const data = { packages_version, operation, packages: packages.map(termsOf), reason, by, changed_at };
  return [{ type: 'packages_changed', data }];
}

/** Returns a package without the version of its terms. */
export function termsOf({
  package_id,
  price,
  gold_coins,
  sweeps_coins,
  playthrough_percent,
  first_purchase,
}: CoinPackage): CoinPackage {
  return { package_id, price, gold_coins, sweeps_coins, playthrough_percent, first_purchase };
}

/** A package whose terms stay the same is kept as it is, with the version of its terms. */
function changed(
  { packages: before }: Offer,
  operation: PackagesOperation,
  packages: readonly CoinPackage[],
  version: number,
): readonly OfferedPackage[] {
  const known = new Map(before.map((one) => [one.package_id, one]));
  const offered = packages.map((one) => {
    const old = known.get(one.package_id);
    return old && hasSameTerms(old, one) ? old : { ...termsOf(one), terms_since: version };
  });
  if (operation === 'set') return offered;
  const merged = new Map(known);
  for (const one of offered) merged.set(one.package_id, one);
  return [...merged.values()];
}

function hasSameTerms(one: CoinPackage, other: CoinPackage): boolean {
  const [left, right] = [termsOf(one), termsOf(other)];
  return (Object.keys(left) as (keyof CoinPackage)[]).every((field) => left[field] === right[field]);
}
