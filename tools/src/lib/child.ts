/** Request and response over IPC between a parent process and its child process, for both ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Command, onCore, PINS } from './cores.js';

/** Timeout of a request, in milliseconds. A child that takes longer counts as hung. */
const ANSWER_MS = 120_000;

export const PINNING = PINS
  ? 'server and receiver are each pinned to a core (taskset)'
  : 'taskset not found: processes are not pinned to cores';

export interface ChildOptions {
  /** CPU core to which the child is pinned, if `taskset` is available. If omitted, the child is not pinned. */
  core?: number;
  args?: string[];
  nodeArgs?: string[];
}

interface Request {
  id: number;
  question: string;
  given: object;
}

interface Reply {
  id: number;
  answer?: unknown;
  problem?: string;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class Child {
  readonly #process: ChildProcess;
  readonly #asked = new Map<number, Waiting>();
  #next = 0;
  #ended: string | undefined;

  constructor(
    private readonly name: string,
    file: string,
    { core, args = [], nodeArgs = [] }: ChildOptions = {},
  ) {
    const command: Command = [process.execPath, ...nodeArgs, file, ...args];
    const [program, ...rest] = core === undefined ? command : onCore(core, command);
    this.#process = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#process.on('message', ({ id, answer, problem }: Reply) => {
      const waiting = this.#asked.get(id);
      this.#asked.delete(id);
      if (problem) waiting?.reject(new Error(`${name}: ${problem}`));
      else waiting?.resolve(answer);
    });
    this.#process.on('error', (error) => this.#end(error.message));
    this.#process.on('exit', (code, signal) => this.#end(`ended with ${signal ?? code}`));
  }

  async ask<T = void>(question: string, given: object = {}): Promise<T> {
    if (this.#ended) throw new Error(`${this.name} ${this.#ended}`);
    const id = this.#next++;
    const { promise, resolve, reject } = deferred<unknown>();
    const late = setTimeout(() => this.#end(`did not respond to ${question} within ${ANSWER_MS} ms`), ANSWER_MS);
    this.#asked.set(id, { resolve, reject });
    this.#process.send({ id, question, given } satisfies Request);
    try {
      return (await promise) as T;
    } finally {
      clearTimeout(late);
    }
  }

  /** Asks the child to quit and waits for its exit. */
  async finish(): Promise<void> {
    const exit = once(this.#process, 'exit');
    await this.ask('quit');
    await exit;
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#ended ??= 'was ended';
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }

  #end(how: string): void {
    this.#ended ??= how;
    for (const { reject } of this.#asked.values()) reject(new Error(`${this.name} ${this.#ended}`));
    this.#asked.clear();
  }
}

/** Request handlers of a child process by request name. Each receives the argument that the parent sent. */
export type Questions = Record<string, (given: never) => unknown>;

/**
 * Runs in the child process: handles each request with the handler of that name. It exits when its parent disconnects.
 */
export function serveRequests(questions: Questions): void {
  const send = (reply: Reply) => process.send?.(reply);
  process.on('message', async ({ id, question, given }: Request) => {
    try {
      send({ id, answer: await questions[question]?.(given as never) });
    } catch (error) {
      send({ id, problem: `${question}: ${error instanceof Error ? error.stack : error}` });
    }
  });
  process.on('disconnect', () => process.exit());
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
