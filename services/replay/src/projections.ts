import type { Projection } from '@goldwake/core';
import { CannotRun } from './cannot-run.js';
import { MANIFESTS } from './services.js';

/** All projections of the casino, collected from the manifests of its services. */
export const PROJECTIONS: readonly Projection[] = MANIFESTS.flatMap(({ projections }) => projections);

/** Returns the projections with the given names, or all projections if no name is given. @throws CannotRun */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  if (names.length === 0) return PROJECTIONS;
  return [...new Set(names)].map((name) => {
    const found = PROJECTIONS.find(({ group }) => group === name);
    if (!found)
      throw new CannotRun(`no projection ${name}; the projections are ${PROJECTIONS.map((p) => p.group).join(', ')}`);
    return found;
  });
}
