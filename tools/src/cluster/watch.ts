import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Everything that the watchman must stop if this process is killed. */
export interface Remaining {
  /** Ids of process groups. */
  groups: number[];
  /** Commands with arguments that the watchman runs after the process groups have ended. */
  stops: string[][];
}

/**
 * Starts `watchman.js`, a process that outlives this one: if this process is killed, it stops the remaining processes.
 */
export class Watch {
  readonly #watchman: ChildProcess;

  /** @param lock file descriptor that stays open until nothing is left to stop */
  constructor(lock: number | 'ignore' = 'ignore') {
    this.#watchman = spawn(process.execPath, [fileURLToPath(new URL('./watchman.js', import.meta.url))], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore', lock],
    });
    this.#watchman.stdin?.on('error', () => {});
  }

  /** @param left what to stop from now on */
  notify(left: Remaining): void {
    this.#watchman.stdin?.write(`${JSON.stringify(left)}\n`);
  }

  /** Resolves when the watchman has stopped everything in `left` and has exited itself. */
  async end(left: Remaining = { groups: [], stops: [] }): Promise<void> {
    const ended = once(this.#watchman, 'exit');
    this.notify(left);
    this.#watchman.stdin?.end();
    await ended;
  }
}
