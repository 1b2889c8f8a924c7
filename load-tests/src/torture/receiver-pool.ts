import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReceiverFigures } from './receiver.js';
import type { HazardKind, Plan } from './schedule.js';

const MAIN = fileURLToPath(new URL('./receiver-pool-main.js', import.meta.url));

/** Orders to the child process that runs the receivers. */
export type Order =
  | { order: 'open'; url: string; tokens: string[]; plan: Plan }
  | { order: 'published'; message: number }
  | { order: 'calm' }
  | { order: 'judge'; dataDir: string; before: number }
  | { order: 'end' };

export interface Progress {
  deliveries: number;
  connected: number;
  /** Newest settings version that the slowest healthy receiver has received; null if no receiver is behind. */
  slowest: number | null;
  /** Newest settings version that every receiver has received. */
  oldest: number;
}

export interface TortureFinding {
  kind: string;
  text?: string;
}

export interface TortureVerdict {
  figures: ReceiverFigures & { lost_announced: number; troubles: Partial<Record<HazardKind, number>> };
  findings: TortureFinding[];
}

export type Report = { progress: Progress } | { verdict: TortureVerdict };

/** Controls the child process that runs the receivers, and keeps its last reported progress. */
export class ReceiverPool {
  progress: Progress = { deliveries: 0, connected: 0, slowest: null, oldest: 0 };
  readonly #child: ChildProcess = fork(MAIN, { stdio: ['ignore', 2, 2, 'ipc'] });
  readonly #ended: Promise<never>;
  #onProgress = () => {};
  #onVerdict: (verdict: TortureVerdict) => void = () => {};

  constructor() {
    this.#ended = new Promise((_, reject) => {
      this.#child.on('exit', (code) => reject(new Error(`the process of the receivers exited with code ${code}`)));
    });
    this.#ended.catch(() => {});
    this.#child.on('message', (report: Report) => {
      if ('verdict' in report) return this.#onVerdict(report.verdict);
      this.progress = report.progress;
      this.#onProgress();
    });
  }

  send(order: Order): void {
    // Ignores send errors, because a process that has exited needs no orders.
    this.#child.send(order, () => {});
  }

  /**
   * Waits until the reported progress satisfies the condition.
   * @throws Error if it does not hold in time
   */
  async until(holds: (progress: Progress) => boolean, msMax: number, what: string): Promise<void> {
    if (await this.holds(holds, msMax)) return;
    throw new Error(`not reached within ${msMax / 1_000} s: ${what}; progress: ${JSON.stringify(this.progress)}`);
  }

  /** @returns false if the condition does not hold in time */
  async holds(holds: (progress: Progress) => boolean, msMax: number): Promise<boolean> {
    if (holds(this.progress)) return true;
    let timer: NodeJS.Timeout | undefined;
    const held = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), msMax);
      this.#onProgress = () => holds(this.progress) && resolve(true);
    });
    try {
      return await Promise.race([held, this.#ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  judge(dataDir: string, before: number): Promise<TortureVerdict> {
    const judged = new Promise<TortureVerdict>((resolve) => {
      this.#onVerdict = resolve;
    });
    this.send({ order: 'judge', dataDir, before });
    return Promise.race([judged, this.#ended]);
  }

  end(): void {
    if (this.#child.connected) this.send({ order: 'end' });
  }
}
