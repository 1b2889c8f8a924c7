import { setTimeout as pause } from 'node:timers/promises';
import type { RealtimeTokenResponse } from '@goldwake/contracts';
import type { SessionResponse, VipResponse, WalletResponse } from '@goldwake/contracts/http';
import { payByCard } from '@goldwake/sandbox/testing';
import { ask, type Reply, type Request } from '../cluster/ask.js';
import { keyOf } from '../simulation/expected-pushes.js';
import type { CommandEntry, CommandKind, CommandLog, CommandResponse } from './command-log.js';
import { PushListener, type Versions } from './push-listener.js';
import { kindOfAction, STEP_GAMES, type StepGame, type StepRound } from './step-rounds.js';

const PASSWORD = 'harbour lights at dusk';
/** Average pause between two actions of a player, in milliseconds. */
const THINKING_MS = 3_000;
/** Delay before a command is sent again after a temporary refusal or without a response, in milliseconds. */
const AGAIN_MS = 250;
/** Maximum wait for the push of a bet, in milliseconds. After that, the probe places another bet. */
const PUSH_MS_MAX = 5_000;
const CENT = 10_000n;
/** Part of the actions that are rounds of one game in several steps. */
const ROUND_SHARE = 0.1;
/** Maximum stake in gold coins that Goldwake accepts, in micros. */
const STAKE_MAX = 100_000n * 100n * CENT;
/**
 * Part of the balance that is never staked, in micros. Below one coin, a top-up is granted only once an hour; without a
 * cent for its bet, a probe would wait for a top-up although the cluster has recovered.
 */
const KEPT = 50n * CENT;
/** The order of the cheapest package of the first offer. */
const ORDER = { packageId: 'usd-1.99', packagesVersion: 1, method: 'card', returnPath: '/' };
/** Error codes with which a business rule refuses a command; a retry would be refused too. */
const EXPECTED_REFUSALS = new Set([
  'insufficient_balance',
  'already_claimed',
  'top_up_not_needed',
  'top_up_too_soon',
  'too_many_open_purchases',
  'purchases_closed',
]);
/** Status codes of temporary refusals, after which the command may be sent again; 0 means no response. */
const LATER = new Set([429, 503, 0]);

export interface PlayerParts {
  /** Address of the edge. */
  url: string;
  name: string;
  /** Random number generator that decides all actions of the player. */
  random: () => number;
  commandLog: CommandLog;
}

/**
 * A simulated player who bets, plays rounds in several steps, claims, tops up, buys coins and rotates seeds through
 * nginx, and receives pushes on a WebSocket.
 */
