import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./client-pool-main.js', import.meta.url));
/**
 * Number of child processes. Clients that drop and clients that stay run in separate processes, because thousands of
 * connection attempts would delay the pongs of the clients that stay.
 */
const PROCESSES = 4;

/** Orders to a child process that simulates clients. */
export type ClientOrder =
  | { order: 'gather'; url: string; tokens: string[] }
  /** Drops the connections of all clients of the process at once. */
  | { order: 'drop' }
  /** Announces a kill of the gateway, so that connections lost by the kill do not count as cut. */
  | { order: 'expectKill' }
  | { order: 'resetCounts' }
  | { order: 'end' };

/**
 * Statistics since the last reset. `cut` counts connections that the test did not close itself, by close code or,
 * without one, by `Trouble`. `sent_away` counts connections the server closed for good, by close code.
 */
export interface ClientCounts {
  /** Times at which dropped clients were reconnected, in milliseconds since the Unix epoch. */
  back_at_ms: number[];
  not_recovered: number;
  cut: Record<string, number>;
  sent_away: Record<string, number>;
}

export interface ClientReport {
  ready: number;
  counts: ClientCounts;
}

export type PoolCounts = ClientCounts & Pick<ClientReport, 'ready'>;

/** Many simulated clients, spread over several child processes, with the statistics that each process last reported. */
export class ClientPool {
  readonly #children = Array.from({ length: PROCESSES }, () => fork(MAIN, { stdio: ['ignore', 2, 2, 'ipc'] }));
  readonly #reports = new Map<ChildProcess, ClientReport>();
  readonly #sizes = new Map<ChildProcess, number>();
  readonly #ended: Promise<never>;

  constructor(readonly size: number) {
    this.#ended = new Promise((_, reject) => {
      for (const child of this.#children)
        child.on('exit', (code) => reject(new Error(`a process of the simulated clients exited with code ${code}`)));
    });
    this.#ended.catch(() => {});
    for (const child of this.#children) child.on('message', (report: ClientReport) => this.#reports.set(child, report));
  }

  gather(url: string, tokens: readonly string[]): void {
    const each = Math.ceil(tokens.length / PROCESSES);
    for (const [index, child] of this.#children.entries()) {
      const share = tokens.slice(index * each, (index + 1) * each);
      this.#sizes.set(child, share.length);
      send(child, { order: 'gather', url, tokens: share });
    }
  }

  /**
   * Drops the connections of half of the clients.
   * @returns the number of dropped clients
   */
  dropHalf(): number {
    const half = this.#children.slice(0, PROCESSES / 2);
    for (const child of half) send(child, { order: 'drop' });
    return half.reduce((sum, child) => sum + (this.#sizes.get(child) ?? 0), 0);
  }

  /**
   * Tells all clients that the gateway is about to be killed, so that connections lost by the kill do not count as cut.
   * @returns the number of clients
   */
  async expectKill(): Promise<number> {
    await this.#sendAll({ order: 'expectKill' });
    return this.size;
  }

  resetCounts(): Promise<void> {
    return this.#sendAll({ order: 'resetCounts' });
  }

  /** Sum of the statistics of all child processes. */
  get counts(): PoolCounts {
    const sum: PoolCounts = { ready: 0, back_at_ms: [], not_recovered: 0, cut: {}, sent_away: {} };
    for (const { ready, counts } of this.#reports.values()) {
      sum.ready += ready;
      sum.back_at_ms = sum.back_at_ms.concat(counts.back_at_ms);
      sum.not_recovered += counts.not_recovered;
      for (const list of ['cut', 'sent_away'] as const)
        for (const [why, times] of Object.entries(counts[list])) sum[list][why] = (sum[list][why] ?? 0) + times;
    }
    return sum;
  }

  /**
   * Waits until the statistics satisfy the condition.
   * @returns false if it did not hold in time
   */
  async until(holds: (counts: PoolCounts) => boolean, msMax: number, step: (words: string) => void): Promise<boolean> {
    const deadline = Date.now() + msMax;
    for (let reportedAt = Date.now(); !holds(this.counts); ) {
      if (Date.now() > deadline) return false;
      await this.#news(this.#children);
      if (Date.now() - reportedAt < 1_000) continue;
      reportedAt = Date.now();
      step(`${this.counts.ready} of ${this.size} connected`);
    }
    return true;
  }

  end(): void {
    for (const child of this.#children) if (child.connected) send(child, { order: 'end' });
  }

  /** Sends an order to all child processes and resolves when the statistics of each include its effect. */
  async #sendAll(order: ClientOrder): Promise<void> {
    for (const child of this.#children) send(child, order);
    // Waits for two reports per process, because a process may have sent the first one before it received the order.
    for (let round = 0; round < 2; round++) await Promise.all(this.#children.map((child) => this.#news([child])));
  }

  #news(children: readonly ChildProcess[]): Promise<void> {
    let update = () => {};
    const news = new Promise<void>((resolve) => {
      update = () => resolve();
      for (const child of children) child.once('message', update);
    });
    return Promise.race([news, this.#ended]).finally(() => {
      for (const child of children) child.off('message', update);
    });
  }
}

function send(child: ChildProcess, order: ClientOrder): void {
  // Ignores send errors, because a process that has exited needs no orders.
  child.send(order, () => {});
}
