import { TIDE_ROUNDS, TIDE_TIMES, type TideEvent, tideRoundId } from '@goldwake/contracts';
import { type Clock, type Random, type Scheduler, systemCommandId, systemContext, type Timer } from '@goldwake/core';
import {
  commitChain,
  curveLateMs,
  EMPTY_ROUNDS_MAX,
  endTideRound,
  endTime,
  isOver,
  isOverdue,
  isWaiting,
  needsChain,
  nextRound,
  openChain,
  openLateMs,
  openTideRound,
  roundsSinceWake,
  startLateMs,
  startTideRound,
  type TideChain,
  type TideRound,
  type TideState,
} from '../domain/index.js';
import { newClientSeed } from '../fairness/draw.js';
import { newTideChain, type TideSeeds } from '../fairness/tide-chain.js';
import type { TideRounds } from '../queries/tide-rounds.js';
import { PAY_TARGET, type PayTarget, type TideBets } from '../streams/tide-bets.js';
import type { TideTable } from '../streams/tide-table.js';
import type { SettleTide } from './settle-tide.js';

/** Timer that moves the table to its next phase. */
export const TURN_TIDE = 'games.turn_tide';
/** Timer that settles the bets of a round that is over. */
export const SETTLE_TIDE = 'games.settle_tide';
export interface SettleRound {
  round: string;
}

export interface TurnParts {
  table: TideTable;
  seeds: TideSeeds;
  bets: TideBets;
  settle: SettleTide;
  rounds: Pick<TideRounds, 'over'>;
  scheduler: Pick<Scheduler, 'schedule'>;
  clock: Clock;
  random: Random;
  /** Returns whether new rounds may be opened. */
  isOpen(): boolean;
  /** Number of rounds of a new seed chain; `TIDE_ROUNDS` by default. */
  chainRounds?: number;
}

/**
 * Moves the table from phase to phase. Each phase is stored with the timer of the next one and has a commandId of its
 * own, so any process can go on where another one stopped, and a phase that is due twice is entered once.
 */
export class TurnTide {
  constructor(private readonly parts: TurnParts) {}

  /** Enters the next phase if it is due. Called by its timer. */
  async turn(): Promise<void> {
    const state = await this.parts.table.load();
    const { newest } = state;
    if (!newest) return;
    if (newest.phase === 'betting') await this.start(newest);
    else if (newest.phase === 'running') await this.end(state, newest);
    else if (newest.next_at === null) return;
    else if (openLateMs(newest.next_at, this.parts.clock.now()) >= 0) await this.open(state);
    else await this.again(newest.round, 'open', Date.parse(newest.next_at));
  }

  /**
   * Opens a round if the table waits for a bet or a visitor. A closed game keeps waiting.
   * @returns the table after it
   */
  async wake(): Promise<TideState> {
    const state = await this.parts.table.load();
    const now = this.parts.clock.now();
    if (isWaiting(state, now)) return this.open(state);
    if (isOver(state) || !state.newest || !isOverdue(state.newest, now)) return state;
    await this.turn();
    return this.parts.table.load();
  }

  /** Settles the bets of a round that is over, and deletes old ones. Called by its timer. */
  async settleRound({ round }: SettleRound): Promise<void> {
    const { past } = await this.parts.table.load();
    const over = past.find((one) => one.round === round) ?? (await this.parts.rounds.over(round));
    if (!over) throw new Error(`round ${round} is not over, or not in the read model yet`);
    await this.parts.settle.round(over);
    await this.parts.bets.forgetOld(this.parts.clock.now());
  }

  /** Settles the bets of a round that is over once more, after cash-outs that are being booked. */
  settleSoon(round: string): Promise<void> {
    return this.parts.scheduler.schedule(settleTimer(round, this.parts.clock.now()));
  }

  /** Cashes out the bets with a target that the curve has reached. Called by the timer of the target. */
  async payTarget({ round, target }: PayTarget): Promise<void> {
    const state = await this.parts.table.load();
    const { newest } = state;
    // The settlement of a round that is over pays its targets too.
    if (newest?.round !== round || isOver(state)) return;
    if (newest.started_at === null) return this.parts.bets.expect(round, target, this.earliestStart(newest));
    const late = curveLateMs(newest.started_at, target, this.parts.clock.now());
    if (late < 0) return this.parts.bets.expect(round, target, Date.parse(newest.started_at));
    // The clock was set back: the round is about to end, and its settlement pays its targets.
    if (late === Number.POSITIVE_INFINITY) return;
    const { end } = await this.endOf(state, newest);
    if (target <= end) await this.parts.settle.target(newest, target);
  }

  /** Returns the secret end of a round and its seed. */
  endOf(state: TideState, { chain, number }: TideRound): Promise<{ seed: string; end: number }> {
    const found = state.chains.find((one) => one.chain === chain);
    if (!found) throw new Error(`chain ${chain} is missing`);
    return this.parts.seeds.roundOf(found, number);
  }

