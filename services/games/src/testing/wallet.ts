import {
  type Balances,
  type CommandContext,
  type Currency,
  type Draw,
  type MicrosText,
  microsText,
  Refusal,
  type RoundReceipt,
  type StoredEvent,
  transfer,
  type WalletEvent,
  type WalletPort,
  type WalletSummary,
} from '@goldwake/contracts';
import { type EventStore, StreamRepository } from '@goldwake/core';

/*
 * Test support. Services do not import each other, so the integration tests use this small wallet. It fulfils the
 * promises of WalletPort about bets (only the next draw, balance never below zero, idempotent, one event per bet) on
 * the real store, in GC only.
 */

type Settled = Extract<WalletEvent, { type: 'bet_and_win_settled' }>;
interface State {
  uid: string;
  balance: bigint;
  last: Draw | null;
}

const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };

export class TestWallet implements Pick<WalletPort, 'betAndWin' | 'lastDraw' | 'settledRound' | 'summary'> {
  private readonly repository: StreamRepository<State, Settled>;
  /** Number of bets sent to this wallet, including refused ones. */
  asked = 0;

  constructor(
    private readonly store: EventStore,
    opening: bigint,
  ) {
    this.repository = new StreamRepository<State, Settled>(store, 'wallet', {
      initial: (uid) => ({ uid, balance: opening, last: null }),
      evolve: (state, { data }) => ({ ...state, balance: BigInt(data.balances.gold_coins), last: data.round.draw }),
    });
  }

  async lastDraw(uid: string): Promise<Draw | null> {
    return (await this.repository.load(uid)).state.last;
  }

  async summary(uid: string): Promise<WalletSummary> {
    const { state, version } = await this.repository.load(uid);
    return {
      version,
      balances: { gold_coins: microsText(state.balance), sweeps_coins: '0' },
      playthrough: PLAYTHROUGH,
    };
  }

  async balance(uid: string): Promise<bigint> {
    return (await this.repository.load(uid)).state.balance;
  }

  async betAndWin(
    uid: string,
    bet: { round: Settled['data']['round']; currency: Currency; stake: MicrosText; payout: MicrosText },
    context: CommandContext,
  ): Promise<RoundReceipt> {
    this.asked++;
    const { events } = await this.repository.execute(uid, context, (state) => [settle(state, bet)]);
    const [event] = events;
    if (!event) throw new Error('nothing stored');
    return receiptOf(event);
  }

  async settledRound(uid: string, { commandId, commandHash }: CommandContext): Promise<RoundReceipt | undefined> {
    const stored = await this.store.findCommand(`wallet-${uid}`, commandId, commandHash);
    return stored?.[0] && receiptOf(stored[0] as StoredEvent<Settled>);
  }
}

function receiptOf(event: StoredEvent<Settled>): RoundReceipt {
  const { round, currency, stake, payout, balances, playthrough } = event.data;
  const { eventId, recordedAt, version } = event;
  return { eventId, recordedAt, version, round, currency, stake, payout, balances, playthrough };
}

function settle(state: State, bet: Parameters<TestWallet['betAndWin']>[1]): Settled {
  const { draw } = bet.round;
  if (!draw || !follows(draw, state.last)) throw new Refusal('nonce_conflict');
  const [stake, payout] = [BigInt(bet.stake), BigInt(bet.payout)];
  if (stake > state.balance) throw new Refusal('insufficient_balance');
  const balances: Balances = { gold_coins: microsText(state.balance - stake + payout), sweeps_coins: '0' };
  const postings = transfer(`player:${state.uid}`, 'house:games', bet.currency, stake - payout);
  const data = { ...bet, uid: state.uid, postings, balances, playthrough: PLAYTHROUGH, played: [] };
  return { type: 'bet_and_win_settled', data };
}

function follows(draw: Draw, last: Draw | null): boolean {
  if (last && draw.seed_pair === last.seed_pair) return draw.nonce === last.nonce + 1;
  return draw.nonce === 0 && (!last || draw.seed_pair > last.seed_pair);
}
