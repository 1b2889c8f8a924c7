import { createHmac } from 'node:crypto';
import {
  ALGORITHM,
  type CommandContext,
  type Micros,
  microsText,
  RISING_TIDE,
  TIDE_STREAM_ID,
  TIDE_TIMES,
  type TideEvent,
  tideEnd,
  tideRoundId,
  tideTime,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, sha256Hex, systemCommandId, systemContext } from '@goldwake/core';
import {
  cashOut,
  commitChain,
  drawWords,
  endTideRound,
  endTime,
  nextRound,
  openChain,
  openTideRound,
  payTarget,
  type Settlement,
  settleBet,
  startTideRound,
  type TideBetRecord,
  type TideRound,
  tideBetRecord,
  tideReducer,
} from '@goldwake/games/domain';
import { bet, rollBack, type WalletState, win } from '@goldwake/wallet/domain';
import type { SeededRandom } from '../seeded-random.js';
import type { SeededStore } from './seeded-store.js';

/** Rounds of a seed chain. Small, so that a history contains several chains. */
const CHAIN_ROUNDS = 20;
const TARGETS = [110, 150, 200, 500, null] as const;
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/** What a bet at the table needs of its player. */
export interface TableSeat {
  uid: string;
  wallet(): WalletState;
  /** Returns a random stake in Gold Coins; undefined if the player cannot bet. */
  stake(): Micros | undefined;
  /** Stores events of the wallet. @returns the id of the last one */
  change(events: readonly WalletEvent[], context: CommandContext): string;
  /** Returns the context of a new command of the player. */
  own(): CommandContext;
}

interface SeatedBet {
  seat: TableSeat;
  record: TideBetRecord;
  eventId: string;
}

/** By how much the clock is set back in each phase of a round, in milliseconds. */
export type SetBack = Partial<Record<'betting' | 'running' | 'ended', number>>;

/** The shared table of a simulated casino. The services' own domain code decides which events result. */
export class SeededTide {
  private state = tideReducer.initial();

  constructor(
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
  ) {}

  /** Plays one round from its opening to the settlement of its bets. */
  playRound(seats: readonly TableSeat[], setBack: SetBack = {}): void {
    const { store } = this;
    const { round, chain, number, seed } = this.open();
    const bets = seats.flatMap((seat) => this.bet(seat, round));
    const opened = this.newest();
    store.now = Math.max(store.now, Date.parse(opened.starts_at)) - (setBack.betting ?? 0);
    this.phase('start', round, startTideRound(this.state, round, store.now));
    const end = tideEnd(drawWords({ server_seed: seed, client_seed: chain, nonce: number }, hmac).bits52());
    const { started_at } = this.newest();
    const open = started_at === null ? bets : this.cashOuts(bets, end);
    if (started_at !== null) store.now = endTime(started_at, end) - (setBack.running ?? 0);
    this.phase('end', round, endTideRound(this.state, round, { end, seed, sleeps: false }, store.now));
    store.now += TIDE_TIMES.grace;
    for (const one of open) this.settle(one, settleBet(one.record, this.newest()));
    store.now += TIDE_TIMES.pause - (setBack.ended ?? 0);
  }

  /** Opens the next round, and before it the seed chain that it needs. */
  private open(): { round: string; chain: string; number: number; seed: string } {
    const seed = this.random.hex(8);
    const terminal_hash = hashed(seed, CHAIN_ROUNDS);
    const committed = commitChain(this.state, { rounds: CHAIN_ROUNDS, terminal_hash, chain_seed: seed });
    if (committed[0]?.type === 'tide_chain_committed') this.phase('commit', `${committed[0].data.chain}`, committed);
    const next = nextRound(this.state);
    if (!next) throw new Error('the table has no seed chain');
    const { chain } = next.chain;
    this.phase('chain', `${chain}`, openChain(this.state, chain, this.random.hex(4)));
    const round = tideRoundId(chain, next.number);
    this.phase('open', round, openTideRound(this.state, round, this.store.now));
    const { client_seed, chain_seed } = this.state.chains.find((one) => one.chain === chain) ?? next.chain;
    const distance = CHAIN_ROUNDS - next.number;
    return { round, chain: client_seed ?? '', number: next.number, seed: hashed(chain_seed, distance) };
  }

