import type { Finding } from '../checks/check.js';
import { isDerived, keyOf, parseEventId } from './finding-keys.js';
import { type Group, groupedByCause, type RootCause } from './root-causes.js';

/** Maximum number of findings that are kept; additional ones are only counted in the cause that explains them. */
const KEPT_MAX = 100_000;
/**
 * Maximum number of groups without findings of their own, which only link an event to its explanation. The limit leaves
 * room for root causes.
 */
const LINKS_MAX = KEPT_MAX / 2;

/**
 * Collects findings and the events that explain them. An event explains a finding if the rule says so, or if the event
 * breaks the chain of its stream, because no rule can judge the events after it.
 */
export class Findings {
  private readonly kept: Finding[] = [];
  private readonly groups = new Map<string, Group>();
  /** First event of each stream that is missing or was changed. */
  private readonly broken = new Map<string, { eventId: string; version: number }>();
  private count = 0;

  readonly add = (reported: Finding): void => {
    this.count++;
    const finding = this.explained(reported);
    if (this.kept.length < KEPT_MAX) this.kept.push(finding);
    if (isDerived(finding)) return;
    if (finding.because === undefined || finding.because === finding.event_id) this.addOwn(finding);
    else this.addFollowing(finding, finding.because);
  };

  /** Number of findings that `result` does not list. */
  get more(): number {
    return this.count - this.kept.length;
  }

  /**
   * Returns the findings and their root causes.
   * @param positionOf returns the position of an event; null if it is missing
   */
  result(positionOf: (eventId: string) => number | null): { causes: RootCause[]; findings: Finding[] } {
    return groupedByCause(this.kept, this.groups, positionOf);
  }

  /** Adds the event that broke the chain of the stream, if the rule names no other explanation. */
  private explained(finding: Finding): Finding {
    const parsed = parseEventId(finding.event_id);
    if (!parsed || finding.because !== undefined || isDerived(finding)) return finding;
    const broken = this.broken.get(parsed.stream);
    if (finding.check === 'chain') {
      if (!broken) this.broken.set(parsed.stream, { eventId: finding.event_id ?? '', version: parsed.version });
      return finding;
    }
    return broken && broken.version < parsed.version ? { ...finding, because: broken.eventId } : finding;
  }

  private addOwn(finding: Finding): void {
    const group = this.group(keyOf(finding));
    if (!group) return;
    group.own ??= { first: finding, count: 0, checks: [] };
    group.own.count++;
    if (!group.own.checks.includes(finding.check)) group.own.checks.push(finding.check);
  }

  private addFollowing(finding: Finding, because: string): void {
    const cause = this.group(because);
    if (cause) {
      cause.follow ??= { first: finding, count: 0 };
      cause.follow.count++;
    }
    const own = finding.event_id === null ? undefined : this.group(finding.event_id, LINKS_MAX);
    if (own) own.because ??= because;
  }

  /** Returns the group of an event; undefined if it is new and the limit of groups is reached. */
  private group(key: string, max = KEPT_MAX): Group | undefined {
    const group = this.groups.get(key);
    if (group || this.groups.size >= max) return group;
    const added: Group = { own: undefined, because: undefined, follow: undefined };
    this.groups.set(key, added);
    return added;
  }
}
