import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { RestartBackoff } from './restart-backoff.js';

/** The command, arguments and environment with which a process is started. */
export interface Command {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
}

export interface ProcessOptions extends Command {
  /** Whether the process is restarted when it exits without being stopped. */
  restarts: boolean;
  /** Time that the process may take to exit after SIGTERM, in milliseconds. */
  graceMs: number;
}

/**
 * A process of the cluster. If its service has a restart policy and the process exits unexpectedly, it is restarted.
 */
export class OneProcess {
  readonly #graceMs: number;
  readonly #start: () => ChildProcess;
  readonly #backoff = new RestartBackoff();
  #child: ChildProcess;
  #leaving = false;

  /**
   * @param log is called with each line of output
   * @param onStart is called when a process has started
   */
  constructor(
    { command, args, env, cwd, restarts, graceMs }: ProcessOptions,
    log: (line: string) => void,
    onStart: () => void = () => {},
  ) {
    this.#start = () => {
      const since = performance.now();
      // Starts the process in its own process group: Ctrl-C then reaches only the cluster command, which stops the
      // processes in order.
      const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      queueMicrotask(onStart);
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
      child.on('error', (error) => log(error.message));
      child.on('exit', async (code, signal) => {
        if (this.#leaving) return;
        const pauseMs = this.#backoff.next(performance.now() - since);
        log(`exited with ${signal ?? code}; ${restarts ? `restarting it in ${pauseMs} ms` : 'it is not restarted'}`);
        if (!restarts) return;
        await pause(pauseMs);
        if (!this.#leaving) this.#child = this.#start();
      });
      return child;
    };
    this.#graceMs = graceMs;
    this.#child = this.#start();
  }

  /** @throws Error if the process could not be started */
  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the process could not be started');
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined;
  }

  /** For tests: sends SIGKILL, SIGSTOP or SIGCONT to the process and its children, as if to a container. */
  signal(name: NodeJS.Signals): void {
    process.kill(-this.pid, name);
  }

  /**
   * Stops the process for good: it is not restarted. Sends SIGKILL if it does not exit in time.
   * @returns whether it exited by itself with code 0
   */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<boolean> {
    this.#leaving = true;
    if (!this.isRunning) return true;
    const ended = once(this.#child, 'exit');
    // SIGKILL goes to the child processes too: otherwise nginx's workers would survive and keep the port.
    if (signal === 'SIGKILL') this.signal(signal);
    else this.#child.kill(signal);
    this.signal('SIGCONT');
    const late = setTimeout(() => this.signal('SIGKILL'), this.#graceMs);
    const [code] = await ended;
    clearTimeout(late);
    return code === 0;
  }
}
