import { BalanceCheck, roundFaults, type WalletState } from './balance-check.ts';
import type { Connection } from './connection.ts';
import { DICE_BET, type GameBet } from './game-bets.ts';
import {
  actionMs,
  actions,
  actionsFailed,
  betMs,
  bets,
  betsFailed,
  roundsEnded,
  roundsOpen,
  wrongBalances,
} from './metrics.ts';
import { countFaults, reportFault } from './report-fault.ts';
import { RewardCheck } from './reward-check.ts';
import { until } from './sleep.ts';
import { pushFaults, readWallet, walletOf } from './wallets.ts';

/** Stake of each bet in micros, 0.01 of either coin. */
const STAKE = 10_000n;
/** Every nth bet is in Sweeps Coins, as long as the player has any. */
const SWEEPS_EACH = 10;
/** Maximum of all stakes of a round in several steps, in stakes: two hands that are doubled, and the insurance. */
const STAKES_MAX = 5n;
/** Maximum wait for a late response or push, in milliseconds. */
const LATE_MS_MAX = 15_000;

/** Simulated player who bets over HTTP and compares each response with its push. */
export class Bettor {
  isFree = false;
  private readonly balances = new BalanceCheck();
  private readonly rewards = new RewardCheck();
  /** Wallet state of the newest response. */
  private answered: WalletState | undefined;
  private readonly connection: Connection;
  private readonly bets: readonly GameBet[];
  private made: number;

  /**
   * @param bets the bets that the player places in turn
   * @param first index of the first bet; players who begin with different bets load all games from the start
   */
  constructor(connection: Connection, bets: readonly GameBet[] = [DICE_BET], first = 0) {
    this.connection = connection;
    this.bets = bets;
    this.made = first;
    connection.onPush = (push) => countFaults(wrongBalances, pushFaults(this.balances, this.rewards, push));
  }

  /** Reads the initial wallet, the starting point for all computed balances. */
  async begin(): Promise<void> {
    this.answered = await readWallet(this.connection.api);
    this.balances.begin(this.answered);
    this.isFree = true;
  }

  /**
   * Places a bet and waits for the response, and plays a round in several steps to its end. The push of the bet may
   * arrive before or after the response.
   */
  async bet(): Promise<void> {
    this.isFree = false;
    const bet = this.bets[this.made % this.bets.length] ?? DICE_BET;
    const needed = bet.action ? STAKES_MAX * STAKE : STAKE;
    const rich = BigInt(this.balances.newest?.sweeps_coins ?? '0') >= needed;
    const currency = this.made++ % SWEEPS_EACH === 0 && rich ? 'sweeps_coins' : 'gold_coins';
    const before = this.answered;
    const placed = await this.place(bet, currency);
    if (placed && bet.action) await this.play(bet, placed, before);
    else if (placed) countFaults(wrongBalances, this.balances.answered(walletOf(placed)));
    this.isFree = true;
  }

  /** @returns the body of the response; undefined if the bet failed */
  private async place({ game, params }: GameBet, currency: string): Promise<Answer | undefined> {
    const sentAt = Date.now();
    const body = { currency, stake: STAKE.toString(), ...params };
    const key = `bet-${this.connection.uid}-${this.made}-${sentAt}`;
    const response = await this.connection.api.post(`/api/games/${game}/bets`, body, { key });
    betMs.add(Date.now() - sentAt, { game });
    if (response.status === 201) {
      bets.add(1, { game });
      this.answered = walletOf(response.body);
      return response.body;
    }
    betsFailed.add(1, { game, status: String(response.status) });
    reportFault(`a bet in ${game} got status ${response.status}: ${JSON.stringify(response.body)}`);
    return undefined;
  }

  /** Takes actions until the round is over, and compares its stakes and payout with the balances. */
  private async play({ game, action }: GameBet, placed: Answer, before: WalletState | undefined): Promise<void> {
    let round = placed;
    countFaults(wrongBalances, this.balances.answeredStep(walletOf(round)));
    while (round.state === 'open' && action) {
      const { round_id, sequence } = round;
      const sentAt = Date.now();
      const path = `/api/games/${game}/rounds/${round_id}/actions`;
      const response = await this.connection.api.post(
        path,
        { sequence, ...action(round) },
        { name: `/api/games/${game}/rounds/:id/actions`, key: `${round_id}-${sequence}` },
      );
      actionMs.add(Date.now() - sentAt, { game });
      if (response.status !== 200) {
        actionsFailed.add(1, { game, status: String(response.status) });
        reportFault(`an action in ${game} got status ${response.status}: ${JSON.stringify(response.body)}`);
        return;
      }
      actions.add(1, { game });
      round = response.body;
      this.answered = walletOf(round);
      countFaults(wrongBalances, this.balances.answeredStep(this.answered));
    }
    roundsEnded.add(1, { game });
    if (before) countFaults(wrongBalances, roundFaults(before, walletOf(round), round));
  }

  /**
   * Waits for the last push, because on a busy machine the socket may still be reconnecting, and then compares the
   * final state with the wallet read over HTTP.
   */
  async end(): Promise<void> {
    await until(() => this.balances.isEven && this.rewards.isEven, LATE_MS_MAX);
    countFaults(wrongBalances, [...this.balances.end(await readWallet(this.connection.api)), ...this.rewards.end()]);
    for (const { game, action } of this.bets) if (action) await this.checkEnded(game);
  }

  private async checkEnded(game: string): Promise<void> {
    const { status, body } = await this.connection.api.get(`/api/games/${game}/rounds/open`);
    if (status === 200 && body.round === null) return;
    roundsOpen.add(1, { game });
    reportFault(`a round of ${game} is still open: status ${status}, ${JSON.stringify(body)}`);
  }
}

/** What a bettor reads of the response to a bet or an action. */
// biome-ignore lint/suspicious/noExplicitAny: k6 reads JSON of many shapes
type Answer = any;
