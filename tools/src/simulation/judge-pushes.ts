import type { ExpectedPushes, StoredAny } from './expected-pushes.js';
import type { AnnouncedLoss, PushRecord } from './push-record.js';

/** Maximum number of findings per record that are described in text. */
const DESCRIBED_MAX = 5;
const NO_LOSS: readonly AnnouncedLoss[] = [];

/**
 * The losses announced to a client that may explain missing pushes, before a received push or at the end of the record.
 */
export interface Excuse {
  /** Losses that were announced since the previous push. */
  fresh: readonly AnnouncedLoss[];
  /** The last loss that was announced before the push. */
  latest: AnnouncedLoss | undefined;
  /** Offset of the received push; undefined at the end of the record. */
  offset: number | undefined;
}

/** Rules that decide how strictly a record of received pushes is judged. */
export interface PushRules<Content> {
  /**
   * Whether pushes may be repeated after an announced loss, as happens when the client reconnects to another gateway.
   */
  allowsReplay: boolean;
  /**
   * Whether to check offsets: within an epoch, the difference between a push's index among the expected pushes and its
   * offset must be constant.
   */
  checksOffsets: boolean;
  /** Returns whether the announced losses explain why the push of this event is missing. */
  covers(excuse: Excuse, missing: StoredAny): boolean;
  /** Describes how a push's content differs from its event; undefined if both agree. */
  difference?(content: Content, event: StoredAny): string | undefined;
}

export type PushFault = 'unknown' | 'altered' | 'misnumbered' | 'duplicate' | 'out_of_order' | 'gap' | 'missing_end';

export interface PushFinding {
  kind: PushFault;
  /** Index of the push in the record. For pushes missing at the end, it is the length of the record. */
  index: number;
  epoch?: string;
  offset?: number;
  /** Description of the finding, only for the first few findings of a record. */
  text?: string;
}

export interface PushVerdict {
  findings: PushFinding[];
  /** Number of missing pushes that announced losses explain. */
  lost: number;
  /** Number of pushes that were repeated after an announced loss. */
  replayed: number;
}

/**
 * Compares the pushes that a client received on a channel with those expected from the event store. Each push must
 * arrive once and in order, or its loss must have been announced.
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
  /**
   * Indexes of the expected push that arrived last and of the furthest one that has arrived. They differ only while
   * pushes are repeated.
   */
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

  /**
   * Reports a push if the difference between its index and its offset has changed, because then a push in between got
   * no offset.
   */
  function checkOffset(place: number, where: { index: number; epoch: string | undefined; offset: number }): void {
    const shift = shifts.get(where.epoch);
    if (shift !== undefined && shift !== place - where.offset)
      find('misnumbered', where, `should have offset ${place - shift} of this epoch`);
    shifts.set(where.epoch, place - where.offset);
  }

  /**
   * Checks that announced losses explain why all expected pushes between the last received one and `place` are missing.
   */
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
