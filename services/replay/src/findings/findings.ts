import { ownersOf, type StoredEvent } from '@goldwake/contracts';
import { ENVELOPE_INVARIANTS } from '@goldwake/core';
import { ANCHORS_CHECK } from '../checks/anchors.js';
import type { Finding } from '../checks/check.js';
import { FILE_CHECK } from '../checks/file.js';
import { POSITIONS_CHECK } from '../checks/position-gaps.js';
import { isDerived, keyOf, parseEventId } from './finding-keys.js';
import { type Group, groupedByCause, type RootCause } from './root-causes.js';

/** Maximum number of findings that are kept; additional ones are only counted in the cause that explains them. */
const KEPT_MAX = 100_000;
/**
 * Maximum number of groups without findings of their own, which only link an event to its explanation. The limit leaves
 * room for root causes.
 */
const LINKS_MAX = KEPT_MAX / 2;
/** Number of findings that show that the event which may explain them is at fault, and not each of their events. */
const SUSPICIONS = 3;

/** Checks that do not depend on what the data of an earlier event means, so that an unknown event explains none. */
const ENVELOPE_CHECKS: ReadonlySet<string> = new Set([
  ...ENVELOPE_INVARIANTS.map(({ name }) => name).filter((name) => name !== 'causes'),
  ...['chain', 'idempotency', POSITIONS_CHECK, ANCHORS_CHECK, FILE_CHECK],
]);

type Unread = Pick<StoredEvent, 'eventId' | 'stream' | 'position'>;

/** Returns whom an event concerns: the players who own its stream, or the stream itself if it is one of the casino. */
function affected(stream: string): readonly string[] {
  const owners = ownersOf(stream);
  return owners.length > 0 ? owners : [stream];
}

/**
 * Collects findings and the events that explain them. An event explains a finding if the rule says so, or if the event
 * breaks the chain of its stream, because no rule can judge the events after it.
 */
export class Findings {
  private readonly kept: Finding[] = [];
  private readonly groups = new Map<string, Group>();
  /** First event of each stream that is missing or was changed. */
  private readonly broken = new Map<string, { eventId: string; version: number }>();
  /** First event of each player, or of each stream of the casino, that could not be understood. */
  private readonly unread = new Map<string, Unread>();
  /** First event of each stream with a finding of its own. */
  private readonly firstFaults = new Map<string, string>();
  /** Findings that an event may explain, by the id of that event, while they are too few; at most `KEPT_MAX`. */
  private readonly suspected = new Map<string, Finding[]>();
  /** Number of findings in `suspected`. */
  private waiting = 0;
  private count = 0;

  readonly add = (reported: Finding): void => {
    this.count++;
    const finding = { ...this.explained(reported) };
    if (this.kept.length < KEPT_MAX) this.kept.push(finding);
    if (isDerived(finding)) return;
    if (finding.because === undefined && finding.suspect !== undefined) this.suspect(finding, finding.suspect);
    else this.assign(finding);
  };

  /**
   * Notes an event whose schema is unknown. It explains later findings about money and state in its stream and, because
   * rules compare the streams of a player, in the other streams of its player.
   */
  addUnread({ eventId, stream, position }: Unread): void {
    for (const owner of affected(stream)) {
      if (!this.unread.has(owner)) this.unread.set(owner, { eventId, stream, position });
    }
  }

  /** Number of findings that `result` does not list. */
  get more(): number {
    return this.count - this.kept.length;
  }

  /**
   * Returns the findings and their root causes.
   * @param positionOf returns the position of an event; null if it is missing
   */
  result(positionOf: (eventId: string) => number | null): { causes: RootCause[]; findings: Finding[] } {
    this.assignWaiting();
    return groupedByCause(this.kept, this.groups, positionOf);
  }

  /** Adds the event that broke the chain of the stream or could not be understood, if the rule names no explanation. */
  private explained(finding: Finding): Finding {
    const parsed = parseEventId(finding.event_id);
    if (!parsed || finding.because !== undefined || isDerived(finding)) return finding;
    const broken = this.broken.get(parsed.stream);
    if (finding.check === 'chain') {
      if (!broken) this.broken.set(parsed.stream, { eventId: finding.event_id ?? '', version: parsed.version });
      return finding;
    }
    if (broken && broken.version < parsed.version) return { ...finding, because: broken.eventId };
    const unread = ENVELOPE_CHECKS.has(finding.check) ? undefined : this.unreadBefore(finding, parsed.stream);
    return unread ? { ...finding, because: unread.eventId } : finding;
  }

  private unreadBefore({ position }: Finding, stream: string): Unread | undefined {
    const unread = affected(stream).map((owner) => this.unread.get(owner));
    return unread.find((event) => event !== undefined && position !== null && event.position < position);
  }

  /**
   * Counts a finding, and those that waited for a fault of its event or of the event that explains it. A loop instead
   * of a recursion, because thousands of events may suspect one another.
   */
  private assign(finding: Finding): void {
    const assigned = [...this.released(finding.because), finding];
    for (const one of assigned) {
      if (one.because === undefined || one.because === one.event_id) this.addOwn(one);
      else this.addFollowing(one, one.because);
      assigned.push(...this.released(one.event_id));
    }
  }

  /** Assigns a finding to its suspect if that is at fault, which other findings at it or because of it show. */
  private suspect(finding: Finding, suspect: string): void {
    if (!parseEventId(suspect)) {
      const first = this.firstFaults.get(suspect);
      if (first !== undefined) finding.because = first;
      this.assign(finding);
      return;
    }
    const others = this.suspected.get(suspect) ?? [];
    if (this.groups.has(suspect) || others.length + 1 >= SUSPICIONS) finding.because = suspect;
    if (finding.because !== undefined || this.waiting >= KEPT_MAX) {
      this.assign(finding);
      return;
    }
    this.suspected.set(suspect, [...others, finding]);
    this.waiting++;
  }

  /** Assigns the findings whose suspects are not at fault to their own events. */
  private assignWaiting(): void {
    const events = new Set([...this.suspected.values()].flat().map(({ event_id }) => event_id));
    // A suspect with a waiting finding will be at fault itself, so it comes after the suspects of that finding.
    const suspects = [...this.suspected.keys()];
    for (const suspect of [...suspects.filter((id) => !events.has(id)), ...suspects]) {
      for (const finding of this.taken(suspect)) this.assign(finding);
    }
  }

  /** Removes and returns the findings that an event explains, which is at fault. */
  private released(eventId: string | null | undefined): readonly Finding[] {
    const released = this.taken(eventId ?? '');
    for (const finding of released) finding.because = eventId ?? undefined;
    return released;
  }

  private taken(suspect: string): readonly Finding[] {
    const waiting = this.suspected.get(suspect) ?? [];
    this.suspected.delete(suspect);
    this.waiting -= waiting.length;
    return waiting;
  }

  private addOwn(finding: Finding): void {
    const group = this.group(keyOf(finding));
    if (!group) return;
    const parsed = parseEventId(finding.event_id);
    if (parsed && !this.firstFaults.has(parsed.stream)) this.firstFaults.set(parsed.stream, finding.event_id ?? '');
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
