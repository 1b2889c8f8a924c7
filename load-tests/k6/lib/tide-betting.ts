import type { PushFrame, TableRound, TideBet } from '@goldwake/contracts';
import type { TideBetResponse } from '@goldwake/contracts/http';
import { Api } from './api.ts';
import { BalanceCheck, roundFaults, type WalletState } from './balance-check.ts';
import type { Connection } from './connection.ts';
import {
  actionMs,
  actions,
  actionsFailed,
  betMs,
  bets,
  betsFailed,
  roundsEnded,
  roundsOpen,
  tableRounds,
  wrongBalances,
  wrongSettlements,
} from './metrics.ts';
import { countFaults, reportFault } from './report-fault.ts';
import { RewardCheck } from './reward-check.ts';
import { ownSenders, type Player, profile } from './run.ts';
import { GAME, SharedTable } from './shared-table.ts';
import { sleep, until } from './sleep.ts';
import {
  answerFaults,
  type CashOutRequest,
  type PlacedTideBet,
  settlementFaults,
  shownFaults,
} from './tide-settlement.ts';
import { pushFaults, readWallet, walletOf } from './wallets.ts';

/** Time of the betting phase in which bets are placed, in milliseconds. The rest is for slow responses. */
const BET_WITHIN_MS = 4_000;
/** Maximum wait for a round that accepts bets: the longest round takes 154 s, and the pause after it 4 s. */
const ROUND_MS_MAX = 180_000;
/** Maximum wait for the start of a round that accepts bets: at most 17 s later it is cancelled. */
const START_MS_MAX = 20_000;
/** Time after the start in which players cash out by hand, in milliseconds. Before 1.01× no request is granted. */
const CASH_OUT_MS = { min: 300, max: 10_000 };
/** Targets, in hundredths. The curve reaches the last one after 11.6 s, so the run does not wait for the end. */
const TARGET = { min: 101, max: 200 };
/**
 * Maximum time in milliseconds by which the run is extended while nobody has cashed out by hand. About one round in 20
 * ends before anybody can.
 */
const UNTESTED_MS_MAX = 60_000;
/** Maximum wait for the end of the last round, in milliseconds. It may last longer: its bets are settled before. */
const END_MS_MAX = 8_000;
/** Maximum wait for the settlement of the last bets, in milliseconds. */
const SETTLED_MS_MAX = 15_000;
/** Maximum wait for the push of a bet that the history lists as settled, in milliseconds. */
const SHOWN_MS_MAX = 2_000;
const LOOK_MS = 500;
/** Smallest stake in micros. Each player adds some micros, so that payouts must be rounded. */
const STAKE = 10_000;
const TAGS = { game: GAME };

interface Bet {
  placed: PlacedTideBet;
  request: CashOutRequest | null;
  /** Response to the request to cash out. */
  answer?: TideBet;
}

/** Simulated player of the shared table. */
class TideBettor {
  private readonly api: Api;
  private readonly made: Bet[] = [];
  /** Bet of the newest round that its player will cash out by hand. */
  private byHand: Bet | undefined;
  private readonly balances = new BalanceCheck();
  private readonly rewards = new RewardCheck();
  private before: WalletState | undefined;
  private readonly player: Player;
  private readonly at: number;
  private readonly table: SharedTable;
  private readonly connection: Connection | undefined;

  /** @param connection of a player with a socket, whose balances are compared with every push */
  constructor(player: Player, at: number, table: SharedTable, connection?: Connection) {
    this.api = connection?.api ?? new Api(player);
    this.player = player;
    this.at = at;
    this.table = table;
    this.connection = connection;
  }

  get hasCashedOut(): boolean {
    return this.made.some(({ answer }) => answer !== undefined);
  }

  async begin(): Promise<void> {
    this.before = await readWallet(this.api);
    this.balances.begin(this.before);
  }

  pushed(push: PushFrame): void {
    countFaults(wrongBalances, pushFaults(this.balances, this.rewards, push));
  }

  /** Bets in a round at a random time. The player will cash out by hand, at a target, or at the first of both. */
  async bet({ round, number }: Pick<TableRound, 'round' | 'number'>): Promise<void> {
    const way = (this.at + number) % 3;
    this.byHand = undefined;
    await sleep(Math.random() * BET_WITHIN_MS);
    const bet = await this.place(round, way === 0 ? null : (between(TARGET) / 100).toFixed(2));
    if (way !== 1) this.byHand = bet;
  }

  /** Cashes out at a random time, unless the player has left the bet to its target. */
  async cashOut(startedAt: number): Promise<void> {
    const bet = this.byHand;
    if (!bet) return;
    await sleep(startedAt + between(CASH_OUT_MS) - Date.now());
    await this.ask(bet);
  }

  /** Compares every bet with its settlement, and the wallet with the sum of all bets. */
  async end(): Promise<void> {
    const settled = await this.history();
    let [stakes, payouts] = [0n, 0n];
    for (const { placed, request, answer } of this.made) {
      const row = settled.get(placed.round_id);
      stakes += BigInt(placed.stake);
      payouts += BigInt(row?.payout ?? '0');
      if (!row) {
        roundsOpen.add(1, TAGS);
        reportFault(`bet ${placed.round_id} in round ${placed.round} is not settled`);
        continue;
      }
      roundsEnded.add(1, TAGS);
      const facts = { placed, request, round: this.table.seen(placed.round) };
      // The history may know a settlement a moment before its push arrives.
      await until(() => shownFaults(row, this.table.shown(row.bet)).length === 0, SHOWN_MS_MAX);
      countFaults(wrongSettlements, [
        ...settlementFaults(facts, row, this.table),
        ...shownFaults(row, this.table.shown(row.bet)),
        ...(answer ? answerFaults(answer, row) : []),
      ]);
    }
    const wallet = await readWallet(this.api);
    const moved = { currency: 'gold_coins', stake: stakes.toString(), payout: payouts.toString() } as const;
    if (this.before) countFaults(wrongBalances, roundFaults(this.before, wallet, moved));
    if (this.connection) {
      await until(() => this.balances.isEven && this.rewards.isEven, SETTLED_MS_MAX);
      countFaults(wrongBalances, [...this.balances.end(wallet), ...this.rewards.end()]);
    }
  }

