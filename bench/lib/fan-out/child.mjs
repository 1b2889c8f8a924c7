/** A process that is asked and answers; both its ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onCore, PINS } from '../../../scripts/lib/cores.mjs';

/** No question takes longer, unless the child hangs. */
const ANSWER_MS = 60_000;

export const PINNING = PINS ? 'server and receiver have a core each (taskset)' : 'no taskset: cores are not pinned';

export class Child {
  #process;
  #asked = new Map();
  #next = 0;
  #ended;

  /** @param core which core it runs on, where `taskset` is at hand */
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
    const late = setTimeout(() => this.#end(`did not answer ${question} in ${ANSWER_MS} ms`), ANSWER_MS);
    this.#asked.set(id, { resolve, reject });
    this.#process.send({ id, question, given });
    try {
      return await promise;
    } finally {
      clearTimeout(late);
    }
  }

  /** Lets it end by itself. */
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

/** The child's end: a function for each question. It goes when its parent goes. */
export function answer(questions) {
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
