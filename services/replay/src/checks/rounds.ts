import { isDeepStrictEqual } from 'node:util';
import { counted, type StoredEvent, topicOf, unknownSchema } from '@goldwake/contracts';
import type { Effects } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { ROUND_COLLECTIONS, type RoundRow, rounds, sourceOf } from '@goldwake/games/projections';
import { storedText } from '../print/field-value.js';
import type { Check, Report } from './check.js';
import { bucketOf, SetDigest } from './set-digest.js';
import type { StoredState } from './stored-state.js';

/**
 * Maximum number of differing buckets that are compared round by round; the remaining ones are only counted. Limits
 * memory, because each bucket loads 1/4,096 of all rounds.
 */
const BUCKETS_SOUGHT_MAX = 64;

interface Row {
  /** `<collection>/<round id>` */
  id: string;
  row: RoundRow;
}

/**
 * Checks that the stored rounds equal those that the projection builds from the events. Compares digests first, because
 * there are as many rounds as bets, and single rounds only where the digests differ. Stored rounds never change, so
 * they can be read after the events even while a running casino adds rounds.
 */
export function roundsCheck(casino: ReadOnlyCasino, { committed }: StoredState, report: Report): Check {
  const upTo = (stream: string) => committed.upTo(rounds.group, stream);
  const due = new SetDigest();
  /** Version of each stream that the projection has processed. Later rounds were added after the check began. */
  const versions = new Map<string, number>();

  function* storedRows(): Generator<Row> {
    for (const { id, body } of storedDocuments(casino)) {
      // Fields may be missing in a round that was inserted manually; such a round is compared as well.
      if (!isLater(body ?? {}) || !isPlayed(casino, id, body)) yield { id, row: body };
    }
  }

  function isLater({ uid, wallet_version, rounds_version }: Partial<RoundRow>): boolean {
    if (uid === undefined || wallet_version === undefined) return false;
    const { stream, version } = sourceOf({
      uid,
      wallet_version,
      ...(rounds_version !== undefined && { rounds_version }),
    });
    return version > (versions.get(stream) ?? 0);
  }

  return {
    name: 'projections',
    event(event) {
      if (!rounds.topics.includes(topicOf(event.stream)) || event.position > upTo(event.stream)) return;
      versions.set(event.stream, event.version);
      const made = rowOf(event);
      if (made) due.add(made.id, JSON.stringify(made.row));
    },
    end() {
      // Parses the stored rounds only if their texts differ, because only then may a round be of a later version.
      if (due.differing(digestOfTexts(casino)).length === 0) return;
      const stored = new SetDigest();
      for (const { id, row } of storedRows()) stored.add(id, JSON.stringify(row));
      const buckets = due.differing(stored);
      if (buckets.length === 0) return;
      const sought = new Set(buckets.slice(0, BUCKETS_SOUGHT_MAX));
      compare(rowsDue(casino, upTo, committed.newest(rounds.group), sought), storedRows(), sought, report);
      const rest = buckets.length - sought.size;
      if (rest === 0) return;
      const message = `stored rounds differ in ${counted(rest, 'more part of 4,096, which was', 'more parts of 4,096, which were')} not compared in detail`;
      report({ check: 'projections', event_id: null, position: null, message });
    },
  };
}

/** Returns the digest of all stored rounds as they are stored. */
function digestOfTexts(casino: ReadOnlyCasino): SetDigest {
  const digest = new SetDigest();
  for (const { name } of ROUND_COLLECTIONS) {
    for (const { id, text } of casino.documentTexts(name)) digest.add(`${name}/${id}`, text);
  }
  return digest;
}

function* storedDocuments(casino: ReadOnlyCasino): Generator<{ id: string; body: RoundRow }> {
  for (const { name } of ROUND_COLLECTIONS) {
    for (const { id, body } of casino.documentsAsStored<RoundRow>(name)) yield { id: `${name}/${id}`, body };
  }
}

type Due = Map<string, { row: RoundRow; event: StoredEvent }>;

/** Returns the rounds that the projection should have stored, limited to the given buckets. */
function rowsDue(
  casino: ReadOnlyCasino,
  upTo: (stream: string) => number,
  toPosition: number,
  buckets: ReadonlySet<number>,
): Due {
  const rows: Due = new Map();
  for (const { event } of casino.allEvents({ toPosition, types: rounds.types ?? [] })) {
    const made = event.position > upTo(event.stream) ? undefined : rowOf(event);
    if (made && buckets.has(bucketOf(made.id))) rows.set(made.id, { row: made.row, event });
  }
  return rows;
}

function compare(due: Due, stored: Iterable<Row>, buckets: ReadonlySet<number>, report: Report): void {
  const differ = (id: string, event: StoredEvent | undefined, is: unknown, should: unknown) =>
    report({
      check: 'projections',
      event_id: event?.eventId ?? null,
      position: event?.position ?? null,
      message: storedText(id, is, should),
    });
  for (const { id, row: is } of stored) {
    if (!buckets.has(bucketOf(id))) continue;
    const { row: should, event } = due.get(id) ?? {};
    due.delete(id);
    if (!isDeepStrictEqual(is, should)) differ(id, event, is, should);
  }
  for (const [id, { row, event }] of due) differ(id, event, undefined, row);
}

/** Returns the round document that the projection's own handler stores for an event, if any. */
export function rowOf(event: StoredEvent): Row | undefined {
  if (!rounds.types?.includes(event.type) || unknownSchema(event)) return undefined;
  let made: Row | undefined;
  const effects: Pick<Effects, 'put'> = {
    put(collection, id, body) {
      made = { id: `${collection.name}/${id}`, row: body as RoundRow };
    },
  };
  // The projection's handler only calls `put` and calls it synchronously, so this partial implementation is enough.
  rounds.handle(event, effects as Effects);
  return made;
}

/** Returns whether the event of a stored round exists. Used for rounds stored after the committed position was read. */
export function isPlayed(casino: ReadOnlyCasino, id: string, row: RoundRow): boolean {
  const { stream, version } = sourceOf(row);
  const event = casino.event(stream, version)?.event;
  return event !== undefined && rowOf(event)?.id === id;
}