  /** @returns undefined if the bet failed */
  private async place(round: string, target: string | null): Promise<Bet | undefined> {
    const stake = String(STAKE + this.at);
    const body = { currency: 'gold_coins', stake, ...(target !== null && { cashOutAt: target }) };
    const sentAt = Date.now();
    const key = `bet-${this.player.uid}-${round}`;
    const response = await this.api.post(`/api/games/${GAME}/bets`, body, { key });
    betMs.add(Date.now() - sentAt, TAGS);
    if (response.status !== 201) {
      betsFailed.add(1, { ...TAGS, status: String(response.status) });
      reportFault(`a bet in round ${round} got status ${response.status}: ${JSON.stringify(response.body)}`);
      return undefined;
    }
    bets.add(1, TAGS);
    this.answered(response.body);
    const placed = { round_id: response.body.round_id, round, stake, cash_out_at: target };
    const bet = { placed, request: null };
    this.made.push(bet);
    return bet;
  }

  private async ask(bet: Bet): Promise<void> {
    const { round_id } = bet.placed;
    const sentAt = Date.now();
    const path = (id: string) => `/api/games/${GAME}/rounds/${id}/cash-out`;
    const { status, body } = await this.api.post(
      path(round_id),
      {},
      { name: path(':id'), key: `cash-out-${round_id}` },
    );
    const answeredAt = Date.now();
    actionMs.add(answeredAt - sentAt, TAGS);
    const isPaid = status === 200;
    if (isPaid) {
      actions.add(1, TAGS);
      bet.answer = body;
      this.answered(body);
    } else if (status !== 409 || body?.code !== 'round_not_open') {
      actionsFailed.add(1, { ...TAGS, status: String(status) });
      reportFault(`a cash-out of bet ${round_id} got status ${status}: ${JSON.stringify(body)}`);
    }
    bet.request = { sentAt, answeredAt, isPaid };
  }

  private answered(body: TideBetResponse): void {
    if (this.connection) countFaults(wrongBalances, this.balances.answeredStep(walletOf(body)));
  }

  /** Reads the settled bets by their id, and waits for the last ones. */
  private async history(): Promise<Map<string, TideBet>> {
    for (const end = Date.now() + SETTLED_MS_MAX; ; await sleep(LOOK_MS)) {
      const path = `/api/games/${GAME}/bets?pageSize=100`;
      const { status, body } = await this.api.get(path);
      if (status !== 200) throw new Error(`reading the settled bets failed: ${status} ${JSON.stringify(body)}`);
      const settled = new Map<string, TideBet>(body.result.map((row: TideBet) => [row.round_id, row]));
      if (this.made.every(({ placed }) => settled.has(placed.round_id)) || Date.now() >= end) return settled;
    }
  }
}

/**
 * Subscribes all sockets to the shared table, and lets a part of the players bet in each round that opens within the
 * given time, and in further ones until somebody has cashed out by hand.
 */
export async function playAtTable(connections: Connection[], seconds: number): Promise<void> {
  const table = new SharedTable();
  const bettors = ownSenders()
    .slice(0, profile.table_bets)
    .map((player, at) => new TideBettor(player, at, table, connections[at]));
  await Promise.all(connections.map((one, at) => table.join(one, (push) => bettors[at]?.pushed(push))));
  await Promise.all(bettors.map((bettor) => bettor.begin()));
  const [first] = connections;
  if (!first) return;
  await table.wake(first.api);
  let round: string | undefined;
  const end = Date.now() + 1_000 * seconds;
  const isTested = () => bettors.some(({ hasCashedOut }) => hasCashedOut);
  const left = () => end + (isTested() ? 0 : UNTESTED_MS_MAX) - Date.now();
  while (round === undefined || left() > 0) {
    const before = round;
    const isOpen = () => table.newest?.round !== before && acceptsBets(table);
    await until(isOpen, round === undefined ? ROUND_MS_MAX : left());
    if (!isOpen() || !table.newest) break;
    const { newest } = table;
    round = newest.round;
    await Promise.all(bettors.map((bettor) => bettor.bet(newest)));
    const startedAt = await table.start(round, START_MS_MAX);
    if (startedAt === undefined) continue;
    tableRounds.add(1);
    await Promise.all(bettors.map((bettor) => bettor.cashOut(startedAt)));
  }
  await until(() => table.isOver(round), END_MS_MAX);
  await Promise.all(bettors.map((bettor) => bettor.end()));
  await table.end(first.api);
}

/** Returns whether a round is open for bets for as long as the players need. */
function acceptsBets({ newest, clockMs }: SharedTable): boolean {
  return newest?.phase === 'betting' && Date.parse(newest.bets_until ?? '') - clockMs - Date.now() > BET_WITHIN_MS;
}

function between({ min, max }: { min: number; max: number }): number {
  return Math.floor(min + Math.random() * (max - min + 1));
}
