import type { Pushes } from '@goldwake/contracts';
import type { PackagesResponse, PromotionListResponse } from '@goldwake/contracts/http';

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

/**
 * Names the purchase bonuses of a list that have begun and not ended. The packages are loaded again when this changes,
 * because neither a begin nor an end has a push.
 */
export function runningBonusesOf({ promotions }: Pick<PromotionListResponse, 'promotions'>): string {
  const running = promotions.filter(
    ({ kind, state }) => kind === 'purchase' && state !== 'upcoming' && state !== 'expired',
  );
  return running.map(({ user_promotion_id }) => user_promotion_id).join(' ');
}
