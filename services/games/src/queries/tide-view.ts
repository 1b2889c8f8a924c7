import {
  EMPTY_PHASE,
  formatHundredths,
  msSince,
  type SettledTideBet,
  TIDE_TIMES,
  type TideBet,
  type WalletPort,
  type WalletReceipt,
} from '@goldwake/contracts';
import type { PageResponse, TideTable as ShownTable, TideBetResponse } from '@goldwake/contracts/http';
import { type Clock, isoNow } from '@goldwake/core';
import { isWaiting, type TideBetRecord, type TideRound, type TideState, tableBet, tideBet } from '../domain/index.js';
import type { TideBets } from '../streams/tide-bets.js';
import type { TideTable } from '../streams/tide-table.js';
import type { RoundHistory } from './round-history.js';
import type { TideRounds } from './tide-rounds.js';

/** Number of bets of the newest round, and of ends of earlier rounds, that the table lists. */
const LISTED_BETS = 50;
const LISTED_ENDS = 20;

/** What players see of the table and of their bets. The end of a round and its seed are shown after the end only. */
export class TideView {
  constructor(
    private readonly table: Pick<TideTable, 'load'>,
    private readonly bets: TideBets,
    private readonly rounds: TideRounds,
    private readonly history: Pick<RoundHistory, 'page'>,
    private readonly wallet: Pick<WalletPort, 'summary'>,
    private readonly clock: Clock,
  ) {}

  /** Returns the table. @param known state of the table, if the caller has just loaded it */
  async shown(known?: TideState): Promise<ShownTable> {
    const state = known ?? (await this.table.load());
    const { version, newest, past } = state;
    const bets = newest ? await this.bets.largest(newest.round, LISTED_BETS) : [];
    const ended = past.flatMap(({ round, end }) => (end === null ? [] : [{ round, end: formatHundredths(end) }]));
    return {
      version,
      now: isoNow(this.clock),
      ...shownRound(state, this.clock.now()),
      chain: shownChain(state),
      last: ended.slice(0, LISTED_ENDS),
      bets: bets.filter(({ state }) => state !== 'rolled_back').map(tableBet),
    };
  }

  /**
   * Returns a bet as its player sees it, and the wallet after it.
   * @param receipt of the command that changed the wallet; without it, the wallet is returned as it is now
   */
  async after(record: TideBetRecord, receipt?: WalletReceipt): Promise<TideBetResponse> {
    const ends = record.state === 'resolved' ? await this.endsOf([record.round]) : undefined;
    const { version, balances, playthrough } = receipt ?? (await this.wallet.summary(record.uid));
    const bet = tideBet(record, ends?.get(record.round) ?? null);
    return { ...bet, wallet_version: version, balances, playthrough };
  }

  /** Returns the bet of a player that is not settled yet; null if there is none. */
  async open(uid: string): Promise<TideBet | null> {
    const record = await this.bets.openOf(uid);
    return record ? tideBet(record, null) : null;
  }

  /** Returns one page of a player's settled bets, newest first, with the ends of their rounds. */
  async page(uid: string, page: number, pageSize: number): Promise<PageResponse<SettledTideBet>> {
    const { result, total } = await this.history.page('rising-tide', uid, page, pageSize);
    const ends = await this.endsOf(result.map(({ round }) => round));
    return { total, result: result.map((bet) => withEnd(bet, ends)) };
  }

  /** Returns the ends of rounds that have ended. The newest one may not be in the read model yet. */
  private async endsOf(rounds: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
    const { past } = await this.table.load();
    const known = new Map(past.map(({ round, end }) => [round, end]));
    const older = await this.rounds.endsOf(rounds.filter((round) => !known.has(round)));
    return new Map([...older, ...known]);
  }
}

/** Adds the end of the round to a bet that was cashed out, perhaps before the end. */
export function withEnd<Bet extends TideBet>(bet: Bet, ends: ReadonlyMap<string, number | null>): Bet {
  const end = ends.get(bet.round) ?? null;
  return end === null ? bet : { ...bet, end: formatHundredths(end) };
}

function shownChain({ chains, newest }: TideState): ShownTable['chain'] {
  const found = newest ? chains.find(({ chain }) => chain === newest.chain) : chains[0];
  if (!found || found.client_seed === null) return null;
  const { chain, rounds, terminal_hash, client_seed } = found;
  return { chain, rounds, terminal_hash, client_seed };
}

type ShownRound = Omit<ShownTable, 'version' | 'now' | 'chain' | 'last' | 'bets'>;

const NO_ROUND: ShownRound = { phase: 'idle', round: null, number: null, ...EMPTY_PHASE };

function shownRound(state: TideState, now: number): ShownRound {
  const { newest } = state;
  if (!newest || (isWaiting(state, now) && msSince(overSince(newest), now) > TIDE_TIMES.pause)) {
    return { ...NO_ROUND, round: newest?.round ?? null, number: newest?.number ?? null };
  }
  const { round, number, bets_until, starts_at, started_at, end, ended_at, revealed_seed, interrupted, next_at } =
    newest;
  const isLocked = newest.phase === 'betting' && now >= Date.parse(bets_until);
  return {
    phase: isLocked ? 'locked' : newest.phase,
    ...{ round, number, bets_until, starts_at, started_at, ended_at, interrupted, next_at },
    end: end === null ? null : formatHundredths(end),
    seed: revealed_seed,
  };
}

/** Returns when a round was over, for a round that is. */
function overSince({ ended_at, starts_at }: TideRound): number {
  return Date.parse(ended_at ?? starts_at);
}
