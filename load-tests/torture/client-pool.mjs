import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./client-pool-main.mjs', import.meta.url));
/**
 * Number of child processes. Clients that drop and clients that stay are in different processes, because thousands of
 * connection attempts would delay the pongs of the others.
 */
const PROCESSES = 4;

/** Many simulated clients in child processes, and their last reported statistics. */
export class ClientPool {
  #children = Array.from({ length: PROCESSES }, () => fork(MAIN, { stdio: ['ignore', 2, 2, 'ipc'] }));
  #states = this.#children.map(() => undefined);
  #sizes = [];
  #ended = new Promise((_, reject) => {
    for (const child of this.#children)
      child.on('exit', (code) => reject(new Error(`a process of the simulated clients exited with code ${code}`)));
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

  /**
   * Drops the connections of half of the clients.
   * @returns the number of dropped clients
   */
  dropHalf() {
    const half = PROCESSES / 2;
    for (const child of this.#children.slice(0, half)) child.send({ order: 'drop' });
    return this.#sizes.slice(0, half).reduce((sum, size) => sum + size, 0);
  }

  /**
   * Marks all clients before a kill, so that connections lost by it do not count as cut.
   * @returns the number of clients
   */
  async expectKill() {
    await this.#sendAll('expectKill');
    return this.size;
  }

  resetCounts() {
    return this.#sendAll('resetCounts');
  }

  /** Sum of the statistics of all child processes. */
  get counts() {
    const sum = { ready: 0, back_at_ms: [], not_recovered: 0, cut: {}, sent_away: {} };
    for (const state of this.#states) {
      if (!state) continue;
      sum.ready += state.ready;
      sum.back_at_ms = sum.back_at_ms.concat(state.counts.back_at_ms);
      sum.not_recovered += state.counts.not_recovered;
      for (const list of ['cut', 'sent_away']) {
        for (const [why, times] of Object.entries(state.counts[list])) sum[list][why] = (sum[list][why] ?? 0) + times;
      }
    }
    return sum;
  }

  /**
   * Waits until the condition holds.
   * @returns false if it did not hold in time
   */
  async until(holds, msMax, step) {
    const deadline = Date.now() + msMax;
    for (let toldAt = Date.now(); !holds(this.counts); ) {
      if (Date.now() > deadline) return false;
      await this.#news(this.#children);
      if (Date.now() - toldAt < 1_000) continue;
      toldAt = Date.now();
      step(`${this.counts.ready} of ${this.size} connected`);
    }
    return true;
  }

  end() {
    for (const child of this.#children) if (child.connected) child.send({ order: 'end' });
  }

  /** Sends an order to all processes and resolves when each has reported its state after it. */
  async #sendAll(order) {
    // Errors are ignored, because a process that has exited needs no order.
    for (const child of this.#children) child.send({ order }, () => {});
    // Waits for two reports per process, because the first may have been sent before the order.
    for (let round = 0; round < 2; round++) await Promise.all(this.#children.map((child) => this.#news([child])));
  }

  #news(children) {
    let update;
    const news = new Promise((resolve) => {
      update = resolve;
      for (const child of children) child.once('message', update);
    });
    return Promise.race([news, this.#ended]).finally(() => {
      for (const child of children) child.off('message', update);
    });
  }
}