export class Player {
  readonly name: string;
  /** Empty until `open`. */
  uid = '';
  readonly #parts: PlayerParts;
  readonly #isReckless: boolean;
  #listener: PushListener | undefined;
  #token: string | undefined;
  #signingIn: Promise<void> | undefined;
  #balance = 0n;
  /** Ids of the purchases whose payment was submitted and which were not checked since. */
  readonly #unchecked = new Set<string>();
  #sent = 0;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
    this.name = parts.name;
    // One player in ten stakes half of the balance, so that some balances run low and top-ups occur.
    this.#isReckless = parts.random() < 0.1;
  }

  /** @throws Error before `open` */
  get listener(): PushListener {
    if (!this.#listener) throw new Error(`${this.name} has no connection`);
    return this.#listener;
  }

  /** Signs the player up and opens the realtime connection. */
  async open(): Promise<void> {
    const { name, url, random, commandLog } = this.#parts;
    const body = { username: name, email: `${name}@example.test`, password: PASSWORD, dateOfBirth: '1990-01-31' };
    const { access_token } = await this.#retry<SessionResponse>('/api/auth/sign-up', { method: 'POST', body });
    this.#token = access_token;
    this.uid = (await this.#retry<RealtimeTokenResponse>('/api/realtime/token', { method: 'POST' })).uid;
    this.#listener = new PushListener({
      url: `${url.replace('http', 'ws')}/realtime`,
      getToken: () => this.#socketToken(),
      load: () => this.#versions(),
      random,
      commandLog,
    });
    await this.claim();
    this.#balance = BigInt((await this.wallet()).gold_coins.balance);
  }

  /** Plays until the signal aborts. A command that is still pending at that time is completed. */
  async play(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(2 * THINKING_MS * this.#parts.random(), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#act();
    }
  }

  /**
   * Places bets until one is accepted and its push arrives.
   * @returns false if the signal aborts before
   */
  async probe(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const { state, response } = await this.bet(CENT, signal);
      if (state !== 'acknowledged') await pause(AGAIN_MS);
      else if (await this.listener.receives(keyOf('bet_and_win_created', response?.wallet_version ?? 0), PUSH_MS_MAX))
        return true;
    }
    return false;
  }

  bet(stake: bigint, signal?: AbortSignal): Promise<CommandEntry> {
    const direction = this.#parts.random() < 0.5 ? 'over' : 'under';
    const body = { currency: 'gold_coins', stake: String(stake), target: '50.00', direction };
    return this.#command('bet', '/api/games/dice/bets', body, signal);
  }

  claim(): Promise<CommandEntry> {
    return this.#command('claim', '/api/promotions/daily-claim', {});
  }

  /** Loads the wallet over HTTP, with retries. */
  wallet(): Promise<WalletResponse> {
    return this.#retry<WalletResponse>('/api/wallet', {});
  }

  async #versions(): Promise<Versions> {
    const [wallet, vip] = await Promise.all([this.wallet(), this.#retry<VipResponse>('/api/promotions/vip', {})]);
    return { wallet: wallet.wallet_version, loyalty: vip.loyalty_version };
  }

  /** Asks about every purchase whose payment was submitted, as the page does to which the payment page leads back. */
  async checkPurchases(): Promise<void> {
    for (const id of this.#unchecked) {
      await this.#retry(`/api/cashier/purchases/${id}/check`, { method: 'POST' });
      this.#unchecked.delete(id);
    }
  }

  close(): void {
    this.#listener?.close();
  }

  async #act(): Promise<void> {
    const share = this.#parts.random();
    const stake = this.#stake();
    if (share < 0.86) await (stake > 0n ? this.#play(stake, share) : this.#topUp());
    else if (share < 0.9) await this.bet(STAKE_MAX);
    else if (share < 0.93) await this.claim();
    else if (share < 0.95) await this.#topUp();
    else if (share < 0.97) await this.#buy();
    else await this.#command('rotation', '/api/fairness/rotate', {});
  }

  async #play(stake: bigint, share: number): Promise<void> {
    const game = STEP_GAMES[Math.floor(share / ROUND_SHARE)];
    await (game ? this.#round(game, stake) : this.bet(stake));
  }

  /** Plays a round in several steps to its end. */
  async #round({ game, params, next }: StepGame, stake: bigint): Promise<void> {
    const path = `/api/games/${game}`;
    const body = { currency: 'gold_coins', stake: String(stake), ...params };
    let { response } = await this.#command('round', `${path}/bets`, body);
    let declined = false;
    while (isOpen(response)) {
      const { round_id, sequence } = response;
      const action = next(response, this.#parts.random, declined);
      const kind = kindOfAction(action.action);
      const entry = await this.#command(kind, `${path}/rounds/${round_id}/actions`, { sequence, ...action });
      declined = entry.state === 'refused';
      if (!declined) response = entry.response;
    }
  }

  /** Buys coins. Half of the players return to the casino; webhooks must tell it about the others. */
  async #buy(): Promise<void> {
    const { response } = await this.#command('purchase', '/api/cashier/purchases', ORDER);
    const { purchase, payment_url } = response ?? {};
    if (!purchase || !payment_url) return;
    const { commandLog, random } = this.#parts;
    const payment = { moment: commandLog.moment, isPaid: false };
    commandLog.payments.set(purchase.purchase_id, payment);
    payment.isPaid = await this.#pay(payment_url);
    this.#unchecked.add(purchase.purchase_id);
    if (random() < 0.5) await this.checkPurchases();
  }

  /**
   * Submits the form of the payment page until the provider, which has no faults, answers.
   * @returns whether the payment has succeeded, so that its page leads back to the casino
   */
  async #pay(page: string): Promise<boolean> {
    for (;;) {
      const response = await payByCard(page).catch(() => undefined);
      const place = response?.status === 303 ? response.headers.get('location') : null;
      if (place) return !place.startsWith('/pay/');
      await pause(AGAIN_MS);
    }
  }

  #topUp(): Promise<CommandEntry> {
    return this.#command('top-up', '/api/wallet/top-up', {});
  }

  /** Returns the next stake in micros; 0 if the balance is too low. */
  #stake(): bigint {
    const left = this.#balance - KEPT;
    const wished = this.#isReckless ? left / 2n : 100n * CENT;
    const stake = [wished, left, STAKE_MAX].reduce((least, each) => (each < least ? each : least));
    return stake < CENT ? 0n : stake;
  }

  /**
   * Sends a command repeatedly with the same idempotency key until a final response arrives. The command stays open
   * only if the signal aborts first.
   * @returns the record of the command
   */
  async #command(kind: CommandKind, path: string, body: object, signal?: AbortSignal): Promise<CommandEntry> {
    const { url, commandLog } = this.#parts;
    const key = `${this.name}-${++this.#sent}`;
    const entry = commandLog.open(kind, this.uid, key);
    while (!signal?.aborted) {
      const reply = await ask<CommandResponse>(url + path, { method: 'POST', token: this.#token, key, body });
      if (isSuccess(reply)) {
        this.#balance = BigInt(reply.body.balances?.gold_coins ?? this.#balance);
        commandLog.close(entry, 'acknowledged', reply.body);
        return entry;
      }
      if (EXPECTED_REFUSALS.has(reply.code ?? '')) {
        commandLog.close(entry, 'refused', reply.body);
        return entry;
      }
      // A player may order only a few times; an outage can use them up, and then nobody knows what became of the order.
      if (kind === 'purchase' && reply.status === 429) return entry;
      await this.#later(`${kind} ${key}`, reply, entry);
    }
    return entry;
  }

  /** Repeats a request until it succeeds; never throws. */
  async #retry<Body>(path: string, request: Request): Promise<Body> {
    for (;;) {
      const reply = await ask<Body>(this.#parts.url + path, { token: this.#token, ...request });
      if (isSuccess(reply)) return reply.body;
      await this.#later(path, reply);
    }
  }

  async #later(
    what: string,
    { status, code, retryAfter, body }: Reply<unknown>,
    entry = { refusals: 0, silences: 0 },
  ): Promise<void> {
    if (status === 401) {
      // Clocks may differ, so the new token could be rejected too. The pause prevents a tight loop of sign-ins.
      await pause(AGAIN_MS);
      return this.#signIn();
    }
    if (status === 0) entry.silences++;
    else entry.refusals++;
    if (status === 503 && !(Number(retryAfter) > 0))
      this.#parts.commandLog.find('no_retry_after', `${what}: 503 ${code} without Retry-After`);
    else if (!LATER.has(status) && code !== 'conflict')
      this.#parts.commandLog.find('answer', `${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    await pause(1_000 * Number(retryAfter ?? 0) || AGAIN_MS);
  }

  /** Signs in only once for all callers that need a new token at the same time. */
  #signIn(): Promise<void> {
    this.#signingIn ??= (async () => {
      const body = { email: `${this.name}@example.test`, password: PASSWORD };
      const request = { method: 'POST', token: undefined, body };
      const { access_token } = await this.#retry<SessionResponse>('/api/auth/sign-in', request);
      this.#token = access_token;
    })().finally(() => {
      this.#signingIn = undefined;
    });
    return this.#signingIn;
  }

  /**
   * Fetches a realtime token as a page does: signs in first if needed, and does not retry, because the connection
   * library retries itself.
   */
  async #socketToken(): Promise<string> {
    const url = `${this.#parts.url}/api/realtime/token`;
    const fetchToken = () => ask<RealtimeTokenResponse>(url, { method: 'POST', token: this.#token });
    let reply = await fetchToken();
    if (reply.status === 401) {
      await this.#signIn();
      reply = await fetchToken();
    }
    if (isSuccess(reply)) return reply.body.token;
    throw new Error(`fetching a realtime token failed with status ${reply.status}`);
  }
}

function isOpen(response: CommandResponse | undefined): response is CommandResponse & StepRound {
  return response?.state === 'open';
}

const isSuccess = ({ status }: Reply<unknown>) => status === 200 || status === 201;
