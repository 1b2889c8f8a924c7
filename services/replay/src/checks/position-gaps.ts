import type { MissingEvent } from './chain.js';
import { type Check, type Report, reporter } from './check.js';

export const POSITIONS_CHECK = 'positions';
/** Maximum number of gaps that wait until their streams show which events are missing in them. */
const GAPS_WAITING_MAX = 1_000;

interface Gap {
  /** First event after the gap. */
  next: { eventId: string; position: number };
  /** Position of the last event before the gap. */
  after: number;
}

/**
 * Checks that positions have no gaps.
 * @param missing events that the chain check has found missing so far; they explain the gaps
 */
export function positionGapsCheck(report: Report, missing: readonly MissingEvent[]): Check {
  let gaps: Gap[] = [];
  let position = 0;
  const wrong = reporter(POSITIONS_CHECK, report);

  function reportGap({ next, after }: Gap): void {
    const isOne = next.position === after + 2;
    const which = isOne ? `position ${after + 1} is` : `positions ${after + 1} to ${next.position - 1} are`;
    const gone = missing.find((one) => one.after <= after && next.position <= one.before);
    wrong(next, `${which} missing before this event`, gone?.eventId);
  }

  return {
    name: POSITIONS_CHECK,
    event({ eventId, position: at }) {
      const after = position;
      position = at;
      if (at === after + 1) return;
      const gap = { next: { eventId, position: at }, after };
      if (gaps.length < GAPS_WAITING_MAX) gaps.push(gap);
      else reportGap(gap);
    },
    waiting() {
      gaps.forEach(reportGap);
      gaps = [];
    },
    save: () => position,
    restore(saved) {
      position = saved as number;
    },
  };
}
