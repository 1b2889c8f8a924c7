import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Killed, this process would leave everything running behind it: `watchman.mjs` outlives it and stops that. */
export class Watch {
  #watchman;

  /** @param lock file descriptor that stays open until there is nothing left to stop */
  constructor(lock = 'ignore') {
    this.#watchman = spawn(process.execPath, [fileURLToPath(new URL('./watchman.mjs', import.meta.url))], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore', lock],
    });
    this.#watchman.stdin.on('error', () => {});
  }

  /** @param left what there is to stop from now on, as the watchman takes it */
  tell(left) {
    this.#watchman.stdin.write(`${JSON.stringify(left)}\n`);
  }

  /** Done when the watchman has stopped what is left, and gone. */
  async end(left = { groups: [], stops: [] }) {
    const ended = once(this.#watchman, 'exit');
    this.tell(left);
    this.#watchman.stdin.end();
    await ended;
  }
}
