import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./crowd-main.mjs', import.meta.url));
/** Those who drop share no process with those who stay: dialling by the thousand, it would be late with the others' pongs. */
const PROCESSES = 4;

/** Many players, and what they told of themselves last. */
export class Crowd {
  #children = Array.from({ length: PROCESSES }, () => fork(MAIN, { stdio: ['ignore', 2, 2, 'ipc'] }));
  #states = this.#children.map(() => undefined);
  #sizes = [];
  #ended = new Promise((_, reject) => {
    for (const child of this.#children) child.on('exit', (code) => reject(new Error(`the crowd ended with ${code}`)));
  });

  constructor(size) {
    this.size = size;
    this.#ended.catch(() => {});
    for (const [at, child] of this.#children.entries()) {
      child.on('message', (state) => {
        this.#states[at] = state;
      });
    }
  }

  gather(url, tokens) {
    const each = Math.ceil(tokens.length / PROCESSES);
    for (const [at, child] of this.#children.entries()) {
      const share = tokens.slice(at * each, (at + 1) * each);
      this.#sizes.push(share.length);
      child.send({ order: 'gather', url, tokens: share });
    }
  }

  /** @returns how many */
  dropHalf() {
    const half = PROCESSES / 2;
    for (const child of this.#children.slice(0, half)) child.send({ order: 'drop' });
    return this.#sizes.slice(0, half).reduce((sum, size) => sum + size, 0);
  }

  /** Whoever loses the line from now on until it is back is not cut for being slow. @returns how many */
  async expectKill() {
    await this.#sendAll('expectKill');
    return this.size;
  }

  countAnew() {
    return this.#sendAll('countAnew');
  }

  /** All of them together. */
  get told() {
    const sum = { ready: 0, back_at_ms: [], not_recovered: 0, cut: {}, sent_away: {} };
    for (const state of this.#states) {
      if (!state) continue;
      sum.ready += state.ready;
      sum.back_at_ms = sum.back_at_ms.concat(state.told.back_at_ms);
      sum.not_recovered += state.told.not_recovered;
      for (const list of ['cut', 'sent_away']) {
        for (const [why, times] of Object.entries(state.told[list])) sum[list][why] = (sum[list][why] ?? 0) + times;
      }
    }
    return sum;
  }

  /** @returns false where it has not come about in time */
  async until(holds, msMax, step) {
    const deadline = Date.now() + msMax;
    for (let toldAt = Date.now(); !holds(this.told); ) {
      if (Date.now() > deadline) return false;
      await this.#news(this.#children);
      if (Date.now() - toldAt < 1_000) continue;
      toldAt = Date.now();
      step(`${this.told.ready} of ${this.size} connected`);
    }
    return true;
  }

  end() {
    for (const child of this.#children) if (child.connected) child.send({ order: 'end' });
  }

  /** Resolved when each has told of itself after it. */
  async #sendAll(order) {
    // Who has gone meanwhile needs no order.
    for (const child of this.#children) child.send({ order }, () => {});
    // The first may have been on its way already.
    for (let turn = 0; turn < 2; turn++) await Promise.all(this.#children.map((child) => this.#news([child])));
  }

  #news(children) {
    let heard;
    const news = new Promise((resolve) => {
      heard = resolve;
      for (const child of children) child.once('message', heard);
    });
    return Promise.race([news, this.#ended]).finally(() => {
      for (const child of children) child.off('message', heard);
    });
  }
}
