import { DamagedHistory, type ReadOnlyCasino } from '@goldwake/core';
import { type Anchor, AnchoredHistory, AnchorMismatch } from '@goldwake/core/adapters';
import { ReplayedBalances } from '../balances/replayed.js';
import { balancesCheck } from '../checks/balances.js';
import { chainCheck, type MissingEvent } from '../checks/chain.js';
import { type Check, CheckRunner, type Finding } from '../checks/check.js';
import { damageFinding } from '../checks/file.js';
import { importedChain, scopeOf } from '../checks/imported-chain.js';
import { invariantChecks } from '../checks/invariants.js';
import { positionGapsCheck } from '../checks/position-gaps.js';
import { storedTextCheck } from '../checks/stored-text.js';
import { historyAt, restoreAll, type Verified, verifiedState } from '../incremental/verified.js';

/** Number of events that are checked before other work gets its turn, about 10 ms. */
const PAGE = 1_000;

/**
 * Runs every rule about events on a casino while it runs: first on all events that are stored, then on each new one. It
 * does not check stored projections, because a running casino changes them all the time, nor rules that need the
 * complete history. `verify` checks both.
 */
export class LiveChecks {
  events = 0;
  position = 0;
  /** Whether the checks continued from the saved state, instead of beginning with the first event. */
  hasResumed = false;
  private readonly checks: readonly Check[];
  private readonly runner: CheckRunner;
  private found: Finding[] = [];
  /** Findings about the saved state, which the next call reports. */
  private earlier: Finding[] = [];
  private lastHash: string | undefined;
  /** The damage that was reported, so that it is not reported again at the next read. */
  private damage: string | undefined;
  private history = AnchoredHistory.fromStart();
  private readonly casino: ReadOnlyCasino;

  /**
   * @param saved what an earlier run saved; if the events up to there were changed since, or an event cannot be read,
   * that is the first finding, and the checks begin with the first event
   */
  constructor(given: ReadOnlyCasino, saved?: Verified) {
    const casino = given.keepingUnknown();
    this.casino = casino;
    const report = (finding: Finding) => this.found.push(finding);
    const imported = importedChain(casino);
    const missing: MissingEvent[] = [];
    this.checks = [
      chainCheck(report, imported, (one) => missing.push(one)),
      ...(imported?.gaps ? [] : [positionGapsCheck(report, missing)]),
      ...invariantChecks(report, scopeOf(imported)),
      storedTextCheck(report),
      balancesCheck(new ReplayedBalances(), report),
    ];
    this.runner = new CheckRunner(this.checks, report);
    if (saved) this.resume(saved);
  }

  /** Returns what a later run needs to continue after the last checked event; undefined before the first event. */
  save(): Verified | undefined {
    const anchor: Anchor | undefined = this.history.anchor(new Date().toISOString());
    return anchor && verifiedState(anchor, this.checks);
  }

  private resume(saved: Verified): void {
    const { anchor } = saved;
    try {
      const history = historyAt(this.casino, anchor);
      this.lastHash = this.casino.eventAt(anchor.position)?.event.hash;
      this.history = history;
    } catch (error) {
      if (error instanceof DamagedHistory) {
        this.earlier.push(damageFinding(error));
        this.damage = error.message;
        return;
      }
      if (!(error instanceof AnchorMismatch)) throw error;
      const message = `the events were changed since ${anchor.at}: ${error.message}`;
      this.earlier.push({ check: 'anchors', event_id: null, position: anchor.position, message });
      return;
    }
    restoreAll(this.checks, saved);
    this.position = anchor.position;
    this.hasResumed = true;
  }

  /**
   * Checks the next stored events, at most a thousand. An event that cannot be read is reported as a finding, and only
   * the events before it count as checked.
   * @param step called after each event
   * @returns the new findings, and whether more events are stored
   * @throws StorageFailed
   */
  next(step: () => void): { findings: Finding[]; more: boolean } {
    this.found = this.earlier;
    this.earlier = [];
    try {
      return { findings: this.found, more: this.page(step) };
    } catch (error) {
      if (!(error instanceof DamagedHistory)) throw error;
      if (this.damage !== error.message) this.found.push(damageFinding(error));
      this.damage = error.message;
      return { findings: this.found, more: false };
    }
  }

  private page(step: () => void): boolean {
    const last = this.casino.lastPosition();
    this.compareLast(last);
    const toPosition = Math.min(last, this.position + PAGE);
    for (const raw of this.casino.allEvents({ afterPosition: this.position, toPosition })) {
      this.runner.run(raw);
      this.events++;
      this.position = raw.event.position;
      this.lastHash = raw.event.hash;
      this.history.add(raw.event);
      step();
    }
    for (const check of this.checks) check.waiting?.();
    this.position = toPosition;
    return toPosition < last;
  }

  /** New events cannot show that earlier ones were cut off or replaced, so the last known event is read again. */
  private compareLast(last: number): void {
    if (this.lastHash === undefined) return;
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
