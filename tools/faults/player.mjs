import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../dist/cluster/ask.js';
import { PushListener } from './push-listener.mjs';

const PASSWORD = 'harbour lights at dusk';
/** Average time between two actions of a player, in milliseconds. */
const THINKING_MS = 3_000;
/** Delay in milliseconds before a command without a response, or with a temporary refusal, is sent again. */
const AGAIN_MS = 250;
/** Maximum wait for a push in milliseconds; after that the probe places another bet. */
const PUSH_MS_MAX = 5_000;
const CENT = 10_000n;
/** Goldwake's stake limit for gold coins. */
const STAKE_MAX = 100_000n * 100n * CENT;
/**
 * Part of the balance that is never staked: below one coin a top-up is granted only once an hour, and without a cent a
 * probe would wait for it although the cluster has recovered.
 */
const KEPT = 50n * CENT;
/** Codes of final refusals by a business rule. */
const EXPECTED_REFUSALS = new Set(['insufficient_balance', 'already_claimed', 'top_up_not_needed', 'top_up_too_soon']);
/** Status codes of temporary refusals, after which the command may be sent again. */
const LATER = new Set([429, 503, 0]);

/** A simulated player who bets, claims, tops up and rotates seeds through the edge, and receives pushes on a socket. */
export class Player {
  listener;
  uid;
  #token;
  #signingIn;
  #balance = 0n;
  #sent = 0;

  /** @param random generator that decides all actions of the player */
  constructor({ url, name, random, commandLog }) {
    Object.assign(this, { url, name, random, commandLog });
    // One player in ten stakes half of the balance, so that some run low and top up.
    this.reckless = random() < 0.1;
  }

  async open() {
    const { name, url, random, commandLog } = this;
    const body = { username: name, email: `${name}@example.test`, password: PASSWORD, dateOfBirth: '1990-01-31' };
    const { access_token } = await this.#retryUntilAborted('/api/auth/sign-up', { method: 'POST', body }, 201);
    this.#token = access_token;
    this.uid = (await this.#retryUntilAborted('/api/realtime/token', { method: 'POST' }, 201)).uid;
    this.listener = new PushListener({
      url: `${url.replace('http', 'ws')}/realtime`,
      getToken: () => this.#socketToken(),
      load: () => this.wallet(),
      random,
      commandLog,
    });
    await this.claim();
    this.#balance = BigInt((await this.wallet()).gold_coins.balance);
  }

  /** Plays until the signal aborts; commands still open then are completed. */
  async play(signal) {
    while (!signal.aborted) {
      await pause(2 * THINKING_MS * this.random(), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#act();
    }
  }

  /**
   * Places bets until a new bet is accepted and its push arrives.
   * @returns milliseconds, or undefined if the signal aborts before
   */
  async probe(signal) {
    for (const since = performance.now(); !signal.aborted; ) {
      const { state, answer: response } = await this.bet(CENT, signal);
      if (state !== 'acknowledged') await pause(AGAIN_MS);
      else if (await this.listener.receives(`bet_and_win_created@${response.wallet_version}`, PUSH_MS_MAX))
        return performance.now() - since;
    }
    return undefined;
  }

  bet(stake, signal) {
    const direction = this.random() < 0.5 ? 'over' : 'under';
    const body = { currency: 'gold_coins', stake: String(stake), target: '50.00', direction };
    return this.#command('bet', '/api/games/dice/bets', body, signal);
  }

  claim() {
    return this.#command('claim', '/api/promotions/daily-claim', {});
  }

  /** Returns the wallet from HTTP. */
  wallet() {
    return this.#retryUntilAborted('/api/wallet', {}, 200);
  }

  close() {
    this.listener?.close();
  }

  async #act() {
    const share = this.random();
    const stake = this.#stake();
    if (share < 0.86) await (stake > 0n ? this.bet(stake) : this.#topUp());
    else if (share < 0.9) await this.bet(STAKE_MAX);
    else if (share < 0.93) await this.claim();
    else if (share < 0.96) await this.#topUp();
    else await this.#command('rotation', '/api/fairness/rotate', {});
  }

  #topUp() {
    return this.#command('top-up', '/api/wallet/top-up', {});
  }

  /** Returns the next stake; 0 if the balance is too low. */
  #stake() {
    const left = this.#balance - KEPT;
    const wished = this.reckless ? left / 2n : 100n * CENT;
    const stake = [wished, left, STAKE_MAX].reduce((least, each) => (each < least ? each : least));
    return stake < CENT ? 0n : stake;
  }

  /**
   * Sends a command under one idempotency key until it is answered; it stays open only if the signal aborts first.
   * @returns the record of the command
   */
  async #command(kind, path, body, signal) {
    const key = `${this.name}-${++this.#sent}`;
    const entry = this.commandLog.open(kind, this.uid, key);
    while (!signal?.aborted) {
      const response = await ask(this.url + path, { method: 'POST', token: this.#token, key, body });
      if (response.status === 201 || response.status === 200) {
        this.#balance = BigInt(response.body.balances?.gold_coins ?? this.#balance);
        this.commandLog.close(entry, 'acknowledged', response.body);
        return entry;
      }
      if (EXPECTED_REFUSALS.has(response.code)) {
        this.commandLog.close(entry, 'refused', response.body);
        return entry;
      }
      await this.#later(`${kind} ${key}`, response, entry);
    }
    return entry;
  }

  /** Repeats a request until it returns the expected status; never throws. */
  async #retryUntilAborted(path, call, status) {
    for (;;) {
      const response = await ask(this.url + path, { token: this.#token, ...call });
      if (response.status === status || response.status === 200) return response.body;
      await this.#later(path, response);
    }
  }

  async #later(what, { status, code, retryAfter, body }, entry = { refusals: 0, silences: 0 }) {
    if (status === 401) {
      // If clocks differ, the next token may be rejected as well, so this waits before the sign-in.
      await pause(AGAIN_MS);
      return this.#signIn();
    }
    if (status === 0) entry.silences++;
    else entry.refusals++;
    if (status === 503 && !(Number(retryAfter) > 0))
      this.commandLog.find('no_retry_after', `${what}: 503 ${code} without Retry-After`);
    else if (!LATER.has(status) && code !== 'conflict')
      this.commandLog.find('answer', `${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    await pause(1_000 * Number(retryAfter ?? 0) || AGAIN_MS);
  }

  /** Signs in once for all callers that need it at the same time. */
  #signIn() {
    this.#signingIn ??= (async () => {
      const body = { email: `${this.name}@example.test`, password: PASSWORD };
      const { access_token } = await this.#retryUntilAborted(
        '/api/auth/sign-in',
        { method: 'POST', token: undefined, body },
        200,
      );
      this.#token = access_token;
    })().finally(() => {
      this.#signingIn = undefined;
    });
    return this.#signingIn;
  }

  /**
   * Fetches a realtime token like a page: with a sign-in if needed, and without retries, which the connection library
   * does itself.
   */
  async #socketToken() {
    const asked = () => ask(`${this.url}/api/realtime/token`, { method: 'POST', token: this.#token });
    let response = await asked();
    if (response.status === 401) {
      await this.#signIn();
      response = await asked();
    }
    if (response.status === 201 || response.status === 200) return response.body.token;
    throw new Error(`fetching a realtime token failed with status ${response.status}`);
  }
}
