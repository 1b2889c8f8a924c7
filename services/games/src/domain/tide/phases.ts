import { msSince, TIDE_MS_MAX, TIDE_TIMES, type TideEvent, tideRoundId, tideTime } from '@goldwake/contracts';
import type { TideChain, TideRound, TideState } from './state.js';

/** A new chain is committed when the last one has fewer rounds left than this, or than a tenth of its rounds. */
const RESERVE = 1_000;
/** The table waits for the next bet or visitor after this many rounds without a bet. */
export const EMPTY_ROUNDS_MAX = 3;

/** A table whose next phase is overdue for longer than this has lost its timer and may be woken. */
const LOST_AFTER_MS = 10_000;

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Returns how long a moment of a round has been over, in milliseconds; negative before it. A moment that lies further
 * ahead than its wait allows was planned before the clock was set back, and has been over for long (Infinity).
 * @param waitMs time for which the table waits for the moment
 */
export function lateMs(moment: string | number, waitMs: number, now: number): number {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment;
  return msSince(at - waitMs, now) - waitMs;
}

/** Returns by how much the start of an opened round is late. */
export function startLateMs({ starts_at }: Pick<TideRound, 'starts_at'>, now: number): number {
  return lateMs(starts_at, TIDE_TIMES.betting + TIDE_TIMES.locked, now);
}

/** Returns by how much a started round is late for a multiplier of the curve. */
export function curveLateMs(startedAt: string, multiplier: number, now: number): number {
  return lateMs(endTime(startedAt, multiplier), tideTime(multiplier), now);
}

/** Returns by how much the opening of the next round is late. */
export function openLateMs(nextAt: string, now: number): number {
  return lateMs(nextAt, TIDE_TIMES.pause, now);
}

/** Returns whether the next seed chain must be committed. */
export function needsChain({ chains, newest }: TideState): boolean {
  const last = chains.at(-1);
  if (!last) return true;
  const used = newest?.chain === last.chain ? newest.number : 0;
  return last.rounds - used < Math.min(RESERVE, last.rounds / 10);
}

/** Commits the next seed chain, if one is needed. */
export function commitChain(
  state: TideState,
  fresh: { rounds: number; terminal_hash: string; chain_seed: string },
): TideEvent[] {
  if (!needsChain(state)) return [];
  return [{ type: 'tide_chain_committed', data: { chain: (state.chains.at(-1)?.chain ?? 0) + 1, ...fresh } }];
}

/** Returns the chain and the number of the round that follows the newest one; undefined if its chain is missing. */
export function nextRound({ chains, newest }: TideState): { chain: TideChain; number: number } | undefined {
  const [first] = chains;
  if (!newest) return first && { chain: first, number: 1 };
  const current = chains.find(({ chain }) => chain === newest.chain);
  if (current && newest.number < current.rounds) return { chain: current, number: newest.number + 1 };
  const next = chains.find(({ chain }) => chain === newest.chain + 1);
  return next && { chain: next, number: 1 };
}

/** Chooses the client seed of a chain whose terminal hash is stored, so that neither can follow from the other. */
export function openChain(state: TideState, chain: number, client_seed: string): TideEvent[] {
  const committed = state.chains.find((one) => one.chain === chain);
  return committed?.client_seed === null ? [{ type: 'tide_chain_opened', data: { chain, client_seed } }] : [];
}

/** Returns whether a round may be opened now: the newest one is over. */
export function isOver({ newest }: TideState): boolean {
  return !newest || newest.phase === 'ended' || newest.phase === 'cancelled';
}

/** Returns whether the table has no round and no timer that will open one. */
export function isWaiting(state: TideState, now: number): boolean {
  const { newest } = state;
  if (!newest) return true;
  if (!isOver(state)) return false;
  return newest.next_at === null || openLateMs(newest.next_at, now) > LOST_AFTER_MS;
}

/** Returns whether a round has not gone on for longer than its timers can be late. */
export function isOverdue(round: TideRound, now: number): boolean {
  const { phase, starts_at, started_at } = round;
  if (phase === 'betting') return startLateMs(round, now) > LOST_AFTER_MS;
  return lateMs(Date.parse(started_at ?? starts_at) + TIDE_MS_MAX, TIDE_MS_MAX, now) > LOST_AFTER_MS;
}

/** Opens the given round for bets, unless another command has opened it already. */
export function openTideRound(state: TideState, round: string, now: number): TideEvent[] {
  const next = nextRound(state);
  if (!isOver(state) || !next || next.chain.client_seed === null) return [];
  if (tideRoundId(next.chain.chain, next.number) !== round) return [];
  const betsUntil = now + TIDE_TIMES.betting;
  const times = { bets_until: iso(betsUntil), starts_at: iso(betsUntil + TIDE_TIMES.locked) };
  return [{ type: 'tide_round_opened', data: { round, ...times } }];
}

/**
 * Starts a round whose planned start has come, or cancels it if it is too late: players may have given up waiting.
 * A small delay of the timer does not move the start.
 */
export function startTideRound(state: TideState, round: string, now: number): TideEvent[] {
  const opened = inPhase(state, round, 'betting');
  if (!opened) return [];
  const late = startLateMs(opened, now);
  if (late < 0) return [];
  if (late > TIDE_TIMES.cancelAfter) {
    return [{ type: 'tide_round_cancelled', data: { round, next_at: iso(now + TIDE_TIMES.pause) } }];
  }
  const started_at = late <= TIDE_TIMES.startTolerance ? opened.starts_at : iso(now);
  return [{ type: 'tide_round_started', data: { round, started_at } }];
}

/** What `endTideRound` must know besides the state. */
export interface RoundEnd {
  end: number;
  seed: string;
  /** Whether the table now waits for the next bet or visitor. */
  sleeps: boolean;
}

/** Ends a running round whose curve has reached its end, or whose clock was set back. */
export function endTideRound(
  state: TideState,
  round: string,
  { end, seed, sleeps }: RoundEnd,
  now: number,
): TideEvent[] {
  const running = inPhase(state, round, 'running');
  if (!running?.started_at) return [];
  const { started_at } = running;
  const endedAt = endTime(started_at, end);
  const late = curveLateMs(started_at, end, now);
  if (late < 0) return [];
  const interrupted = late > TIDE_TIMES.interruptedAfter;
  const next_at = sleeps ? null : iso((interrupted ? now : endedAt) + TIDE_TIMES.pause);
  const ended = { end, revealed_seed: seed, started_at, ended_at: iso(endedAt), interrupted, next_at };
  return [{ type: 'tide_round_ended', data: { round, ...ended } }];
}

/** Returns the moment at which the curve reaches the end of a round. */
export function endTime(startedAt: string, end: number): number {
  return Date.parse(startedAt) + tideTime(end);
}

/**
 * Returns the rounds without a pause since the table was woken, newest first: the ones to search for a bet before it
 * sleeps again; undefined if there are not enough of them yet.
 */
export function roundsSinceWake({ newest, past }: TideState): TideRound[] | undefined {
  const since = newest ? [newest] : [];
  for (const round of past) {
    if (round.round === newest?.round) continue;
    if (round.next_at === null || since.length === EMPTY_ROUNDS_MAX) break;
    since.push(round);
  }
  return since.length === EMPTY_ROUNDS_MAX ? since : undefined;
}

function inPhase({ newest }: TideState, round: string, phase: TideRound['phase']): TideRound | undefined {
  return newest?.round === round && newest.phase === phase ? newest : undefined;
}
