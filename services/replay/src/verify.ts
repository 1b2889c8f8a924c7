import { counted, type StoredEvent, unknownSchema } from '@goldwake/contracts';
import { type Anchor, AnchoredHistory } from '@goldwake/core/adapters';
import { DamagedHistory, isDamage, type ReadOnlyCasino, type SnapshotFile } from '@goldwake/embedded';
import { rounds } from '@goldwake/games/projections';
import { ReplayedBalances } from './balances/replayed.js';
import { BALANCES_GROUP } from './balances/stored.js';
import { type AnchorSource, anchorsCheck } from './checks/anchors.js';
import { balancesCheck } from './checks/balances.js';
import { chainCheck, type MissingEvent } from './checks/chain.js';
import { type Check, CheckRunner, type Finding, type Report } from './checks/check.js';
import { checkpointsCheck } from './checks/checkpoints.js';
import { damageFinding } from './checks/file.js';
import { handledEvents } from './checks/handled-events.js';
import { historyEndCheck } from './checks/history-end.js';
import { idempotencyCheck } from './checks/idempotency.js';
import { importedChain, scopeOf } from './checks/imported-chain.js';
import { invariantChecks } from './checks/invariants.js';
import { newRoundsCheck } from './checks/new-rounds.js';
import { POSITIONS_CHECK, positionGapsCheck } from './checks/position-gaps.js';
import { roundsCheck } from './checks/rounds.js';
import { RULES } from './checks/rules.js';
import { snapshotsCheck } from './checks/snapshots.js';
import { storedBalancesCheck } from './checks/stored-balances.js';
import { noStoredState, readStoredState, type StoredState } from './checks/stored-state.js';
import { storedTextCheck } from './checks/stored-text.js';
import { trialBalanceCheck } from './checks/trial-balance.js';
import { parseEventId } from './findings/finding-keys.js';
import { Findings } from './findings/findings.js';
import type { RootCause } from './findings/root-causes.js';
import { type Continued, restoreAll, type Verified, verifiedState } from './incremental/verified.js';

export interface Verdict {
  events: number;
  streams: number;
  checks: string[];
  /** What explains the findings, in order of position; faults in stored data come last. */
  causes: RootCause[];
  findings: Finding[];
  /** Number of additional findings that are not listed, but counted in their causes. */
  more: number;
  /** Observations that are worth reporting but are no faults. */
  notes: string[];
}

export interface VerifyOptions {
  /** Names of the rules to check; all if omitted. */
  rules?: ReadonlySet<string> | undefined;
  /**
   * Returns the findings of the file check. Called before the first other finding or after the last event, so that the
   * file can be checked in parallel.
   */
  fileFindings?: () => readonly Finding[];
  /** Snapshots to check; if omitted, no snapshots are checked. */
  snapshots?: SnapshotFile;
  /** Anchors to compare the history with; the check is left out if there are none. */
  anchors?: readonly AnchorSource[];
  /** Continues after the position up to which the history was verified before; needs all rules. */
  since?: Continued;
  /** Receives what a later call can continue from, if all rules were checked and there is no finding. */
  keep?: (verified: Verified) => void;
  /** Called after each event. */
  step?: (position: number) => void;
  /** Called after the last event, before the stored data is compared with the events. */
  atEnd?: () => void;
}

