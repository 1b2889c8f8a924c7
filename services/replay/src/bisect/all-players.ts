import { categoryOf, idOf, streamName } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { BALANCES } from '../balances/stored.js';
import { POSITIONS_CHECK } from '../checks/position-gaps.js';
import { keyOf, ownerOf, parseEventId } from '../findings/finding-keys.js';
import { followText } from '../findings/follow-text.js';
import type { RootCause } from '../findings/root-causes.js';
import { type Verdict, verify } from '../verify.js';
import { eventCulprit, missing, otherCulprit } from './culprits.js';
import { type FoldPosition, initialPosition, stepOn } from './drift.js';
import type { OnProbe } from './probe-trail.js';
import { StoredBalances } from './stored.js';

export interface AllPlayersOptions {
  /** Player whose faults are wanted. All events are read nevertheless, because rules may compare players. */
  uid: string | undefined;
  rules: ReadonlySet<string> | undefined;
  snapshots: SnapshotFile | undefined;
  /** Called after each event read. */
  step: () => void;
  probe: OnProbe;
}

/**
 * Returns the first root cause in the whole history that `verify` finds, and the number of other players with faults
 * that do not follow from it.
 */
export function allPlayers(
  casino: ReadOnlyCasino,
  { uid, rules, snapshots, step, probe }: AllPlayersOptions,
): { culprit: Culprit | undefined; others: number } {
  const verdict = verify(casino, {
    rules,
    ...(snapshots ? { snapshots } : {}),
    step: (position) => {
      step();
      probe(position, true);
    },
  });
  const causes = uid === undefined ? verdict.causes : causesFor(verdict, uid);
  const [first, ...rest] = causes;
  if (!first) return { culprit: undefined, others: 0 };
  const culprit = explained(casino, first, rules !== undefined);
  if (culprit.position !== null) probe(culprit.position, false);
  const players = new Set(rest.flatMap(({ event_id }) => ownerOf(event_id) ?? []));
  const own = ownerOf(culprit.event_id);
  if (own !== undefined) players.delete(own);
  return { culprit, others: players.size };
}

/** Returns the root causes that are in a player's streams, or that explain a finding there. */
function causesFor({ causes, findings }: Verdict, uid: string): RootCause[] {
  const ofPlayer = findings.filter(({ event_id }) => ownerOf(event_id) === uid);
  const keys = new Set(ofPlayer.map((finding) => finding.because ?? keyOf(finding)));
  return causes.filter((cause) => ownerOf(cause.event_id) === uid || keys.has(keyOf(cause)));
}

/** @param asked whether certain rules were asked for, so that the fault of no other rule may be named */
function explained(casino: ReadOnlyCasino, cause: RootCause, asked: boolean): Culprit {
  const culprit = missingEvent(casino, cause) ?? faultAt(casino, cause, asked);
  return { ...culprit, message: [culprit.message, ...followText(cause)].join('; ') };
}

/** Returns the missing event that a root cause names, or that explains a gap in the positions. */
function missingEvent(casino: ReadOnlyCasino, { event_id, position, checks, message }: RootCause): Culprit | undefined {
  const parsed = parseEventId(event_id);
  if (parsed && checks.includes('chain') && !casino.event(parsed.stream, parsed.version)) {
    const [next] = casino.streamEvents(parsed.stream, { fromVersion: parsed.version });
    return missing(parsed.stream, parsed.version, next?.event);
  }
  if (!checks.includes(POSITIONS_CHECK)) return undefined;
  for (const { id, body } of casino.allDocuments<{ version?: unknown }>(BALANCES)) {
    const stream = streamName('wallet', id);
    const last = casino.version(stream);
    if (typeof body?.version === 'number' && body.version > last) return missing(stream, last + 1, undefined);
  }
  const look_further = [...(position === null ? [] : [`show --to ${position}`]), 'diff'];
  return otherCulprit({ where: 'events', check: POSITIONS_CHECK, event_id, position, message, look_further });
}

/** Builds the culprit for an event or for stored data. If it concerns a wallet, adds the expected and actual values. */
function faultAt(casino: ReadOnlyCasino, cause: RootCause, asked: boolean): Culprit {
  const { event_id, checks, message } = cause;
  const check = checks[0] ?? '';
  const found = { where: whereOf(check, event_id), check, message } as const;
  const parsed = parseEventId(event_id);
  const event = parsed && casino.event(parsed.stream, parsed.version)?.event;
  if (!event) return otherCulprit({ ...found, look_further: ['verify', 'diff'] });
  if (categoryOf(event.stream) !== 'wallet') return eventCulprit(event, found);
  const stored = found.where === 'projections' ? new StoredBalances(casino, idOf(event.stream)) : undefined;
  const { fault, after } = upTo(casino, event.stream, stored?.version ?? event.version);
  if (fault?.event_id === event_id) return { ...fault, ...(asked && found) };
  return stored?.fault(after?.state, () => {}) ?? eventCulprit(event, found);
}

function whereOf(check: string, eventId: string | null): Culprit['where'] {
  if (check === 'snapshots') return 'snapshots';
  return check === 'projections' || (check === 'trial balance' && eventId === null) ? 'projections' : 'events';
}

/** Folds a wallet's events up to a version, and stops early at the first faulty event. */
function upTo(casino: ReadOnlyCasino, stream: string, version: number): { after?: FoldPosition; fault?: Culprit } {
  let after = initialPosition(idOf(stream));
  for (const raw of casino.streamEvents(stream, { toVersion: version })) {
    const stepped = stepOn(after, raw);
    if (stepped.fault) return { fault: stepped.fault };
    after = stepped.after;
  }
  return { after };
}