  private async open(before: TideState): Promise<TideState> {
    if (!this.parts.isOpen()) return before;
    const state = await this.withChain(before);
    const next = nextRound(state);
    if (!next || !isOver(state)) return state;
    const round = tideRoundId(next.chain.chain, next.number);
    const opened = await this.phase('open', round, (now) => openTideRound(now, round, this.parts.clock.now()));
    // Computes the seeds of a chain before the first end needs them.
    await this.parts.seeds.seedOf(next.chain, next.number);
    return opened;
  }

  private async start(opened: TideRound): Promise<void> {
    const { round, chain, number, starts_at } = opened;
    const now = this.parts.clock.now();
    if (startLateMs(opened, now) < 0) return this.again(round, 'start', Date.parse(starts_at));
    const state = await this.parts.table.load();
    const found = state.chains.find((one) => one.chain === chain) as TideChain;
    const { end } = await this.parts.seeds.roundOf(found, number);
    await this.phase('start', round, (current) => startTideRound(current, round, now), end);
  }

  private async end(state: TideState, running: TideRound): Promise<void> {
    const { round, started_at } = running;
    const { seed, end } = await this.endOf(state, running);
    const late = curveLateMs(started_at as string, end, this.parts.clock.now());
    if (late < 0) return this.again(round, 'end', endTime(started_at as string, end));
    const sleeps = !this.parts.isOpen() || (await this.isForsaken(state));
    await this.phase('end', round, (current) =>
      endTideRound(current, round, { seed, end, sleeps }, this.parts.clock.now()),
    );
  }

  /** Returns whether nobody has bet for some rounds. */
  private async isForsaken(state: TideState): Promise<boolean> {
    const rounds = roundsSinceWake(state);
    if (rounds?.length !== EMPTY_ROUNDS_MAX) return false;
    const counts = await Promise.all(rounds.map(({ round }) => this.parts.bets.count(round)));
    return counts.every((count) => count === 0);
  }

  /** Commits and opens the seed chain that the next round needs. The client seed is chosen after the commitment. */
  private async withChain(before: TideState): Promise<TideState> {
    let state = before;
    if (needsChain(state)) {
      const number = (state.chains.at(-1)?.chain ?? 0) + 1;
      const fresh = await newTideChain(this.parts.random, this.parts.chainRounds ?? TIDE_ROUNDS);
      state = await this.phase('commit', `${number}`, (now) => commitChain(now, fresh));
    }
    const next = nextRound(state);
    if (next?.chain.client_seed !== null) return state;
    const { chain } = next.chain;
    const clientSeed = newClientSeed(this.parts.random);
    return this.phase('chain', `${chain}`, (now) => openChain(now, chain, clientSeed));
  }

  private async phase(
    name: string,
    id: string,
    decide: (state: TideState) => TideEvent[],
    end?: number,
  ): Promise<TideState> {
    const context = systemContext(systemCommandId(`tide-${name}`, id));
    return (await this.parts.table.execute(context, decide, (event) => timersOf(event, this.parts.clock.now(), end)))
      .state;
  }

  /** Returns when a round that has not started yet starts at the earliest. */
  private earliestStart({ starts_at }: TideRound): number {
    return Math.max(Date.parse(starts_at), this.parts.clock.now());
  }

  private again(round: string, phase: string, at: number): Promise<void> {
    return this.parts.scheduler.schedule(turnTimer(round, phase, at));
  }
}

/** The timers of a phase have keys of their own: the next phase may be due at the same millisecond. */
function turnTimer(round: string, phase: string, at: number): Timer {
  return { command: TURN_TIDE, key: `${round}:${phase}`, at, payload: {} };
}

function settleTimer(round: string, now: number): Timer<SettleRound> {
  return { command: SETTLE_TIDE, key: round, at: now + TIDE_TIMES.grace, payload: { round } };
}

/** Returns the timers that an event of the table needs. @param end multiplier at which a started round will end */
function timersOf(event: TideEvent, now: number, end = 0): Timer[] {
  switch (event.type) {
    case 'tide_round_opened':
      return [turnTimer(event.data.round, 'start', Date.parse(event.data.starts_at))];
    case 'tide_round_started':
      return [turnTimer(event.data.round, 'end', endTime(event.data.started_at, end))];
    case 'tide_round_ended':
    case 'tide_round_cancelled': {
      const { round, next_at } = event.data;
      const settling = settleTimer(round, now);
      return next_at === null ? [settling] : [settling, turnTimer(round, 'open', Date.parse(next_at))];
    }
    default:
      return [];
  }
}

/** Number of targets that are cashed out at the same time. */
const TARGETS_PARALLEL = 8;

/** Registers the timers of the table. */
export function handleTideTimers(scheduler: Pick<Scheduler, 'handle'>, turn: TurnTide): void {
  scheduler.handle(TURN_TIDE, () => turn.turn());
  scheduler.handle<SettleRound>(SETTLE_TIDE, ({ payload }) => turn.settleRound(payload));
  scheduler.handle<PayTarget>(PAY_TARGET, ({ payload }) => turn.payTarget(payload), { parallel: TARGETS_PARALLEL });
}
