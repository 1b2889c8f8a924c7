import type { ExpectedPushes, StoredAny } from './expected-pushes.js';
import type { AnnouncedLoss, PushRecord } from './push-record.js';

/** Maximum number of findings of a record that have a text. */
const DESCRIBED_MAX = 5;
const NO_LOSS: readonly AnnouncedLoss[] = [];

/** The losses announced to a client that explain pushes missing before a push, or before the end of its record. */
export interface Excuse {
  /** Losses announced since the previous push. */
  fresh: readonly AnnouncedLoss[];
  /** Last loss announced before the push. */
  latest: AnnouncedLoss | undefined;
  /** Offset of the push; undefined at the end of the record. */
  offset: number | undefined;
}

/** How strictly a record is judged. */
export interface PushRules<Content> {
  /** Whether pushes may be repeated after an announced loss, as by another gateway. */
  allowsReplay: boolean;
  /** Whether the difference between a push's index and its offset must be constant within an epoch. */
  checksOffsets: boolean;
  /** Returns whether the announced losses cover the missing push of an event. */
  covers(excuse: Excuse, missing: StoredAny): boolean;
  /** Returns how a push's content differs from its event; undefined if it does not. */
  difference?(content: Content, event: StoredAny): string | undefined;
}

export type PushFault = 'unknown' | 'altered' | 'misnumbered' | 'duplicate' | 'out_of_order' | 'gap' | 'missing_end';

export interface PushFinding {
  kind: PushFault;
  /** Index of the push in the record; its length for a missing end. */
  index: number;
  epoch?: string;
  offset?: number;
  /** Omitted after the first few findings of a record. */
  text?: string;
}

export interface PushVerdict {
  findings: PushFinding[];
  /** Number of missing pushes that announced losses cover. */
  lost: number;
  /** Number of pushes repeated after an announced loss. */
  replayed: number;
}

/**
 * Compares what a client received on a channel with the pushes that the event store implies for it: each must arrive
 * once and in order, or its loss must have been announced.
 */
export function judgePushes<Content>(
  record: PushRecord<Content>,
  expected: ExpectedPushes,
  rules: PushRules<Content>,
): PushVerdict {
  const { keys, contents, runs, losses } = record;
  const verdict: PushVerdict = { findings: [], lost: 0, replayed: 0 };
  const missed = new Set<number>();
  const shifts = new Map<string | undefined, number>();
  /** Indexes of the latest expected push that arrived, and of the furthest one; they differ only during a replay. */
  let newest = expected.before - 1;
  let furthest = newest;
  let run = -1;
  let lossesSeen = 0;

  for (let index = 0; index <= keys.length; index++) {
    while ((runs[run + 1]?.at ?? Number.POSITIVE_INFINITY) <= index) run++;
    const fresh = lossesAt(index);
    const latest = losses[lossesSeen - 1];
    const key = keys[index];
    if (key === undefined) {
      newest = furthest;
      skipTo(expected.keys.length, { fresh, latest, offset: undefined }, { kind: 'missing_end', index });
      break;
    }
    const { epoch, offset } = positionAt(index);
    const where = { index, epoch, offset };
    const place = expected.indexes.get(key);
    const event = place === undefined ? undefined : expected.events[place];
    if (place === undefined || event === undefined) {
      find('unknown', where, `${key} is not in the event store`);
      continue;
    }
    const content = contents[index];
    const difference = content === undefined ? undefined : rules.difference?.(content, event);
    if (difference) find('altered', where, `${key} ${difference}`);
    if (rules.checksOffsets) checkOffset(place, where);
    if (rules.allowsReplay && fresh.length > 0) newest = Math.min(furthest, place - 1);
    if (place <= newest) {
      if (missed.delete(place)) find('out_of_order', where, `${key} arrived after a later push`);
      else find('duplicate', where, `${key} arrived twice`);
      continue;
    }
    if (place <= furthest) verdict.replayed++;
    skipTo(place, { fresh, latest, offset }, { kind: 'gap', ...where });
    newest = place;
    furthest = Math.max(furthest, place);
  }
  return verdict;

  function lossesAt(index: number): readonly AnnouncedLoss[] {
    const from = lossesSeen;
    while ((losses[lossesSeen]?.at ?? Number.POSITIVE_INFINITY) <= index) lossesSeen++;
    return from === lossesSeen ? NO_LOSS : losses.slice(from, lossesSeen);
  }

  function positionAt(index: number): { epoch: string | undefined; offset: number } {
    const { epoch, offset, at } = runs[run] ?? { epoch: undefined, offset: 0, at: 0 };
    return { epoch, offset: offset + index - at };
  }

  function find(kind: PushFault, where: Omit<PushFinding, 'kind' | 'text'>, text: string): void {
    const isDescribed = verdict.findings.length < DESCRIBED_MAX;
    verdict.findings.push({ kind, ...where, ...(isDescribed && { text }) });
  }

  /** Reports a push whose index and offset differ by another number than before: a push in between got no offset. */
  function checkOffset(place: number, where: { index: number; epoch: string | undefined; offset: number }): void {
    const shift = shifts.get(where.epoch);
    if (shift !== undefined && shift !== place - where.offset)
      find('misnumbered', where, `should have offset ${place - shift} of this epoch`);
    shifts.set(where.epoch, place - where.offset);
  }

  /** Checks that announced losses cover all expected pushes between the latest one and `place`. */
  function skipTo(place: number, excuse: Excuse, { kind, ...where }: Omit<PushFinding, 'text'>): void {
    const uncovered: number[] = [];
    for (let missing = newest + 1; missing < place; missing++) {
      const event = expected.events[missing];
      if (event && rules.covers(excuse, event)) verdict.lost++;
      else uncovered.push(missing);
    }
    const [first] = uncovered;
    if (first === undefined) return;
    for (const missing of uncovered) missed.add(missing);
    const what = kind === 'gap' ? `${uncovered.length} pushes before it` : `the last ${uncovered.length} pushes`;
    find(kind, where, `${what} never arrived; the first is ${expected.keys[first]}`);
  }
}
