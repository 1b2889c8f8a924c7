import { SERVICE_NAMES } from '@goldwake/contracts';
import type { Manifest } from '@goldwake/core';

/**
 * Manifests of all services, in the order of the service registry. The services are workspaces of this repository, so
 * this package needs neither an import nor a dependency for each of them.
 */
export const MANIFESTS: readonly Manifest[] = await load();

/**
 * Loads the manifests one after the other, because jest's module loader fails on concurrent imports of the same module.
 */
async function load(): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const name of SERVICE_NAMES) manifests.push((await import(`@goldwake/${name}/manifest`)).MANIFEST);
  return manifests;
}
