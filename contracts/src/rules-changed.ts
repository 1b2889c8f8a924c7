import type { Count, IsoTime } from './field-types.js';

/** The rules that a service applies from now on. A service records its rules at its start, if they have changed. */
export interface RulesChanged<Rules> {
  /** Version of the rules after the change; each change increases it by one, and the first has version 1. */
  rules_version: Count;
  rules: Rules;
  changed_at: IsoTime;
}

/** Id of the stream in which a service records its rules; each category of rules has only one. */
export const RULES_ID = 'main';
