import {
  counted,
  type EventOf,
  formatHundredths,
  parseTideRound,
  type StoredEvent,
  TIDE_TIMES,
  tideEnd,
  tideRoundId,
  tideTime,
} from '@goldwake/contracts';
import { defineInvariant, type HistoryScope, sha256Hex, type Violate } from '@goldwake/core';
import { drawWords, openLateMs } from '../domain/index.js';
import { hmac } from './known-pairs.js';
import { isSetBack, STORING_MS_MAX } from './set-back.js';

interface Chain {
  chain: number;
  rounds: number;
  client_seed: string | null;
  /** The newest seed that is known to belong to the chain, and the number of its round; 0 is the terminal hash. */
  seed: string;
  number: number;
  eventId: string;
}

interface Round {
  round: string;
  phase: 'betting' | 'running' | 'over';
  starts_at: string;
  started_at: string | null;
  next_at: string | null;
}

interface Table {
  /** The chain in use and the one after it. */
  chains: Chain[];
  newest: Round | null;
}

type Of<Type extends `tide_${string}` & Parameters<typeof isType>[1]> = StoredEvent<EventOf<Type>>;

const TYPES = [
  'tide_chain_committed',
  'tide_chain_opened',
  'tide_round_opened',
  'tide_round_started',
  'tide_round_ended',
  'tide_round_cancelled',
] as const;

function isType<Type extends (typeof TYPES)[number]>(
  event: StoredEvent,
  type: Type,
): event is StoredEvent<EventOf<Type>> {
  return event.type === type;
}

/** No chain is longer. A longer one would only delay the check of an altered history. */
const ROUNDS_MAX = 1_000_000;

const msOf = (time: string | null | undefined) => Date.parse(time ?? '');

export const tideTable = defineInvariant<Table>({
  name: 'shared table',
  rule: 'the rounds of the shared table follow one another in phases of the stated times, each seed hashes to the seed of the round before, down to the published hash, and each end follows from its seed',
  types: [...TYPES],
  initial: () => ({ chains: [], newest: null }),
  check(table, event, violate, scope) {
    if (isType(event, 'tide_chain_committed')) committed(table, event, violate, scope);
    else if (isType(event, 'tide_chain_opened')) opened(table, event, violate);
    else if (isType(event, 'tide_round_opened')) roundOpened(table, event, violate);
    else followed(table, event, violate);
  },
});

function committed(table: Table, event: Of<'tide_chain_committed'>, violate: Violate, scope: HistoryScope): void {
  const { chain, rounds, terminal_hash, chain_seed } = event.data;
  const last = table.chains.at(-1);
  if (chain !== (last?.chain ?? 0) + 1)
    violate(event, `commits chain ${chain}; the next one is ${(last?.chain ?? 0) + 1}`);
  if (!(rounds >= 1 && rounds <= ROUNDS_MAX)) violate(event, `commits a chain of ${counted(rounds, 'round')}`);
  else if (!scope.isMasked(event) && hashed(chain_seed, rounds) !== terminal_hash) {
    violate(event, `the seed of the chain does not lead to the published hash ${terminal_hash}`);
  }
  const started = { chain, rounds, client_seed: null, seed: terminal_hash, number: 0, eventId: event.eventId };
  table.chains = [...table.chains.slice(-1), started];
}

function opened(table: Table, event: Of<'tide_chain_opened'>, violate: Violate): void {
  const { chain, client_seed } = event.data;
  const found = table.chains.find((one) => one.chain === chain);
  if (!found) violate(event, `chooses the client seed of chain ${chain}, which is not committed`);
  else if (found.client_seed !== null) violate(event, `chooses the client seed of chain ${chain} again`);
  if (found) found.client_seed = client_seed;
}

function roundOpened(table: Table, event: Of<'tide_round_opened'>, violate: Violate): void {
  const { round, bets_until, starts_at } = event.data;
  const { newest } = table;
  if (newest && newest.phase !== 'over') violate(event, `opens round ${round} before round ${newest.round} is over`);
  const expected = nextRound(table);
  if (round !== expected)
    violate(event, `opens round ${round}; the next one is ${expected ?? 'not decided by a chain'}`);
  const named = parseTideRound(round);
  const chain = table.chains.find((one) => one.chain === named?.chain);
  if (chain?.client_seed === null) violate(event, `opens round ${round} before its chain has a client seed`);
  const decidedAt = msOf(bets_until) - TIDE_TIMES.betting;
  if (!isStoredSoon(decidedAt, event))
    violate(event, `accepts bets until ${bets_until}, which is not 6 s from its opening`);
  if (msOf(starts_at) - msOf(bets_until) !== TIDE_TIMES.locked)
    violate(event, `starts at ${starts_at}, which is not 1 s later`);
  if (newest?.next_at && openLateMs(newest.next_at, decidedAt) < 0) violate(event, `opens before ${newest.next_at}`);
  table.newest = { round, phase: 'betting', starts_at, started_at: null, next_at: null };
}

