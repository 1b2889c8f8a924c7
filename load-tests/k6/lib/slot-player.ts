import type { ProviderSession, SpinResponse } from '@goldwake/contracts';
import http from 'k6/http';
import { BalanceCheck, spinFaults } from './balance-check.ts';
import type { Connection } from './connection.ts';
import { betMs, bets, betsFailed, roundsEnded, roundsOpen, wrongBalances } from './metrics.ts';
import { countFaults, reportFault } from './report-fault.ts';
import { RewardCheck } from './reward-check.ts';
import { until } from './sleep.ts';
import { pushFaults, readWallet } from './wallets.ts';

const GAME = 'the-eel-wife';
/** Stake of each spin in micros, 0.01 Gold Coins. */
const STAKE = 10_000n;
/** Maximum wait for a late push, in milliseconds. */
const LATE_MS_MAX = 15_000;

/** Simulated player of a slot, whose page calls the provider's game server and never the casino. */
export class SlotPlayer {
  isFree = false;
  private readonly balances = new BalanceCheck();
  private readonly rewards = new RewardCheck();
  private balance = 0n;
  private origin = '';
  private session = '';
  private made = 0;

  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
    connection.onPush = (push) => countFaults(wrongBalances, pushFaults(this.balances, this.rewards, push));
  }

  /** Reads the initial wallet, and opens the game as its frame does. */
  async begin(): Promise<void> {
    const { api } = this.connection;
    this.balances.begin(await readWallet(api));
    const path = `/api/provider-games/${GAME}/sessions`;
    const opened = await api.post(path, { currency: 'gold_coins' }, { key: `open-${this.connection.uid}` });
    if (opened.status !== 201)
      throw new Error(`opening ${GAME} failed: ${opened.status} ${JSON.stringify(opened.body)}`);
    const [, origin = '', token = ''] = /^(https?:\/\/[^/]+).*#token=([^&]+)/.exec(opened.body.launch_url) ?? [];
    this.origin = origin;
    const begun = await this.ask('/api/sessions', { token: decodeURIComponent(token), game_id: GAME });
    if (begun.status !== 200) throw new Error(`the game server refused a session: ${begun.status} ${begun.body}`);
    const { session, balance } = JSON.parse(String(begun.body)) as ProviderSession;
    this.session = session;
    this.balance = BigInt(balance);
    this.isFree = true;
  }

  /** Spins once, and says that the round was shown. */
  async bet(): Promise<void> {
    this.isFree = false;
    const sentAt = Date.now();
    const key = `spin-${this.connection.uid}-${this.made++}-${sentAt}`;
    const { status, body } = await this.ask('/api/spins', { stake: String(STAKE) }, key);
    betMs.add(Date.now() - sentAt, { game: GAME });
    if (status !== 200) {
      betsFailed.add(1, { game: GAME, status: String(status) });
      reportFault(`a spin got status ${status}: ${body}`);
    } else {
      bets.add(1, { game: GAME });
      await this.ended(JSON.parse(String(body)) as SpinResponse);
    }
    this.isFree = true;
  }

  private async ended(spin: SpinResponse): Promise<void> {
    countFaults(wrongBalances, spinFaults(this.balance, STAKE, spin));
    this.balance += BigInt(spin.round.payout) - STAKE;
    if (spin.balance_after === null) roundsOpen.add(1, { game: GAME });
    else roundsEnded.add(1, { game: GAME });
    const { round_id } = spin.round;
    const { status } = await this.ask(
      `/api/rounds/${round_id}/shown`,
      {},
      `shown-${round_id}`,
      '/api/rounds/:id/shown',
    );
    if (status !== 204) reportFault(`the round ${round_id} could not be marked as shown: status ${status}`);
  }

  /** Waits for the last push, and then compares the final state with the wallet read over HTTP. */
  async end(): Promise<void> {
    await until(() => this.balances.newest?.gold_coins === String(this.balance) && this.rewards.isEven, LATE_MS_MAX);
    countFaults(wrongBalances, [...this.balances.end(await readWallet(this.connection.api)), ...this.rewards.end()]);
  }

  private ask(path: string, body: object, key?: string, name = path) {
    return http.asyncRequest('POST', this.origin + path, JSON.stringify(body), {
      headers: {
        'content-type': 'application/json',
        ...(this.session && { authorization: `Bearer ${this.session}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      tags: { name },
    });
  }
}
