import type { Pushes } from '@goldwake/contracts';
import type { PackagesResponse } from '@goldwake/contracts/http';

/**
 * Applies a change of the packages to those that are known; a version that is not newer is ignored. Returns undefined if
 * the packages must be loaded again: for a merge that skips a version, because what the missed change said is unknown,
 * and while a promotion adds coins, because the push does not say how many.
 * @param isBuyer whether the player has bought coins, and so is not offered packages for a first purchase
 */
export function withPackages(
  known: PackagesResponse,
  { packages_version, operation, packages }: Pushes['purchase_package_update'],
  isBuyer: boolean,
): PackagesResponse | undefined {
  if (packages_version <= known.packages_version) return known;
  const isMerge = operation === 'merge';
  if (isMerge && packages_version !== known.packages_version + 1) return undefined;
  if (known.result.some(({ bonus }) => bonus !== null)) return undefined;
  const all = new Map(isMerge ? known.result.map((one) => [one.package_id, one]) : []);
  for (const one of packages) all.set(one.package_id, { ...one, bonus: null });
  const result = [...all.values()].filter(({ first_purchase }) => !first_purchase || !isBuyer);
  return { ...known, packages_version, result };
}

/**
 * Returns the loaded response with the newer packages: a response can be overtaken by a push. The packages are always
 * all of one version.
 */
export function newerPackages(known: PackagesResponse | undefined, loaded: PackagesResponse): PackagesResponse {
  if (!known || known.packages_version <= loaded.packages_version) return loaded;
  return { ...loaded, packages_version: known.packages_version, result: known.result };
}

/** Time between two loads of packages with the bonus of a promotion that lasts long, in milliseconds. */
const BONUS_CHECK_MS = 60 * 60_000;
/** Time after the end of a promotion at which the casino has certainly ended it too, in milliseconds. */
const AFTER_END_MS = 1_000;

/**
 * Returns after how many milliseconds the packages must be loaded again, because a promotion ends; false if none adds
 * coins.
 */
export function bonusEndsInMs(packages: PackagesResponse | undefined, now: number): number | false {
  const ends = (packages?.result ?? []).flatMap(({ bonus }) => (bonus ? [Date.parse(bonus.ends_at)] : []));
  if (ends.length === 0) return false;
  return Math.min(Math.max(Math.min(...ends) - now, 0) + AFTER_END_MS, BONUS_CHECK_MS);
}
