import { ENVELOPE_INVARIANTS, type HistoryScope, type Invariant } from '@goldwake/core';
import { MANIFESTS } from '../services.js';
import { type Check, type Report, reporter } from './check.js';

/** Rules about the envelope and about the events of each service, from the services' manifests. */
export const INVARIANTS: readonly Invariant[] = [
  ...ENVELOPE_INVARIANTS,
  ...MANIFESTS.flatMap(({ invariants }) => invariants),
];

/** Returns a check for each invariant. */
export function invariantChecks(report: Report, scope: HistoryScope): Check[] {
  return INVARIANTS.map((invariant) => invariantCheck(invariant, report, scope));
}

function invariantCheck({ name, types, initial, check, end }: Invariant, report: Report, scope: HistoryScope): Check {
  let state = initial();
  const violate = reporter(name, report);
  return {
    name,
    ...(types && { types }),
    event: (event, { schemaVersion }) => check(state, event, violate, scope, schemaVersion),
    end: (historyEnd) => end?.(state, violate, scope, historyEnd),
    save: () => state,
    restore(saved) {
      state = saved;
    },
  };
}
