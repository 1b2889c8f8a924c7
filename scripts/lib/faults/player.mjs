import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../cluster/ask.mjs';
import { Ear } from './ear.mjs';

const PASSWORD = 'harbour lights at dusk';
/** Between two things that a player does, on average. */
const THINKING_MS = 3_000;
/** Before what was not answered, or refused until later, is sent again. */
const AGAIN_MS = 250;
/** A push that is later counts as none, and the probe bets once more. */
const PUSH_MS_MAX = 5_000;
const CENT = 10_000n;
/** Of the house for gold coins. */
const STAKE_MAX = 100_000n * 100n * CENT;
/** Never staked: below a coin a top-up is given, once an hour, and without a cent a probe waits for it on a house that is well. */
const KEPT = 50n * CENT;
/** What a rule may refuse, for good. */
const REFUSALS = new Set(['insufficient_balance', 'already_claimed', 'top_up_not_needed', 'top_up_too_soon']);
/** What says only that it may be sent again. */
const LATER = new Set([429, 503, 0]);

/** Bets, claims, tops up and rotates seeds at the edge, and hears of it on a socket. */
export class Player {
  ear;
  uid;
  #token;
  #signingIn;
  #balance = 0n;
  #sent = 0;

  /** @param random decides all that it does */
  constructor({ url, name, random, book }) {
    Object.assign(this, { url, name, random, book });
    // One in ten stakes half of what there is: some must run low and top up.
    this.reckless = random() < 0.1;
  }

  async open() {
    const { name, url, random, book } = this;
    const body = { username: name, email: `${name}@example.test`, password: PASSWORD, dateOfBirth: '1990-01-31' };
    const { access_token } = await this.#insist('/api/auth/sign-up', { method: 'POST', body }, 201);
    this.#token = access_token;
    this.uid = (await this.#insist('/api/realtime/token', { method: 'POST' }, 201)).uid;
    this.ear = new Ear({
      url: `${url.replace('http', 'ws')}/realtime`,
      getToken: () => this.#socketToken(),
      load: () => this.wallet(),
      random,
      book,
    });
    await this.claim();
    this.#balance = BigInt((await this.wallet()).gold_coins.balance);
  }

  /** Until the signal aborts; what is open then is brought to its end. */
  async play(signal) {
    while (!signal.aborted) {
      await pause(2 * THINKING_MS * this.random(), undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#act();
    }
  }

  /** Bets until a bet made after now was taken and its push came. @returns milliseconds, or undefined when the signal aborts before */
  async probe(signal) {
    for (const since = performance.now(); !signal.aborted; ) {
      const { state, answer } = await this.bet(CENT, signal);
      if (state !== 'acknowledged') await pause(AGAIN_MS);
      else if (await this.ear.hears(`bet_and_win_created@${answer.wallet_version}`, PUSH_MS_MAX))
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

  /** As HTTP tells it. */
  wallet() {
    return this.#insist('/api/wallet', {}, 200);
  }

  close() {
    this.ear?.close();
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

  /** 0 where there is none to be had. */
  #stake() {
    const left = this.#balance - KEPT;
    const wished = this.reckless ? left / 2n : 100n * CENT;
    const stake = [wished, left, STAKE_MAX].reduce((least, each) => (each < least ? each : least));
    return stake < CENT ? 0n : stake;
  }

  /** Sent under one key until it is answered; without an answer it stays open only if the signal aborts. @returns the book's entry */
  async #command(kind, path, body, signal) {
    const key = `${this.name}-${++this.#sent}`;
    const entry = this.book.open(kind, this.uid, key);
    while (!signal?.aborted) {
      const answer = await ask(this.url + path, { method: 'POST', token: this.#token, key, body });
      if (answer.status === 201 || answer.status === 200) {
        this.#balance = BigInt(answer.body.balances?.gold_coins ?? this.#balance);
        this.book.close(entry, 'acknowledged', answer.body);
        return entry;
      }
      if (REFUSALS.has(answer.code)) {
        this.book.close(entry, 'refused', answer.body);
        return entry;
      }
      await this.#later(`${kind} ${key}`, answer, entry);
    }
    return entry;
  }

  /** @throws never: asked until the answer is the one that it must be */
  async #insist(path, call, status) {
    for (;;) {
      const answer = await ask(this.url + path, { token: this.#token, ...call });
      if (answer.status === status || answer.status === 200) return answer.body;
      await this.#later(path, answer);
    }
  }

  async #later(what, { status, code, retryAfter, body }, entry = { refusals: 0, silences: 0 }) {
    if (status === 401) {
      // Where clocks are apart the next token may be as useless.
      await pause(AGAIN_MS);
      return this.#signIn();
    }
    if (status === 0) entry.silences++;
    else entry.refusals++;
    if (status === 503 && !(Number(retryAfter) > 0))
      this.book.find('no_retry_after', `${what}: 503 ${code} without Retry-After`);
    else if (!LATER.has(status) && code !== 'conflict')
      this.book.find('answer', `${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    await pause(1_000 * Number(retryAfter ?? 0) || AGAIN_MS);
  }

  /** Once for all who need it at the moment. */
  #signIn() {
    this.#signingIn ??= (async () => {
      const body = { email: `${this.name}@example.test`, password: PASSWORD };
      const { access_token } = await this.#insist('/api/auth/sign-in', { method: 'POST', token: undefined, body }, 200);
      this.#token = access_token;
    })().finally(() => {
      this.#signingIn = undefined;
    });
    return this.#signingIn;
  }

  /** As a page does: with a sign-in between where that is needed, and no failure that the connection would wait behind. */
  async #socketToken() {
    const asked = () => ask(`${this.url}/api/realtime/token`, { method: 'POST', token: this.#token });
    let answer = await asked();
    if (answer.status === 401) {
      await this.#signIn();
      answer = await asked();
    }
    if (answer.status === 201 || answer.status === 200) return answer.body.token;
    throw new Error(`no realtime token: ${answer.status}`);
  }
}
