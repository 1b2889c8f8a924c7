import { type CommandContext, type Currency, type StoredEvent, streamName, TIDE_TIMES } from '@goldwake/contracts';
import type { EventStore, StreamHead } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine } from '@goldwake/embedded/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { handleTideTimers } from '../commands/turn-tide.js';
import { endTime, type TideRound, type TideState } from '../domain/index.js';
import { rounds } from '../projections/rounds.js';
import { tideRounds } from '../projections/tide-rounds.js';
import { RoundHistory } from '../queries/round-history.js';
import { TideView } from '../queries/tide-view.js';
import { SeedPairs } from '../streams/seed-pairs.js';
import { TIDE_BETS } from '../streams/tide-bets.js';
import { TIDE_STREAM } from '../streams/tide-table.js';
import { passTime, passToNextTimer } from './pass-time.js';
import { tideParts } from './tide-parts.js';

/** Initial Gold Coins balance of the players u1 to u5, in micros. */
export const TIDE_OPENING = 1_000_000_000n;
export const TIDE_PLAYERS = ['u1', 'u2', 'u3', 'u4', 'u5'] as const;
/** More timers than a round has, and more rounds than any wanted end needs. */
const STEPS_MAX = 100;
const ROUNDS_MAX = 300;

/** Opens the shared table on a real test engine. `another()` is a second process on the same store. */
export async function openTideTable({ withReaction = true } = {}) {
  const engine = await openTestEngine();
  const { store, documents, bus, clock, scheduler, random } = engine;
  await documents.declare(...rounds.collections, ...tideRounds.collections, TIDE_BETS);

  function another(over: EventStore = store) {
    const wallet = openLedger({ store: over, clock });
    const parts = tideParts({ engine, store: over, bus, scheduler, wallet });
    const history = new RoundHistory(documents, over, bus, new SeedPairs(over, random), parts.tideProofs);
    const view = new TideView(parts.tide, parts.tideBets, parts.tideRounds, history, wallet, clock);
    return { ...parts, wallet, history, view };
  }

  const first = another();
  bus.subscribe(rounds);
  bus.subscribe(tideRounds);
  if (withReaction) bus.subscribe(first.reaction);
  handleTideTimers(scheduler, first.turn);
  await bus.start();
  await scheduler.start();
  for (const uid of TIDE_PLAYERS) await fund(first.wallet, uid, { gold_coins: `${TIDE_OPENING}` });

  const pass = (ms: number) => passTime(engine, ms);

  /** Lets time pass until the table is in a phase. */
  async function until(phase: 'betting' | 'running' | 'ended' | 'cancelled'): Promise<TideState> {
    for (let tries = 0; tries < STEPS_MAX; tries++) {
      const state = await first.tide.load();
      if (state.newest?.phase === phase) return state;
      await passToNextTimer(engine);
    }
    throw new Error(`the table is never ${phase}`);
  }

  /** Lets whole rounds pass until one is open whose end satisfies a condition. */
  async function roundThat(ends: (end: number) => boolean): Promise<{ end: number; state: TideState }> {
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
      await first.turn.wake();
      const state = await until('betting');
      const { end } = await first.turn.endOf(state, state.newest as TideRound);
      if (ends(end)) return { end, state };
      await until('ended');
      await pass(TIDE_TIMES.pause);
    }
    throw new Error('no round ends like this');
  }

  /** Moves the clock to a time after the start of the running round, in milliseconds. */
  async function passTo(elapsedMs: number): Promise<void> {
    const { newest } = await until('running');
    await pass(Date.parse(newest?.started_at as string) + elapsedMs - clock.now());
  }

  async function endMoment(): Promise<number> {
    const state = await until('running');
    if (!state.newest?.started_at) throw new Error('the round has not started');
    return endTime(state.newest.started_at, (await first.turn.endOf(state, state.newest)).end);
  }

  async function events(stream = TIDE_STREAM): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    for await (const event of store.readStream(stream as StreamHead['stream'])) found.push(event as StoredEvent);
    return found;
  }
  const walletEvents = (uid: string) => events(streamName('wallet', uid));
  const balance = async (uid: string) => BigInt((await first.wallet.summary(uid)).balances.gold_coins);

  return { engine, another, ...first, pass, passTo, until, roundThat, endMoment, events, walletEvents, balance };
}

export type TideTestTable = Awaited<ReturnType<typeof openTideTable>>;
type Process = ReturnType<TideTestTable['another']>;

/** Bets 1 GC. */
export async function betOn(
  on: Process,
  { engine }: Pick<TideTestTable, 'engine'>,
  uid: string,
  cash_out_at: number | null,
  { key = `${uid} ${cash_out_at}`, receivedAt = engine.clock.now(), isClosed = false, stake = '1000000' } = {},
) {
  const request = { currency: 'gold_coins' as Currency, stake, params: { cash_out_at } };
  const { bet, receipt } = await on.place.execute(uid, { isClosed, receivedAt }, request, byPlayer(uid, key));
  return on.view.after(bet, receipt);
}

/** Context of a command that a player sends. */
export const byPlayer = (uid: string, key: string): CommandContext => ({ ...command(key), actor: uid });
