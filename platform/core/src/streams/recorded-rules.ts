import type { DomainEvent, RulesChanged } from '@goldwake/contracts';
import { isSameJson } from './canonical-json.js';

/** Event that records the rules of a service. */
export type RulesEvent<Rules> = DomainEvent<string, RulesChanged<Rules>>;

/** The rules that a service has recorded; version 0 without rules before the first. */
export interface RecordedRules<Rules> {
  version: number;
  rules: Rules | null;
}

export function rulesReducer<Rules>() {
  return {
    initial: (): RecordedRules<Rules> => ({ version: 0, rules: null }),
    evolve: (_: RecordedRules<Rules>, { data }: RulesEvent<Rules>): RecordedRules<Rules> => ({
      version: data.rules_version,
      rules: data.rules,
    }),
  };
}

/**
 * Returns the event data with which a service records its rules; undefined if they are recorded already.
 * @param now milliseconds since the Unix epoch
 */
export function changeRules<Rules>(
  recorded: RecordedRules<Rules>,
  rules: Rules,
  now: number,
): RulesChanged<Rules> | undefined {
  if (recorded.rules !== null && isSameJson(recorded.rules, rules)) return undefined;
  return { rules_version: recorded.version + 1, rules, changed_at: new Date(now).toISOString() };
}
