import { diceRounds } from '@goldwake/games/projections';
import type { Projection } from '@goldwake/platform';
import { balances } from '@goldwake/wallet/projections';
import { CannotRun } from './cannot-run.js';

/** Every read model of the house. */
export const PROJECTIONS: readonly Projection[] = [balances, diceRounds];

/** By their names; all, if none is given. @throws CannotRun */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  if (names.length === 0) return PROJECTIONS;
  return [...new Set(names)].map((name) => {
    const found = PROJECTIONS.find(({ group }) => group === name);
    if (!found) throw new CannotRun(`no projection ${name}; there are ${PROJECTIONS.map((p) => p.group).join(', ')}`);
    return found;
  });
}
