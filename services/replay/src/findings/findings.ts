import { ownersOf, type StoredEvent } from '@goldwake/contracts';
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
/** Number of findings that show that the event which may explain them is at fault, and not each of their events. */
const SUSPICIONS = 3;

/**
 * Collects findings and the events that explain them. An event explains a finding if the rule says so, or if the event
 * breaks the chain of its stream, because no rule can judge the events after it.
 */
export class Findings {
  private readonly kept: Finding[] = [];
  private readonly groups = new Map<string, Group>();
  /** First event of each stream that is missing or was changed. */
  private readonly broken = new Map<string, { eventId: string; version: number }>();
  /** First event of each player that could not be understood, by uid. */
  private readonly unread = new Map<string, string>();
  /** First event of each stream with a finding of its own. */
  private readonly firstFaults = new Map<string, string>();
  /** Findings that an event may explain, by the id of that event, while they are too few. */
  private readonly suspected = new Map<string, Finding[]>();
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
   * Notes an event whose schema is unknown. It explains later findings in its stream and, because rules compare the
   * streams of a player, those about its player.
   */
  addUnread({ eventId, stream, version }: Pick<StoredEvent, 'eventId' | 'stream' | 'version'>): void {
    if (!this.broken.has(stream)) this.broken.set(stream, { eventId, version });
    for (const uid of ownersOf(stream)) if (!this.unread.has(uid)) this.unread.set(uid, eventId);
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
    for (const finding of [...this.suspected.values()].flat()) this.addOwn(finding);
    this.suspected.clear();
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
    const unread = ownersOf(parsed.stream).map((uid) => this.unread.get(uid));
    const because = unread.find((eventId) => eventId !== undefined && eventId !== finding.event_id);
    return because === undefined ? finding : { ...finding, because };
  }

  private assign(finding: Finding): void {
    if (finding.because === undefined || finding.because === finding.event_id) this.addOwn(finding);
    else this.addFollowing(finding, finding.because);
    if (finding.event_id !== null) this.blame(finding.event_id);
  }

  /** Assigns a finding to its suspect if that is at fault, which other findings at it or because of it show. */
  private suspect(finding: Finding, suspect: string): void {
    if (!parseEventId(suspect)) {
      const first = this.firstFaults.get(suspect);
      if (first !== undefined) finding.because = first;
      this.assign(finding);
      return;
    }
    const waiting = this.suspected.get(suspect) ?? [];
    waiting.push(finding);
    this.suspected.set(suspect, waiting);
    if (waiting.length >= SUSPICIONS || this.groups.has(suspect)) this.blame(suspect);
  }

  private blame(suspect: string): void {
    const waiting = this.suspected.get(suspect) ?? [];
    this.suspected.delete(suspect);
    for (const finding of waiting) {
      finding.because = suspect;
      this.assign(finding);
    }
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
    this.blame(because);
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
