import type { PushFrame } from '@goldwake/contracts';
import { BalanceCheck, type WalletState } from './balance-check.ts';
import type { Connection } from './connection.ts';
import { betMs, bets, betsFailed, wrongBalances } from './metrics.ts';
import { until } from './sleep.ts';

/** k6 provides `console`, but its type definitions omit it. */
declare const console: { error(line: string): void };

/** Stake of each bet in micros, 0.01 of either coin. The bet pays even odds minus the house edge. */
const STAKE = 10_000n;
/** Every nth bet is in Sweeps Coins, as long as the player has any. */
const SWEEPS_EACH = 10;
/** Maximum number of faults printed per VU; later faults usually follow from the first ones. */
const FAULTS_SHOWN_MAX = 5;

/** Maximum wait for a late response or push, in milliseconds. */
const LATE_MS_MAX = 15_000;

let shown = 0;

/** Simulated player who bets over HTTP and compares each response with its push. */
export class Bettor {
  isFree = false;
  private readonly balances = new BalanceCheck();
  private made = 0;
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
    connection.onPush = (push) => this.pushed(push);
  }

  /** Reads the initial wallet, the starting point for all computed balances. */
  async begin(): Promise<void> {
    this.balances.begin(await this.wallet());
    this.isFree = true;
  }

  /** Places a bet and waits for the response. The push of the bet may arrive before or after it. */
  async bet(): Promise<void> {
    this.isFree = false;
    const rich = BigInt(this.balances.newest?.sweeps_coins ?? '0') >= STAKE;
    const currency = this.made++ % SWEEPS_EACH === 0 && rich ? 'sweeps_coins' : 'gold_coins';
    const sentAt = Date.now();
    const body = { currency, stake: STAKE.toString(), target: '50.00', direction: 'over' };
    const response = await this.connection.api.post('/api/games/dice/bets', body);
    betMs.add(Date.now() - sentAt);
    if (response.status === 201) {
      bets.add(1);
      this.reportFaults(
        this.balances.answered({ wallet_version: response.body.wallet_version, ...response.body.balances }),
      );
    } else {
      betsFailed.add(1, { status: String(response.status) });
      report(`a bet got status ${response.status}: ${JSON.stringify(response.body)}`);
    }
    this.isFree = true;
  }

  /**
   * Waits for the last push, because on a busy machine the socket may still be reconnecting, and then compares the
   * final state with the wallet read over HTTP.
   */
  async end(): Promise<void> {
    await until(() => this.balances.isEven, LATE_MS_MAX);
    this.reportFaults(this.balances.end(await this.wallet()));
  }

  private async wallet(): Promise<WalletState> {
    const { status, body } = await this.connection.api.get('/api/wallet');
    if (status !== 200) throw new Error(`reading the wallet failed: ${status} ${JSON.stringify(body)}`);
    return {
      wallet_version: body.wallet_version,
      gold_coins: body.gold_coins.balance,
      sweeps_coins: body.sweeps_coins.balance,
    };
  }

  private pushed({ event, data }: PushFrame): void {
    if (event === 'bet_processed') {
      const { wallet_version } = data as PushFrame<'bet_processed'>['data'];
      const last = this.balances.newest?.wallet_version;
      if (wallet_version !== last)
        this.reportFaults([`bet_processed has wallet version ${wallet_version}, but the bet's push had ${last}`]);
      return;
    }
    if (event !== 'bet_and_win_created') return;
    const { wallet_version, gc_balance, sc_balance, balance_type, stake, payout } =
      data as PushFrame<'bet_and_win_created'>['data'];
    const stands = { wallet_version, gold_coins: gc_balance, sweeps_coins: sc_balance };
    this.reportFaults(this.balances.pushed({ ...stands, currency: balance_type, stake, payout }));
  }

  private reportFaults(faults: string[]): void {
    if (faults.length === 0) return;
    wrongBalances.add(faults.length);
    for (const fault of faults) report(fault);
  }
}

function report(line: string): void {
  if (shown++ < FAULTS_SHOWN_MAX) console.error(line);
}
