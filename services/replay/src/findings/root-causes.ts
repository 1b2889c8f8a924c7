import type { Finding } from '../checks/check.js';
import { DerivedData } from './derived-data.js';
import { isDerived, keyOf } from './finding-keys.js';

/** Findings with one explanation: the earliest event that explains them, or stored data that differs by itself. */
export interface RootCause {
  /** Id of the event that explains the findings; null if they belong to no event. */
  event_id: string | null;
  /** Position of the event; null if they belong to no event or the event is missing. */
  position: number | null;
  /** Names of the checks that report the event itself; if none does, of the check that names it as the cause. */
  checks: string[];
  /** What is wrong with the event. */
  message: string;
  /** Number of findings, including those at the event itself. */
  findings: number;
  /** Number of findings elsewhere that are attributed to the event. */
  follow: number;
  /** Id of the first event with a finding that follows; null if only differences of stored data follow, or nothing. */
  first_following: string | null;
}

/** The findings that one event explains directly. */
export interface Group {
  /** Findings at the event itself that no other event explains. */
  own: { first: Finding; count: number; checks: string[] } | undefined;
  /** Event that explains the findings at this event, if it has none of its own. */
  because: string | undefined;
  /** Findings that this event explains. */
  follow: { first: Finding; count: number } | undefined;
}

/** A root cause with the position by which it is sorted: that of the event, or of the first finding that follows. */
export interface Root extends RootCause {
  at: number;
}

/**
 * Groups findings by their root cause.
 * @param groups groups by the key of the finding or the id of the event that explains it
 * @param positionOf returns the position of an event; null if it is missing
 * @returns the root causes in order of position, those in events before those in stored data, and the findings, which
 * name the event of their root cause in `because` unless it is their own event
 */
export function groupedByCause(
  findings: readonly Finding[],
  groups: ReadonlyMap<string, Group>,
  positionOf: (eventId: string) => number | null,
): { causes: RootCause[]; findings: Finding[] } {
  const rootKey = followed(groups);
  const inEvents = rootsInEvents(groups, rootKey, positionOf);
  const stored = new DerivedData(inEvents);
  const explained = findings.map(({ because, suspect: _, ...finding }) => {
    const root = isDerived(finding) ? stored.rootOf(finding) : rootKey(because ?? keyOf(finding));
    return root === undefined || root === keyOf(finding) ? finding : { ...finding, because: root };
  });
  return { causes: [...inEvents, ...stored.roots()].map(({ at, ...cause }) => cause), findings: explained };
}

/**
 * Returns a function that follows the explanations from an event to the one that no other event explains. It remembers
 * the results, because explanations may form long chains.
 */
function followed(groups: ReadonlyMap<string, Group>): (from: string) => string {
  const roots = new Map<string, string>();
  return (from) => {
    const passed = new Set<string>();
    let key = from;
    for (let because: string | undefined; ; key = because) {
      passed.add(key);
      const group = groups.get(key);
      because = roots.get(key) ?? (group?.own ? undefined : group?.because);
      if (because === undefined || passed.has(because)) break;
    }
    for (const one of passed) roots.set(one, key);
    return key;
  };
}

function rootsInEvents(
  groups: ReadonlyMap<string, Group>,
  rootKey: (from: string) => string,
  positionOf: (eventId: string) => number | null,
): Root[] {
  const roots = new Map<string, Root>();
  for (const [key, { own, follow }] of groups) {
    if (!own && !follow) continue;
    const id = rootKey(key);
    const root = roots.get(id) ?? rootOf(id, groups.get(id)?.own ?? own, follow?.first, positionOf);
    roots.set(id, root);
    root.findings += (own?.count ?? 0) + (follow?.count ?? 0);
    if (follow) addFollowing(root, follow);
  }
  return [...roots.values()].sort((a, b) => a.at - b.at);
}

/** @param first first finding that follows; it describes an event that has no finding of its own */
function rootOf(
  id: string,
  own: Group['own'],
  first: Finding | undefined,
  positionOf: (eventId: string) => number | null,
): Root {
  const none = { findings: 0, follow: 0, first_following: null };
  if (own) {
    const { event_id, position, message } = own.first;
    return { event_id, position, checks: own.checks, message, ...none, at: position ?? Number.POSITIVE_INFINITY };
  }
  const position = positionOf(id);
  const checks = first ? [first.check] : [];
  const message = first ? `explains ${first.event_id}, which ${first.message}` : 'explains other findings';
  return { event_id: id, position, checks, message, ...none, at: position ?? Number.POSITIVE_INFINITY };
}

function addFollowing(root: Root, { first, count }: NonNullable<Group['follow']>): void {
  root.follow += count;
  root.first_following ??= first.event_id;
  // A missing event has no position, so it is listed where its first consequence is.
  if (root.position === null) root.at = Math.min(root.at, first.position ?? root.at);
}
