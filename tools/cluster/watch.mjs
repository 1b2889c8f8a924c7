import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts `watchman.mjs`, which outlives this process and stops the remaining processes if this process is killed. */
export class Watch {
  #watchman;

  /** @param lock file descriptor that stays open until nothing is left to stop */
  constructor(lock = 'ignore') {
    this.#watchman = spawn(process.execPath, [fileURLToPath(new URL('./watchman.mjs', import.meta.url))], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore', lock],
    });
    this.#watchman.stdin.on('error', () => {});
  }

  /** @param left what to stop from now on, in the watchman's format */
  notify(left) {
    this.#watchman.stdin.write(`${JSON.stringify(left)}\n`);
  }

  /** Resolves when the watchman has stopped everything in `left` and exited. */
  async end(left = { groups: [], stops: [] }) {
    const ended = once(this.#watchman, 'exit');
    this.notify(left);
    this.#watchman.stdin.end();
    await ended;
  }
}
