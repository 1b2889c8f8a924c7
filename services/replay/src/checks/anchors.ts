import { counted } from '@goldwake/contracts';
import type { Anchor, AnchoredHistory } from '@goldwake/core/adapters';
import type { Check, Report } from './check.js';

export const ANCHORS_CHECK = 'anchors';

/** Anchors that a history is compared with, and where they come from. */
export interface AnchorSource {
  /** Where the anchors come from, as a message names it. */
  name: string;
  /** In order of position. */
  anchors: readonly Anchor[];
  /** Whether to add a note if all anchors match; set for anchors that the user has named. */
  isConfirmed?: true;
}

/** An anchor that is still to be compared. */
interface Due {
  anchor: Anchor;
  source: AnchorSource;
}

/** Result of the comparison with one source. */
interface Compared {
  /** Position of the last anchor that matches, before any that does not. */
  matches: number;
  mismatch?: { anchor: Anchor; message: string; position: number | null };
  /** Number of anchors after the first one that does not match. They cannot match either. */
  later: number;
}

/**
 * Checks that the history is the one that its anchors describe: nothing was removed, replaced or reordered.
 * @param history receives each event after this check; anchors before its position are not compared
 */
export function anchorsCheck(
  history: AnchoredHistory,
  sources: readonly AnchorSource[],
  report: Report,
  note: (text: string) => void = () => {},
): Check {
  const due: Due[] = sources
    .flatMap((source) => source.anchors.map((anchor) => ({ anchor, source })))
    .filter(({ anchor }) => anchor.position >= history.position)
    .sort((one, other) => one.anchor.position - other.anchor.position);
  const results = new Map<AnchorSource, Compared>(
    sources.map((source) => [source, { matches: history.position, later: 0 }]),
  );
  let next = 0;

  function compareUntil(position: number): void {
    for (let one = due[next]; one && one.anchor.position <= position; one = due[++next]) {
      const result = results.get(one.source) as Compared;
      const { mismatch } = result;
      // Of several anchors after the last event, the last one tells how many events are missing.
      if (mismatch && mismatch.position !== history.position) result.later++;
      else {
        const difference = differenceOf(history, one.anchor, result.matches);
        if (difference) result.mismatch = { anchor: one.anchor, ...difference };
        else result.matches = one.anchor.position;
      }
    }
  }

  return {
    name: ANCHORS_CHECK,
    event(event) {
      compareUntil(event.position - 1);
    },
    end() {
      compareUntil(Number.MAX_SAFE_INTEGER);
      for (const [{ name, isConfirmed }, { mismatch, later, matches }] of results) {
        if (!mismatch && isConfirmed) note(`the history matches ${name} up to position ${matches}`);
        if (!mismatch) continue;
        const { anchor, message, position } = mismatch;
        const more = later === 0 ? '' : `; the same holds for ${counted(later, 'later anchor')}`;
        report({
          check: ANCHORS_CHECK,
          event_id: null,
          position,
          message: `the anchor of ${anchor.at} in ${name} ${message}${more}`,
        });
      }
    },
  };
}

interface Difference {
  /** Continues a sentence whose subject is the anchor. */
  message: string;
  position: number | null;
}

/** @param matches position up to which an earlier anchor matches */
function differenceOf(history: AnchoredHistory, anchor: Anchor, matches: number): Difference | undefined {
  const now = history.anchor(anchor.at);
  const range = `after position ${matches}, up to ${anchor.position}`;
  if (!now || now.casino !== anchor.casino) {
    return { message: 'belongs to another casino, or the first event was replaced', position: now ? 1 : null };
  }
  if (now.position !== anchor.position) {
    const missing = counted(anchor.position - now.position, 'event is missing', 'events are missing');
    return {
      message: `covers position ${anchor.position}, but the last event up to it is at position ${now.position}: ${missing}`,
      position: now.position,
    };
  }
  if (now.history === anchor.history && now.root === anchor.root) return undefined;
  if (now.root === anchor.root) {
    return {
      message: `does not match: events of different streams exchanged their positions ${range}`,
      position: null,
    };
  }
  return { message: `does not match: events were changed, replaced, removed or reordered ${range}`, position: null };
}
