import type * as Contracts from '@goldwake/contracts';
import type { TableRound } from '@goldwake/contracts';
import type { TideProof } from '@goldwake/contracts/http';

/** The rules of Rising Tide. k6 and Node import them from different paths, so they are given to the checks. */
export type TideRules = Pick<
  typeof Contracts,
  'parseTideMultiplier' | 'TIDE_MAX' | 'TIDE_TIMES' | 'tideAt' | 'tideMultiplier' | 'tidePayout' | 'tideTime'
>;

type Phase = TableRound['phase'];

/** The phases that may come before each phase. */
const BEFORE: Record<Phase, readonly Phase[]> = {
  betting: ['ended', 'cancelled'],
  running: ['betting'],
  ended: ['running'],
  cancelled: ['betting'],
};
/** The fields that a phase has; all others must be null. `next_at` is also null if the table waits for players. */
const FIELDS: Record<Phase, readonly (keyof TableRound)[]> = {
  betting: ['bets_until', 'starts_at'],
  running: ['started_at'],
  ended: ['started_at', 'end', 'ended_at', 'seed', 'next_at'],
  cancelled: ['next_at'],
};
const ALL_FIELDS = ['bets_until', 'starts_at', 'started_at', 'end', 'ended_at', 'seed', 'next_at'] as const;
/** What the proof of a round and its last push must both say. */
const PROVEN = ['round', 'number', 'started_at', 'end', 'ended_at', 'seed'] as const;

/**
 * Checks the phases of the shared table in the order in which one client receives them: none may be missing, repeated
 * or out of order, and each must follow from the phase before. Faults are returned as lines of text.
 */
export class TablePhases {
  private last: TableRound | undefined;
  private readonly rules: TideRules;

  constructor(rules: TideRules) {
    this.rules = rules;
  }

  push(now: TableRound): string[] {
    const before = this.last;
    this.last = now;
    const faults = [
      ...orderFaults(before, now),
      ...fieldFaults(now),
      ...timeFaults(before?.round === now.round ? before : undefined, now, this.rules),
      ...(before ? pauseFaults(before, now, this.rules) : []),
    ];
    return faults.map((fault) => `round ${now.round}, ${now.phase}: ${fault}`);
  }
}

/** Returns the moment at which a phase began by the times in its push; undefined for `cancelled`, which has none. */
export function beginOf({ phase, bets_until, started_at, ended_at }: TableRound, rules: TideRules): number | undefined {
  if (phase === 'betting') return Date.parse(bets_until ?? '') - rules.TIDE_TIMES.betting;
  if (phase === 'running') return Date.parse(started_at ?? '');
  return phase === 'ended' ? Date.parse(ended_at ?? '') : undefined;
}

/** Compares the push of a round that has ended with the proof of the round, as read over HTTP. */
export function proofFaults(ended: TableRound, proof: Pick<TideProof, (typeof PROVEN)[number]>): string[] {
  return PROVEN.filter((field) => ended[field] !== proof[field]).map(
    (field) => `round ${ended.round}: the push has ${field} ${ended[field]}, but its proof has ${proof[field]}`,
  );
}

function orderFaults(before: TableRound | undefined, now: TableRound): string[] {
  if (!before) return [];
  const faults: string[] = [];
  const last = `${before.phase} of round ${before.round}`;
  if (now.version <= before.version) faults.push(`version ${now.version} follows version ${before.version}`);
  if (!BEFORE[now.phase].includes(before.phase)) return [...faults, `the phase before was ${last}`];
  const isNext = now.number === before.number + 1 || (now.number === 1 && now.round !== before.round);
  if (now.phase === 'betting' ? !isNext : now.round !== before.round) faults.push(`the phase before was ${last}`);
  return faults;
}

function fieldFaults(now: TableRound): string[] {
  const faults: string[] = [];
  for (const field of ALL_FIELDS) {
    const isExpected = FIELDS[now.phase].includes(field);
    if (!isExpected && now[field] !== null) faults.push(`${field} is ${now[field]}, but this phase has none`);
    if (isExpected && now[field] === null && field !== 'next_at') faults.push(`${field} is missing`);
  }
  if (now.seed !== null && !/^[0-9a-f]{64}$/.test(now.seed)) faults.push(`seed is ${now.seed}`);
  if (now.interrupted) faults.push('the round was interrupted: its end was stored more than 2 s late');
  if (now.phase === 'cancelled') faults.push('the round was cancelled: it could not start within 10 s');
  return faults;
}

/** @param before the phase before, if it belongs to the same round */
function timeFaults(before: TableRound | undefined, now: TableRound, rules: TideRules): string[] {
  const { locked, pause, startTolerance } = rules.TIDE_TIMES;
  const faults: string[] = [];
  const expect = (field: keyof TableRound, ms: number) => {
    if (Date.parse(String(now[field])) !== ms) faults.push(`${field} is ${now[field]}, expected ${isoText(ms)}`);
  };
  if (now.phase === 'betting') expect('starts_at', Date.parse(now.bets_until ?? '') + locked);
  if (now.phase === 'running' && before?.starts_at) {
    // A start that is later than the tolerance moves to its actual time.
    const lateMs = Date.parse(now.started_at ?? '') - Date.parse(before.starts_at);
    if (lateMs !== 0 && lateMs <= startTolerance) expect('started_at', Date.parse(before.starts_at));
  }
  if (now.phase === 'ended') {
    if (before && now.started_at !== before.started_at) expect('started_at', Date.parse(before.started_at ?? ''));
    const end = rules.parseTideMultiplier(now.end ?? '');
    if (end === undefined) faults.push(`end is ${now.end}`);
    else expect('ended_at', Date.parse(now.started_at ?? '') + rules.tideTime(end));
    if (now.next_at !== null && !now.interrupted) expect('next_at', Date.parse(now.ended_at ?? '') + pause);
  }
  return faults;
}

function pauseFaults(before: TableRound, now: TableRound, rules: TideRules): string[] {
  const opened = now.phase === 'betting' ? beginOf(now, rules) : undefined;
  if (opened === undefined || before.next_at === null || opened >= Date.parse(before.next_at)) return [];
  return [`it opened at ${isoText(opened)}, before ${before.next_at}`];
}

const isoText = (ms: number) => (Number.isNaN(ms) ? 'a time' : new Date(ms).toISOString());
