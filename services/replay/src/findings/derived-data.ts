import { categoryOf } from '@goldwake/contracts';
import type { Finding } from '../checks/check.js';
import { POSITIONS_CHECK } from '../checks/position-gaps.js';
import { keyOf, ownerOf, parseEventId } from './finding-keys.js';
import type { Root } from './root-causes.js';

/**
 * Assigns differences of stored data to root causes. Stored data is built from the events of wallets and of rounds in
 * several steps, so a difference is attributed to the first fault in those of the player, or to missing events whose
 * stream is not known. Without such a fault, the stored data itself is at fault.
 */
export class DerivedData {
  /** The first root cause in the wallet or the rounds of each player. */
  private readonly players = new Map<string, Root>();
  private readonly firstOfPlay: Root | undefined;
  /** Root cause that reports missing events without their streams. */
  private readonly gone: Root | undefined;
  private readonly own = new Map<string, Root>();

  /** @param inEvents root causes in events, in order of position */
  constructor(inEvents: readonly Root[]) {
    const ofPlay = inEvents.filter(({ event_id }) => isOfPlay(event_id));
    for (const root of ofPlay.toReversed()) this.players.set(ownerOf(root.event_id) ?? '', root);
    this.firstOfPlay = ofPlay[0];
    this.gone = inEvents.find(({ checks }) => checks.includes(POSITIONS_CHECK));
  }

  /**
   * Counts a finding in the root cause that explains it.
   * @returns the key of the root cause
   */
  rootOf(finding: Finding): string {
    const owner = ownerOf(finding.event_id);
    const ofPlayer = owner === undefined ? this.firstOfPlay : this.players.get(owner);
    // Stored data whose sum is not zero follows from the stored amount that is wrong.
    const [first] = finding.check === 'trial balance' ? this.own.values() : [];
    const root = ofPlayer ?? this.gone ?? first;
    if (!root) return this.addOwn(finding);
    root.findings++;
    root.follow++;
    return keyOf(root);
  }

  /** Returns the root causes in stored data. */
  roots(): Root[] {
    return [...this.own.values()].sort((a, b) => a.at - b.at);
  }

  private addOwn(finding: Finding): string {
    const key = keyOf(finding);
    const { check, event_id, position, message } = finding;
    const at = position ?? Number.POSITIVE_INFINITY;
    const root = this.own.get(key) ?? {
      ...{ event_id, position, checks: [], message, findings: 0, follow: 0, first_following: null, at },
    };
    root.findings++;
    if (!root.checks.includes(check)) root.checks.push(check);
    this.own.set(key, root);
    return key;
  }
}

function isOfPlay(eventId: string | null): boolean {
  const parsed = parseEventId(eventId);
  return parsed !== undefined && ['wallet', 'rounds'].includes(categoryOf(parsed.stream));
}
