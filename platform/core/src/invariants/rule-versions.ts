import { type Category, type DomainEvent, RULES_ID, type StoredEvent, streamName } from '@goldwake/contracts';
import { changeRules, type RecordedRules, type RulesEvent } from '../streams/recorded-rules.js';
import type { HistoryScope, Violate } from './invariant.js';
import { isRecordedNear, RECORDED_WITHIN_MS } from './stated-time.js';

/** What a service has recorded in its stream of rules. */
export interface RuleVersions<Rules> {
  stream: string;
  /** All rules, oldest first. They change with versions of the casino, so they are few. */
  recorded: (RecordedRules<Rules> & {
    rules: Rules;
    /** Time at which the change that replaced them was recorded, in milliseconds since the Unix epoch. */
    endedAt: number;
  })[];
}

/** A decision that names the version of the rules that it applies. */
type Decision = StoredEvent<DomainEvent<string, { rules_version: number | null }>>;

export function noRules<Rules>(category: Category): RuleVersions<Rules> {
  return { stream: streamName(category, RULES_ID), recorded: [] };
}

/**
 * Records a change of the rules, and reports one that is not in the only stream of its category, changes nothing, has
 * another version than the next, or was recorded at another time than it states.
 */
export function addRules<Rules>(
  { stream, recorded }: RuleVersions<Rules>,
  event: StoredEvent<RulesEvent<Rules>>,
  violate: Violate,
): void {
  const { rules_version, rules, changed_at } = event.data;
  const newest = recorded.at(-1) ?? { version: 0, rules: null };
  if (event.stream !== stream) violate(event, `changes rules outside ${stream}`);
  if (!isRecordedNear(changed_at, event)) {
    violate(event, `happened at ${changed_at}; it was recorded at ${event.recordedAt}`);
  }
  const due = changeRules<Rules>(newest, rules, Date.parse(event.recordedAt));
  if (!due) violate(event, 'changes no rule');
  if (rules_version !== newest.version + 1) {
    violate(event, `makes version ${rules_version} of the rules; version ${newest.version + 1} follows`);
  }
  const last = recorded.at(-1);
  if (last) last.endedAt = Date.parse(event.recordedAt);
  recorded.push({ version: rules_version, rules, endedAt: Number.POSITIVE_INFINITY });
}

/**
 * Reports a decision that contradicts the rules that it names, or names rules that were not in force. A service reads
 * the rules and then stores what it decides, so rules that were replaced may apply, but only within the five minutes
 * that may lie between a decision and its record.
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
  const since = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
  const inForce = possible.filter(({ endedAt }) => endedAt >= since);
  if (inForce.length === 0) {
    violate(event, `applies version ${named} of the rules, which version ${recorded.at(-1)?.version} has replaced`);
    return;
  }
  const faults = inForce.map(({ rules }) => faultUnder(rules));
  if (faults.includes(undefined)) return;
  violate(event, `${faults.at(-1)} in version ${newest.version} of the rules`, { suspect: stream });
}
