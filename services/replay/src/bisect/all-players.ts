import { categoryOf, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import type { Culprit } from '@goldwake/contracts/http';
import type { ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { BALANCES } from '../balances/stored.js';
import type { Finding } from '../checks/check.js';
import { verify } from '../verify.js';
import { eventCulprit, missing, otherCulprit } from './culprits.js';
import { type FoldPosition, initialPosition, stepOn } from './drift.js';
import { StoredBalances } from './stored.js';

/**
 * Returns the first fault in the whole history that `verify` finds, and the number of other players that also have
 * findings.
 */
export function allPlayers(
  casino: ReadOnlyCasino,
  snapshots: SnapshotFile | undefined,
  step: () => void,
): { culprit: Culprit | undefined; others: number } {
  const { findings } = verify(casino, { ...(snapshots ? { snapshots } : {}), step });
  const inOrder = findings.toSorted((a, b) => rankOf(a) - rankOf(b) || orderOf(a) - orderOf(b));
  const [first] = inOrder;
  const gone = first && missingEvent(casino, first, inOrder);
  const culprit = gone ?? (first && explained(casino, first));
  // If an event is missing, the check reports the gap at the next event, which may belong to another player.
  const others = findings.filter((finding) => !gone || finding !== first);
  const players = new Set(others.flatMap((finding) => playerOf(finding.event_id) ?? []));
  const own = playerOf(culprit?.event_id ?? null);
  if (own !== undefined) players.delete(own);
  return { culprit, others: players.size };
}

/**
 * Ranks findings in events before findings in derived data, because a faulty event also makes the data derived from it
 * wrong.
 */
function rankOf(finding: Finding): number {
  return finding.position !== null && whereOf(finding) === 'events' ? 0 : 1;
}

function orderOf({ position }: Finding): number {
  return position ?? Number.POSITIVE_INFINITY;
}

function playerOf(eventId: string | null): string | undefined {
  return eventId === null ? undefined : idOf(eventId.slice(0, eventId.lastIndexOf('@')));
}

function eventOf(casino: ReadOnlyCasino, { event_id }: Finding): StoredEvent | undefined {
  const [, stream, version] = /^(.+)@(\d+)$/.exec(event_id ?? '') ?? [];
  return stream === undefined ? undefined : casino.event(stream, Number(version))?.event;
}

/**
 * Returns the missing event that causes a finding, if any. The checks report a missing event at a later one: the next
 * event of the same stream or the event at the next position.
 */
function missingEvent(casino: ReadOnlyCasino, first: Finding, inOrder: readonly Finding[]): Culprit | undefined {
  const at = eventOf(casino, first);
  if (at && lacksBefore(casino, at)) return missing(at.stream, at.version - 1, at);
  const holeBefore = at && at.position > 1 && !casino.eventAt(at.position - 1);
  if (!holeBefore && !(first.check === 'chain' && first.event_id === null)) return undefined;
  for (const finding of inOrder) {
    const event = eventOf(casino, finding);
    if (event && lacksBefore(casino, event)) return missing(event.stream, event.version - 1, event);
  }
  for (const { id, body } of casino.allDocuments<{ version?: unknown }>(BALANCES)) {
    const stream = streamName('wallet', id);
    const last = casino.version(stream);
    if (typeof body?.version === 'number' && body.version > last) return missing(stream, last + 1, undefined);
  }
  if (!at) return undefined;
  const message = `the event at position ${at.position - 1} is missing (before ${at.eventId})`;
  return otherCulprit({ where: 'events', check: first.check, message, look_further: [`show --to ${at.position}`] });
}

function lacksBefore(casino: ReadOnlyCasino, { stream, version }: StoredEvent): boolean {
  return version > 1 && casino.event(stream, version - 1) === undefined;
}

/** Builds the culprit for a finding. If it concerns a wallet, adds the expected and the actual values. */
function explained(casino: ReadOnlyCasino, finding: Finding): Culprit {
  const found = { where: whereOf(finding), check: finding.check, message: finding.message } as const;
  const event = eventOf(casino, finding);
  if (!event) return otherCulprit({ ...found, look_further: ['verify', 'diff'] });
  if (categoryOf(event.stream) !== 'wallet') return eventCulprit(event, found);
  const stored = found.where === 'projections' ? new StoredBalances(casino, idOf(event.stream)) : undefined;
  const { fault, after } = upTo(casino, event.stream, stored?.version ?? event.version);
  return fault ?? stored?.fault(after?.state, () => {}) ?? eventCulprit(event, found);
}

function whereOf({ check, message }: Finding): Culprit['where'] {
  if (check === 'snapshots') return 'snapshots';
  return message.startsWith('stored ') ? 'projections' : 'events';
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
