import { isDeepStrictEqual } from 'node:util';
import { idOf, type StoredEvent, streamName, topicOf } from '@goldwake/contracts';
import { DICE_ROUNDS, type DiceRoundRow, diceRounds } from '@goldwake/games/projections';
import type { Effects } from '@goldwake/platform';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import type { Check, Report } from './check.js';
import type { Ground } from './ground.js';
import { bucketOf, SetDigest } from './set-digest.js';

/** Past this many the rest is only counted: a bucket in memory is a part in 4,096 of all rounds. */
const BUCKETS_SOUGHT_MAX = 64;

interface Row {
  id: string;
  row: DiceRoundRow;
}

/**
 * Stored dice rounds, of which there are as many as bets, are what their projection makes of the events: by digests, so
 * that none are kept, and looked up one by one only where those differ. A round is written once and stays, so the documents
 * may be read after the events, without regard to what a running casino adds meanwhile.
 */
export function diceRoundsCheck(casino: ReadOnlyCasino, { committed }: Ground, report: Report): Check {
  const upTo = (stream: string) => committed.upTo(diceRounds.group, stream);
  const due = new SetDigest();
  /** Each wallet's version as far as it was committed: rounds beyond it came later. */
  const versions = new Map<string, number>();

  function* storedRows(): Generator<Row> {
    for (const { id, body } of casino.documentsAsStored<DiceRoundRow>(DICE_ROUNDS.name)) {
      // Whatever was put there by hand is compared as well.
      const { uid, wallet_version }: Partial<DiceRoundRow> = body ?? {};
      const later =
        uid !== undefined &&
        wallet_version !== undefined &&
        wallet_version > (versions.get(uid) ?? 0) &&
        isPlayed(casino, id, body);
      if (!later) yield { id, row: body };
    }
  }

  return {
    name: 'projections',
    event(event) {
      if (topicOf(event.stream) !== 'wallet' || event.position > upTo(event.stream)) return;
      versions.set(idOf(event.stream), event.version);
      const made = rowOf(event);
      if (made) due.add(made.id, JSON.stringify(made.row));
    },
    end() {
      const stored = new SetDigest();
      for (const { id, row } of storedRows()) stored.add(id, JSON.stringify(row));
      const buckets = due.differing(stored);
      if (buckets.length === 0) return;
      const sought = new Set(buckets.slice(0, BUCKETS_SOUGHT_MAX));
      compare(rowsDue(casino, upTo, committed.newest(diceRounds.group), sought), storedRows(), sought, report);
      const rest = buckets.length - sought.size;
      if (rest === 0) return;
      const message = `stored ${DICE_ROUNDS.name} differ in ${rest} more of 4096 parts, which were not looked through`;
      report({ check: 'projections', event_id: null, position: null, message });
    },
  };
}

type Due = Map<string, { row: DiceRoundRow; event: StoredEvent }>;

/** What should be stored of the rounds in some buckets. */
function rowsDue(
  casino: ReadOnlyCasino,
  upTo: (stream: string) => number,
  toPosition: number,
  buckets: ReadonlySet<number>,
): Due {
  const rows: Due = new Map();
  for (const { event } of casino.allEvents({ toPosition, types: diceRounds.types ?? [] })) {
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
      message: `stored ${DICE_ROUNDS.name}/${id} is ${JSON.stringify(is) ?? 'missing'}; replayed it is ${JSON.stringify(should) ?? 'not there'}`,
    });
  for (const { id, row: is } of stored) {
    if (!buckets.has(bucketOf(id))) continue;
    const { row: should, event } = due.get(id) ?? {};
    due.delete(id);
    if (!isDeepStrictEqual(is, should)) differ(id, event, is, should);
  }
  for (const [id, { row, event }] of due) differ(id, event, undefined, row);
}

/** What the projection itself stores of an event. */
export function rowOf(event: StoredEvent): Row | undefined {
  if (!diceRounds.types?.includes(event.type)) return undefined;
  let made: Row | undefined;
  const effects: Pick<Effects, 'put'> = {
    put(_, id, body) {
      made = { id, row: body as DiceRoundRow };
    },
  };
  // This projection only puts, and does so before it returns.
  diceRounds.handle(event, effects as Effects);
  return made;
}

/** Whether a round's own event is there, for one that is newer than the position committed. */
export function isPlayed(casino: ReadOnlyCasino, id: string, { uid, wallet_version }: DiceRoundRow): boolean {
  const event = casino.event(streamName('wallet', uid), wallet_version)?.event;
  return event !== undefined && rowOf(event)?.id === id;
}
