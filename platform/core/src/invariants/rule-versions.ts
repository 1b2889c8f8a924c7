import { type Category, type DomainEvent, RULES_ID, type StoredEvent, streamName } from '@goldwake/contracts';
import { isSameJson } from '../streams/canonical-json.js';
import type { RulesEvent } from '../streams/recorded-rules.js';
import type { HistoryScope, Violate } from './invariant.js';
import { endVersion, inForceAt, type Version } from './versions.js';

/** What a service has recorded in its stream of rules. */
export interface RuleVersions<Rules> {
  stream: string;
  /** All rules, oldest first. They change with versions of the casino, so they are few. */
  recorded: (Version & { rules: Rules })[];
}

/** A decision that names the version of the rules that it applies. */
type Decision = StoredEvent<DomainEvent<string, { rules_version: number | null }>>;

export function noRules<Rules>(category: Category): RuleVersions<Rules> {
  return { stream: streamName(category, RULES_ID), recorded: [] };
}

/** Adds a change of the rules to the recorded ones, and reports one that changes nothing or is no next version. */
export function addRules<Rules>(
  { stream, recorded }: RuleVersions<Rules>,
  event: StoredEvent<RulesEvent<Rules>>,
  violate: Violate,
): void {
  const { rules_version: version, rules } = event.data;
  const newest = recorded.at(-1);
  if (newest && isSameJson(newest.rules, rules)) violate(event, 'changes no rule');
  endVersion(newest, { what: 'rules', stream }, event, version, violate);
  recorded.push({ version, rules, endedAt: Number.POSITIVE_INFINITY });
}

/**
 * Reports a decision that contradicts the rules that it names, or names rules that were not in force.
 *
 * A decision names no rules if it is stored in an old schema, or if the service could not read the recorded rules and
 * applied its own. It must then agree with some rules in force, if any are recorded before it.
 * @param faultUnder returns how the event contradicts the rules; undefined if it agrees with them
 */
export function judgeByRules<Rules>(
  { stream, recorded }: RuleVersions<Rules>,
  event: Decision,
  violate: Violate,
  scope: HistoryScope,
  faultUnder: (rules: Rules) => string | undefined,
): void {
  const { rules_version: named } = event.data;
  const possible = named === null ? recorded : recorded.filter(({ version }) => version === named);
  const newest = possible.at(-1);
  if (!newest) {
    if (named === null || !scope.includes(stream)) return;
    const message = `applies version ${named} of the rules, which is not recorded before`;
    violate(event, message, { suspect: `${stream}@${named}` });
    return;
  }
  const inForce = inForceAt(possible, event);
  if (inForce.length === 0) {
    const message = `applies version ${named} of the rules, which version ${recorded.at(-1)?.version} has replaced`;
    violate(event, message, { suspect: `${stream}@${newest.version + 1}` });
    return;
  }
  const faults = inForce.map(({ rules }) => faultUnder(rules));
  if (faults.includes(undefined)) return;
  violate(event, `${faults.at(-1)} in version ${newest.version} of the rules`, { suspect: stream });
}