/** Returns the id of the round that follows the newest one; undefined if there is no chain for it. */
function nextRound({ chains, newest }: Table): string | undefined {
  const named = parseTideRound(newest?.round);
  const current = named && chains.find(({ chain }) => chain === named.chain);
  if (named && current && named.number < current.rounds) return tideRoundId(named.chain, named.number + 1);
  const next = named ? chains.find(({ chain }) => chain === named.chain + 1) : chains[0];
  return next && tideRoundId(next.chain, 1);
}

function followed(table: Table, event: StoredEvent, violate: Violate): void {
  const { round } = event.data as { round: string };
  const { newest } = table;
  if (newest?.round !== round) {
    violate(event, `is about round ${round}; the newest one is ${newest?.round ?? 'none'}`);
    return;
  }
  if (isType(event, 'tide_round_started')) started(newest, event, violate);
  else if (isType(event, 'tide_round_cancelled')) cancelled(newest, event, violate);
  else if (isType(event, 'tide_round_ended')) ended(table, newest, event, violate);
}

function started(newest: Round, event: Of<'tide_round_started'>, violate: Violate): void {
  const { started_at } = event.data;
  if (newest.phase !== 'betting') violate(event, `starts round ${newest.round} again`);
  const lateMs = msOf(started_at) - msOf(newest.starts_at);
  const isPlanned = lateMs === 0 || (lateMs > TIDE_TIMES.startTolerance && lateMs <= TIDE_TIMES.cancelAfter);
  if (!isPlanned) violate(event, `starts at ${started_at}; ${newest.starts_at} was planned`);
  const storedMs = msOf(event.recordedAt) - msOf(started_at);
  if (!(storedMs >= 0 && storedMs <= STORING_MS_MAX + TIDE_TIMES.startTolerance)) {
    violate(event, `states the start ${started_at}, which is not the time at which it was stored`);
  }
  Object.assign(newest, { phase: 'running', started_at });
}

function cancelled(newest: Round, event: Of<'tide_round_cancelled'>, violate: Violate): void {
  if (newest.phase !== 'betting') violate(event, `cancels round ${newest.round} after its start`);
  else if (
    !isSetBack(msOf(newest.starts_at) - TIDE_TIMES.locked - TIDE_TIMES.betting, event) &&
    !(msOf(event.recordedAt) - msOf(newest.starts_at) > TIDE_TIMES.cancelAfter)
  ) {
    violate(event, `cancels a round that could start at ${newest.starts_at}`);
  }
  Object.assign(newest, { phase: 'over', next_at: event.data.next_at });
}

function ended(table: Table, newest: Round, event: Of<'tide_round_ended'>, violate: Violate): void {
  const { end, started_at, ended_at, interrupted, next_at } = event.data;
  if (newest.phase !== 'running') violate(event, `ends round ${newest.round}, which is not running`);
  else if (started_at !== newest.started_at)
    violate(event, `states the start ${started_at}; it was ${newest.started_at}`);
  if (!(msOf(ended_at) === msOf(started_at) + tideTime(end))) {
    violate(event, `states the end ${ended_at}, at which the curve is not at ${formatHundredths(end)}×`);
  }
  const isCutShort = interrupted && isSetBack(msOf(started_at), event);
  const lateMs = isCutShort ? Number.POSITIVE_INFINITY : msOf(event.recordedAt) - msOf(ended_at);
  if (!(lateMs >= 0)) violate(event, `is stored before the curve has reached its end`);
  if (interrupted ? !(lateMs > TIDE_TIMES.interruptedAfter) : lateMs > TIDE_TIMES.interruptedAfter + STORING_MS_MAX) {
    violate(event, `${interrupted ? 'is' : 'is not'} called interrupted, but was stored ${lateMs} ms after the end`);
  }
  checkSeed(table, event, violate);
  Object.assign(newest, { phase: 'over', next_at });
}

/** Checks that the seed of a round leads to the last known seed of its chain, and that it gives the stated end. */
function checkSeed({ chains }: Table, event: Of<'tide_round_ended'>, violate: Violate): void {
  const { round, end, revealed_seed } = event.data;
  const named = parseTideRound(round);
  const chain = chains.find((one) => one.chain === named?.chain);
  if (!named || !chain) return;
  const distance = named.number - chain.number;
  if (!(distance >= 1 && distance <= chain.rounds)) return;
  if (hashed(revealed_seed, distance) !== chain.seed) {
    violate(event, `the seed of round ${round} does not hash to the seed of round ${chain.number}`, chain.eventId);
    return;
  }
  Object.assign(chain, { seed: revealed_seed, number: named.number, eventId: event.eventId });
  const seeds = { server_seed: revealed_seed, client_seed: chain.client_seed ?? '', nonce: named.number };
  const due = tideEnd(drawWords(seeds, hmac).bits52());
  if (due !== end) violate(event, `ends at ${formatHundredths(end)}×; its seed gives ${formatHundredths(due)}×`);
}

/** Returns whether an event was stored not before and not long after a time. */
function isStoredSoon(decidedAt: number, { recordedAt }: StoredEvent): boolean {
  const ms = msOf(recordedAt) - decidedAt;
  return ms >= 0 && ms <= STORING_MS_MAX;
}

function hashed(seed: string, times: number): string {
  let value = seed;
  for (let done = 0; done < times; done++) value = sha256Hex(value);
  return value;
}