/** Reads all events once, or those since an earlier call, and runs every check on each of them. */
export function verify(
  given: ReadOnlyCasino,
  {
    rules,
    fileFindings = () => [],
    snapshots,
    anchors = [],
    since,
    keep,
    step = () => {},
    atEnd = () => {},
  }: VerifyOptions = {},
): Verdict {
  const casino = given.keepingUnknown();
  const findings = new Findings();
  const notes: string[] = [];
  let isFileReported = false;
  const reportFile = () => {
    if (isFileReported) return;
    isFileReported = true;
    fileFindings().forEach(findings.add);
  };
  // The findings of the file come first: they explain those of the events.
  const report: Report = (finding) => {
    reportFile();
    findings.add(finding);
  };
  const storedState = storedStateOf(casino, (text) => notes.push(text));
  const history = since?.history ?? AnchoredHistory.fromStart();
  const every = allChecks(casino, storedState, {
    snapshots,
    anchors,
    history,
    since,
    report: only(rules, report),
    note: (text) => notes.push(text),
  });
  const checks = every.filter(({ name }) => isNeeded(name, rules));
  const types = typesOf(checks);
  if (since) restoreAll(checks, since);
  // Later events would be missing in the stored data that the checks remember.
  const keepAt = keep && !rules ? committedPosition(storedState) : 0;
  let kept: Verified | undefined;
  const runner = new CheckRunner(checks, report, handledEvents(storedState));
  const streams = new Set<string>();
  let events = 0;
  let isComplete = false;
  let last: StoredEvent | undefined;
  try {
    for (const raw of casino.allEvents({
      afterPosition: history.position,
      toPosition: storedState.lastPosition,
      ...(types && { types }),
    })) {
      const { event } = raw;
      events++;
      streams.add(event.stream);
      if (unknownSchema(event)) findings.addUnread(event);
      runner.run(raw);
      history.add(event);
      if (event.position === keepAt) kept = verifiedState(history.anchor(new Date().toISOString()) as Anchor, checks);
      step(event.position);
    }
    last = casino.eventAt(storedState.lastPosition)?.event;
    isComplete = true;
  } catch (error) {
    if (!(error instanceof DamagedHistory)) throw error;
    report(damageFinding(error));
    notes.push(`events after position ${error.lastPosition} and stored data other than events were not checked`);
  }
  atEnd();
  for (const check of checks) check.waiting?.();
  if (isComplete) runner.end(last);
  reportFile();
  if (since) {
    notes.push(
      `events up to position ${since.anchor.position} were verified on ${since.anchor.at}; their order, their stored rounds, the snapshots and the pages of the database were not read again`,
    );
  }
  if (storedState.imported?.masked_events) {
    const masked = counted(storedState.imported.masked_events, 'event');
    notes.push(
      `names or seeds in use are masked in ${masked}: these were compared with the imported content, not with their original hashes, and rounds with hidden seeds were not recomputed`,
    );
  }
  const run = new Set(checks.map(({ name }) => name));
  const names = RULES.map(({ name }) => name).filter((name) => run.has(name) && (!rules || rules.has(name)));
  const { causes, findings: listed } = findings.result((eventId) => positionOf(casino, eventId));
  if (kept && listed.length === 0) keep?.(kept);
  return { events, streams: streams.size, checks: names, causes, findings: listed, more: findings.more, notes };
}

/** Drops the findings of rules that were not asked for. */
function only(rules: ReadonlySet<string> | undefined, report: Report): Report {
  return (finding) => {
    if (!rules || rules.has(finding.check)) report(finding);
  };
}

/** Returns whether a check must run. Stored data is compared with the balances that the balances check replays. */
function isNeeded(name: string, rules: ReadonlySet<string> | undefined): boolean {
  if (!rules || rules.has(name)) return true;
  if (name === 'balances') return rules.has('snapshots') || rules.has('projections');
  return name === 'chain' && rules.has(POSITIONS_CHECK);
}

/** Returns the types of the events that the checks need; undefined for all. */
function typesOf(checks: readonly Check[]): string[] | undefined {
  const types = checks.map((check) => check.types);
  return types.some((one) => one === undefined) ? undefined : [...new Set(types.flatMap((one) => one ?? []))];
}

function positionOf(casino: ReadOnlyCasino, eventId: string): number | null {
  const parsed = parseEventId(eventId);
  return (parsed && casino.event(parsed.stream, parsed.version)?.event.position) ?? null;
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
  anchors: readonly AnchorSource[];
  history: AnchoredHistory;
  since: Continued | undefined;
  report: Report;
  note(text: string): void;
}

function allChecks(
  casino: ReadOnlyCasino,
  storedState: StoredState,
  { snapshots, anchors, history, since, report, note }: CheckContext,
): Check[] {
  const replay = new ReplayedBalances((stream) => storedState.committed.upTo(BALANCES_GROUP, stream));
  const imported = unlessDamaged(
    () => importedChain(casino),
    () => undefined,
  );
  const missing: MissingEvent[] = [];
  return [
    chainCheck(report, imported, (one) => missing.push(one)),
    ...(imported?.gaps ? [] : [positionGapsCheck(report, missing)]),
    historyEndCheck(storedState, report),
    ...(anchors.length > 0 ? [anchorsCheck(history, anchors, report, note)] : []),
    ...invariantChecks(report, scopeOf(imported)),
    storedTextCheck(report),
    balancesCheck(replay, report),
    ...(snapshots && !since ? [snapshotsCheck(replay, casino, snapshots, report, note)] : []),
    idempotencyCheck(casino, report, since?.anchor.position),
    checkpointsCheck(storedState, report),
    storedBalancesCheck(replay, storedState, report),
    (since ? newRoundsCheck : roundsCheck)(casino, storedState, report),
    trialBalanceCheck(storedState, report),
  ];
}

/** Returns the last position whose effects on the compared documents are all stored. */
function committedPosition({ committed, lastPosition }: StoredState): number {
  return Math.min(lastPosition, committed.newest(BALANCES_GROUP), committed.newest(rounds.group));
}
