import type { Projection } from '@goldwake/core';
import { diceRounds } from '@goldwake/games/projections';
import { balances } from '@goldwake/wallet/projections';
import { CannotRun } from './cannot-run.js';

/** All projections of the casino. */
export const PROJECTIONS: readonly Projection[] = [balances, diceRounds];

/** Returns the projections with the given names; all if no name is given. @throws CannotRun */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  if (names.length === 0) return PROJECTIONS;
  return [...new Set(names)].map((name) => {
    const found = PROJECTIONS.find(({ group }) => group === name);
    if (!found)
      throw new CannotRun(`no projection ${name}; the projections are ${PROJECTIONS.map((p) => p.group).join(', ')}`);
    return found;
  });
}