  private bet(seat: TableSeat, round: string): SeatedBet[] {
    const stake = this.random.oneIn(3) ? seat.stake() : undefined;
    if (stake === undefined) return [];
    this.store.now += this.random.below(200);
    const outcome = { round, bet: this.random.hex(2), cash_out_at: TARGETS[this.random.below(TARGETS.length)] ?? null };
    const own = { round_id: this.random.hex(4), game_id: RISING_TIDE, draw: null, outcome, algorithm: ALGORITHM };
    const context = seat.own();
    const placed = { round: own, currency: 'gold_coins', stake: microsText(stake) } as const;
    const eventId = seat.change(bet(seat.wallet(), placed), context);
    const recordedAt = new Date(this.store.now).toISOString();
    const version = Number(eventId.split('@')[1]);
    const { correlationId } = context;
    return [{ seat, eventId, record: tideBetRecord({ uid: seat.uid, ...placed, version, correlationId, recordedAt }) }];
  }

  /** Cashes out bets in the order of their moments. @returns the bets that are still open */
  private cashOuts(bets: readonly SeatedBet[], end: number): SeatedBet[] {
    const started = this.newest();
    const startedAt = Date.parse(started.started_at as string);
    const lastMs = tideTime(end);
    const planned = bets.map((one) => {
      const { cash_out_at } = one.record;
      const elapsedMs = this.random.oneIn(2) ? this.random.below(lastMs + 1) : Number.POSITIVE_INFINITY;
      const targetMs = cash_out_at !== null && cash_out_at <= end ? tideTime(cash_out_at) : Number.POSITIVE_INFINITY;
      return { one, at: Math.min(elapsedMs, targetMs), isByHand: elapsedMs < targetMs };
    });
    const open: SeatedBet[] = [];
    for (const { one, at, isByHand } of planned.sort((a, b) => a.at - b.at)) {
      const settlement = isByHand ? cashOut(one.record, started, { receivedAt: startedAt + at, end }) : 'over';
      if (at === Number.POSITIVE_INFINITY || (isByHand && typeof settlement === 'string')) {
        open.push(one);
        continue;
      }
      this.store.now = startedAt + at;
      if (typeof settlement === 'string') this.settle(one, payTarget(one.record, started));
      else this.settle(one, settlement, one.seat.own());
    }
    return open;
  }

  private settle({ seat, record, eventId }: SeatedBet, settlement: Settlement, request?: CommandContext): void {
    const { round_id, algorithm, correlation_id: correlationId } = record;
    const id = systemCommandId('settle-tide', round_id);
    const context = request
      ? { ...request, commandId: id, commandHash: id }
      : reactionContext({ eventId, correlationId }, id);
    if (settlement.kind === 'return') {
      seat.change(rollBack(seat.wallet(), { round_id }), context);
      return;
    }
    const { outcome, payout } = settlement;
    const round = { round_id, game_id: RISING_TIDE, draw: null, outcome, algorithm };
    seat.change(win(seat.wallet(), { round, payout: microsText(payout) }), context);
  }

  private phase(name: string, id: string, events: readonly TideEvent[]): void {
    if (events.length === 0) return;
    this.state = events.reduce(tideReducer.evolve, this.state);
    this.store.append('tide', TIDE_STREAM_ID, events, systemContext(systemCommandId(`tide-${name}`, id)));
  }

  private newest(): TideRound {
    const { newest } = this.state;
    if (!newest) throw new Error('the table has no round');
    return newest;
  }
}

function hashed(seed: string, times: number): string {
  let value = seed;
  for (let done = 0; done < times; done++) value = sha256Hex(value);
  return value;
}
