import { foreignChecks } from './checks.js';
import { eventIdOf, type ForeignEvent, parseForeign } from './envelope.js';
import type { ForeignReducer } from './reducer.js';

export interface ForeignFinding {
  /** Number of the line in the file, from 1. */
  line: number;
  event_id: string | null;
  check: string;
  message: string;
}

export interface ForeignVerdict {
  events: number;
  streams: number;
  checks: string[];
  findings: ForeignFinding[];
  /** Number of additional findings that are not listed. */
  more: number;
}

const CHECKS = ['envelope', 'order', 'chain', 'causes', 'time', 'postings'];
const FINDINGS_MAX = 1_000;

/**
 * Checks the events of any system that follows the documented envelope, in the order of the lines.
 * @param reducer folds each stream; only the first fault of a stream is reported, because later ones may follow from it
 * @param step called after each line
 */
export function checkEvents(
  lines: Iterable<string>,
  reducer: ForeignReducer | undefined,
  step: () => void = () => {},
): ForeignVerdict {
  const findings: ForeignFinding[] = [];
  let more = 0;
  let line = 0;
  let events = 0;
  const find = (check: string, event_id: string | null, message: string) => {
    if (findings.length < FINDINGS_MAX) findings.push({ line, event_id, check, message });
    else more++;
  };
  const checks = foreignChecks();
  const states = new Map<string, Folded>();
  for (const text of lines) {
    line++;
    step();
    const parsed = parseForeign(text);
    if (typeof parsed === 'string') {
      find('envelope', null, `the line ${parsed}`);
      continue;
    }
    events++;
    const { event } = parsed;
    for (const check of checks) check(parsed, (name, at, message) => find(name, eventIdOf(at), message));
    const folded = states.get(event.stream) ?? { broken: false };
    states.set(event.stream, folded);
    if (!reducer || folded.broken) continue;
    const wrong = stepOf(reducer, folded, event);
    if (wrong !== undefined) {
      folded.broken = true;
      find('reducer', eventIdOf(event), wrong);
    }
  }
  return { events, streams: states.size, checks: [...CHECKS, ...(reducer ? ['reducer'] : [])], findings, more };
}

/** A stream as folded so far; without a state before its first event. */
interface Folded {
  state?: unknown;
  broken: boolean;
}

function stepOf(reducer: ForeignReducer, folded: Folded, event: ForeignEvent): string | undefined {
  try {
    const before = 'state' in folded ? folded.state : reducer.initial(event.stream);
    folded.state = reducer.evolve(before, event);
    return reducer.check?.(folded.state, event) ?? undefined;
  } catch (error) {
    return `the reducer throws: ${error instanceof Error ? error.message : error}`;
  }
}
