/** A child process that answers requests over IPC: both the parent's and the child's end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onCore, PINS } from '../../../dist/lib/cores.js';

/** Timeout of a request in milliseconds; a slower child counts as hung. */
const ANSWER_MS = 60_000;

export const PINNING = PINS
  ? 'server and receiver are each pinned to a core (taskset)'
  : 'taskset not found: processes are not pinned to cores';

export class Child {
  #process;
  #asked = new Map();
  #next = 0;
  #ended;

  /** @param core the CPU core to pin the child to, if `taskset` is available */
  constructor(name, file, { core, args = [], nodeArgs = [] }) {
    this.name = name;
    const [program, ...rest] = onCore(core, [process.execPath, ...nodeArgs, file, ...args]);
    this.#process = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#process.on('message', ({ id, answer, problem }) => {
      const waiting = this.#asked.get(id);
      this.#asked.delete(id);
      if (problem) waiting?.reject(new Error(`${name}: ${problem}`));
      else waiting?.resolve(answer);
    });
    this.#process.on('error', (error) => this.#end(error.message));
    this.#process.on('exit', (code, signal) => this.#end(`ended with ${signal ?? code}`));
  }

  async ask(question, given = {}) {
    if (this.#ended) throw new Error(`${this.name} ${this.#ended}`);
    const id = this.#next++;
    const { promise, resolve, reject } = deferred();
    const late = setTimeout(() => this.#end(`did not respond to ${question} within ${ANSWER_MS} ms`), ANSWER_MS);
    this.#asked.set(id, { resolve, reject });
    this.#process.send({ id, question, given });
    try {
      return await promise;
    } finally {
      clearTimeout(late);
    }
  }

  /** Asks the child to quit and waits for its exit. */
  async finish() {
    const exit = once(this.#process, 'exit');
    await this.ask('quit');
    await exit;
  }

  async end() {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#ended ??= 'was ended';
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }

  #end(how) {
    this.#ended ??= how;
    for (const { reject } of this.#asked.values()) reject(new Error(`${this.name} ${this.#ended}`));
    this.#asked.clear();
  }
}

/**
 * Runs in the child process: answers each request with the function of that name. The child exits when its parent
 * disconnects.
 */
export function serveRequests(questions) {
  process.on('message', async ({ id, question, given }) => {
    try {
      process.send({ id, answer: await questions[question](given) });
    } catch (error) {
      process.send({ id, problem: `${question}: ${error.stack}` });
    }
  });
  process.on('disconnect', () => process.exit());
}

function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
