import type { StoredEvent } from '@goldwake/contracts';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { ReplayedBalances } from '../balances/replayed.js';
import { balancesCheck } from '../checks/balances.js';
import { chainCheck, type MissingEvent } from '../checks/chain.js';
import { type Check, type Finding, reporter } from '../checks/check.js';
import { importedChain } from '../checks/imported-chain.js';
import { invariantChecks } from '../checks/invariants.js';
import { positionGapsCheck } from '../checks/position-gaps.js';

/**
 * Runs every rule about events on a casino while it runs: first on all events that are stored, then on each new one.
 * Stored projections are left to `verify`, because a running casino changes them all the time.
 */
export class LiveChecks {
  events = 0;
  position = 0;
  private readonly checks: readonly Check[];
  private found: Finding[] = [];
  private lastHash: string | undefined;

  constructor(private readonly casino: ReadOnlyCasino) {
    const report = (finding: Finding) => this.found.push(finding);
    const imported = importedChain(casino);
    const scope = {
      includes: () => true,
      isMasked: ({ eventId }: StoredEvent) => imported?.maskedHash(eventId) !== undefined,
    };
    const missing: MissingEvent[] = [];
    this.checks = [
      chainCheck(report, imported, (one) => missing.push(one)),
      ...(imported?.gaps ? [] : [positionGapsCheck(report, missing)]),
      ...invariantChecks(report, scope),
      balancesCheck(new ReplayedBalances(), report),
    ];
  }

  /**
   * Checks the events that were stored since the last call.
   * @param step called after each event
   * @returns the new findings; empty if every rule holds
   */
  next(step: () => void = () => {}): Finding[] {
    this.found = [];
    const last = this.casino.lastPosition();
    this.compareLast(last);
    if (this.found.length > 0 || last === this.position) return this.found;
    for (const raw of this.casino.allEvents({ afterPosition: this.position, toPosition: last })) {
      this.check(raw);
      step();
    }
    for (const check of this.checks) check.waiting?.();
    return this.found;
  }

  private check(raw: RawEvent): void {
    const { event } = raw;
    for (const check of this.checks) {
      try {
        check.event(event, raw);
      } catch (error) {
        const message = `cannot be read: ${error instanceof Error ? error.message : error}`;
        reporter(check.name, (finding) => this.found.push(finding))(event, message);
      }
    }
    this.events++;
    this.position = event.position;
    this.lastHash = event.hash;
  }

  /** New events cannot show that earlier ones were cut off or replaced, so the last known event is read again. */
  private compareLast(last: number): void {
    if (this.position === 0) return;
    const gone = last < this.position;
    const now = gone ? undefined : this.casino.eventAt(this.position)?.event;
    if (now?.hash === this.lastHash) return;
    this.found.push({
      check: 'chain',
      event_id: now?.eventId ?? null,
      position: this.position,
      message: gone
        ? `the history ended at position ${this.position} and ends at ${last} now: events were removed`
        : `the event at position ${this.position} was replaced after it had been checked`,
    });
    this.position = Math.min(this.position, last);
    this.lastHash = this.casino.eventAt(this.position)?.event.hash;
  }
}
