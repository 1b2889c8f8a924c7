import type { Pushes } from '@goldwake/contracts';
import type { PackagesResponse } from '@goldwake/contracts/http';

/**
 * Applies a change of the packages to those that are known; a version that is not newer is ignored.
 * @param isBuyer whether the player has bought coins, and so is not offered packages for a first purchase
 */
export function withPackages(
  known: PackagesResponse,
  { packages_version, operation, packages }: Pushes['purchase_package_update'],
  isBuyer: boolean,
): PackagesResponse {
  if (packages_version <= known.packages_version) return known;
  const all = new Map(operation === 'merge' ? known.result.map((one) => [one.package_id, one]) : []);
  for (const one of packages) all.set(one.package_id, one);
  const result = [...all.values()].filter(({ first_purchase }) => !first_purchase || !isBuyer);
  return { ...known, packages_version, result };
}

/** Returns the newer of the known and the loaded packages: a response can be overtaken by a push. */
export function newerPackages(known: PackagesResponse | undefined, loaded: PackagesResponse): PackagesResponse {
  if (!known || known.packages_version <= loaded.packages_version) return loaded;
  return { ...loaded, packages_version: known.packages_version, result: known.result };
}
