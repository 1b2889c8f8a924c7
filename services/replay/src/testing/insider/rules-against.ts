import type { StoredEvent } from '@goldwake/contracts';
import type { HasHandled } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { INVARIANTS } from '../../checks/invariants.js';

/**
 * Returns the names of the rules that find a fault in a history.
 * @param hasHandled progress of the consumer groups; as in an imported history if omitted
 */
export function rulesAgainst(events: readonly StoredEvent[], hasHandled?: HasHandled): string[] {
  return INVARIANTS.filter((rule) => findingsOf(rule, events, undefined, hasHandled).length > 0).map(
    ({ name }) => name,
  );
}

/** Jest's structuredClone returns objects of another realm, which the rules would take for changed ones. */
export function parsed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
