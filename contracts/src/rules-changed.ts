import type { Count, IsoTime } from './field-types.js';

/** The rules that a service applies from now on. A service records its rules at its start, if they have changed. */
export interface RulesChanged<Rules> {
  /** Version of the rules after the change; each change increases it by one, and the first has version 1. */
  rules_version: Count;
  rules: Rules;
  changed_at: IsoTime;
}

/** Rules that a service applies to a decision. */
export interface AppliedRules<Rules> {
  /** Null if they are those of the code, because none are recorded or the recorded ones cannot be read. */
  version: Count | null;
  rules: Rules;
}

/** Adds that no version of the rules is known to an event of a schema that did not name one. */
export function statingNoRules<Data extends object>(data: Data): Data & { rules_version: null } {
  return { ...data, rules_version: null };
}

/** Id of the stream in which a service records its rules; each category of rules has only one. */
export const RULES_ID = 'main';
