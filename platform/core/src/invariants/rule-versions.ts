import { RULES_ID, type StoredEvent } from '@goldwake/contracts';
import { changeRules, type RecordedRules, type RulesEvent } from '../streams/recorded-rules.js';
import type { Violate } from './invariant.js';
import { isRecordedNear, RECORDED_WITHIN_MS } from './stated-time.js';

/** All rules that a service has recorded, oldest first. They change with versions of the casino, so they are few. */
export type RuleVersions<Rules> = (RecordedRules<Rules> & {
  rules: Rules;
  /** Time at which the change that replaced them was recorded, in milliseconds since the Unix epoch. */
  endedAt: number;
})[];

/**
 * Records a change of the rules, and reports one that is not in the only stream of its category, changes nothing, has
 * another version than the next, or was recorded at another time than it states.
 */
export function addRules<Rules>(
  versions: RuleVersions<Rules>,
  event: StoredEvent<RulesEvent<Rules>>,
  violate: Violate,
): void {
  const { rules_version, rules, changed_at } = event.data;
  const newest = versions.at(-1) ?? { version: 0, rules: null };
  const only = event.stream.replace(/-.*/, `-${RULES_ID}`);
  if (event.stream !== only) violate(event, `changes rules outside ${only}`);
  if (!isRecordedNear(changed_at, event)) {
    violate(event, `happened at ${changed_at}; it was recorded at ${event.recordedAt}`);
  }
  const due = changeRules<Rules>(newest, rules, Date.parse(event.recordedAt));
  if (!due) violate(event, 'changes no rule');
  if (rules_version !== newest.version + 1) {
    violate(event, `makes version ${rules_version} of the rules; version ${newest.version + 1} follows`);
  }
  const last = versions.at(-1);
  if (last) last.endedAt = Date.parse(event.recordedAt);
  versions.push({ version: rules_version, rules, endedAt: Number.POSITIVE_INFINITY });
}

/**
 * Reports a decision that agrees with no rules that may have been in force. A service reads the rules and then stores
 * what it decides, so rules that were replaced may apply, but only within the five minutes that may lie between a
 * decision and its record. Decisions before the first recorded rules are not judged.
 * @param faultUnder returns how the event contradicts the rules; undefined if it agrees with them
 */
export function judgeByRules<Rules>(
  versions: RuleVersions<Rules>,
  event: StoredEvent,
  violate: Violate,
  faultUnder: (rules: Rules) => string | undefined,
): void {
  const since = Date.parse(event.recordedAt) - RECORDED_WITHIN_MS;
  const newest = versions.at(-1);
  if (!newest) return;
  const fault = faultUnder(newest.rules);
  if (fault === undefined) return;
  const replaced = versions.filter(({ endedAt }) => endedAt >= since);
  if (replaced.every(({ rules }) => faultUnder(rules) !== undefined)) {
    violate(event, `${fault} in version ${newest.version} of the rules`);
  }
}
