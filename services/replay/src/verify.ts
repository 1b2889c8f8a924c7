import type { HistoryScope } from '@goldwake/core';
import { DamagedHistory, isDamage, type ReadOnlyCasino, type SnapshotFile } from '@goldwake/embedded';
import { ReplayedBalances } from './balances/replayed.js';
import { BALANCES_GROUP } from './balances/stored.js';
import { balancesCheck } from './checks/balances.js';
import { chainCheck, type ImportedChain } from './checks/chain.js';
import { type Check, type Finding, type Report, reporter } from './checks/check.js';
import { damageFinding } from './checks/file.js';
import { idempotencyCheck } from './checks/idempotency.js';
import { importedChain } from './checks/imported-chain.js';
import { invariantChecks } from './checks/invariants.js';
import { lastEventCheck } from './checks/last-event.js';
import { roundsCheck } from './checks/rounds.js';
import { snapshotsCheck } from './checks/snapshots.js';
import { storedBalancesCheck } from './checks/stored-balances.js';
import { noStoredState, readStoredState, type StoredState } from './checks/stored-state.js';
import { trialBalanceCheck } from './checks/trial-balance.js';

export interface Verdict {
  events: number;
  streams: number;
  checks: string[];
  findings: Finding[];
  /** Number of additional findings that are not listed. */
  more: number;
  /** Observations that are worth reporting but are no faults. */
  notes: string[];
}

export interface VerifyOptions {
  /** Snapshots to check; if omitted, no snapshots are checked. */
  snapshots?: SnapshotFile;
  /** Called after each event. */
  step?: () => void;
  /** Called after the last event, before the stored data is compared with the events. */
  atEnd?: () => void;
}

/** Maximum number of findings that are listed; additional ones are only counted. */
const FINDINGS_MAX = 1_000;

/** Reads all events once and runs every check on each of them. */
export function verify(
  casino: ReadOnlyCasino,
  { snapshots, step = () => {}, atEnd = () => {} }: VerifyOptions = {},
): Verdict {
  const findings: Finding[] = [];
  const notes: string[] = [];
  let more = 0;
  const report: Report = (finding) => {
    if (findings.length < FINDINGS_MAX) findings.push(finding);
    else more++;
  };
  const storedState = storedStateOf(casino, (text) => notes.push(text));
  const checks = allChecks(casino, storedState, { snapshots, report, note: (text) => notes.push(text) });
  const streams = new Set<string>();
  let events = 0;
  let damage = false;
  try {
    for (const raw of casino.allEvents({ toPosition: storedState.lastPosition })) {
      const { event } = raw;
      events++;
      streams.add(event.stream);
      for (const check of checks) {
        try {
          check.event(event, raw);
        } catch (error) {
          // A manually edited event may contain anything. If a check fails with an error, the error becomes a finding
          // and verification continues.
          reporter(check.name, report)(event, `cannot be read: ${messageOf(error)}`);
        }
      }
      step();
    }
  } catch (error) {
    if (!(error instanceof DamagedHistory)) throw error;
    damage = true;
    report(damageFinding(error));
    notes.push(`events after position ${error.lastPosition} and stored data other than events were not checked`);
  }
  atEnd();
  if (!damage) for (const check of checks) endOf(check, report);
  if (storedState.imported?.masked_events) {
    notes.push(
      `names or seeds in use are masked in ${storedState.imported.masked_events} events: these were compared with the imported content, not with their original hashes, and rounds with hidden seeds were not recomputed`,
    );
  }
  return { events, streams: streams.size, checks: [...new Set(checks.map(({ name }) => name))], findings, more, notes };
}

/**
 * Reads all stored data except the events. Data on damaged database pages is not compared; the file check reports the
 * damage instead.
 */
function storedStateOf(casino: ReadOnlyCasino, note: (text: string) => void): StoredState {
  return unlessDamaged(
    () => readStoredState(casino),
    () => {
      note('stored data other than events cannot be read and was not checked');
      return noStoredState(casino);
    },
  );
}

function unlessDamaged<T>(read: () => T, otherwise: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return otherwise();
  }
}

interface CheckContext {
  snapshots: SnapshotFile | undefined;
  report: Report;
  note(text: string): void;
}

function allChecks(
  casino: ReadOnlyCasino,
  storedState: StoredState,
  { snapshots, report, note }: CheckContext,
): Check[] {
  const replay = new ReplayedBalances((stream) => storedState.committed.upTo(BALANCES_GROUP, stream));
  const imported = unlessDamaged(
    () => importedChain(casino),
    () => undefined,
  );
  return [
    chainCheck(report, imported),
    lastEventCheck(storedState, report),
    ...invariantChecks(report, scopeOf(imported)),
    balancesCheck(replay, report),
    ...(snapshots ? [snapshotsCheck(replay, casino, snapshots, report, note)] : []),
    idempotencyCheck(casino, report),
    storedBalancesCheck(replay, storedState, report),
    roundsCheck(casino, storedState, report),
    trialBalanceCheck(storedState, report),
  ];
}

function scopeOf(imported: ImportedChain | undefined): HistoryScope {
  return { includes: () => true, isMasked: ({ eventId }) => imported?.maskedHash(eventId) !== undefined };
}

function endOf(check: Check, report: Report): void {
  try {
    check.end?.();
  } catch (error) {
    report({ check: check.name, event_id: null, position: null, message: `cannot be read: ${messageOf(error)}` });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
