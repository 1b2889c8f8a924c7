import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../../set-up/processes.mjs';
import { ROOT } from '../../set-up/root.mjs';
import type { LoopbackService } from './loopback.js';
import { RestartBackoff } from './restart-backoff.js';

const CHECK_EVERY_MS = 200;

/**
 * Kafka or MongoDB, started by its script in `deploy/engines/` as a separate process. If its service has a restart
 * policy and the process exits unexpectedly, it is restarted on the same data.
 */
export class OneEngine {
  /** Command with arguments that stops this engine. */
  readonly stopCommand: string[];
  readonly #log: (line: string) => void;
  readonly #restarts: boolean;
  readonly #pidFile: string;
  /** Runs a command of the engine's script, and returns the script's exit code. */
  readonly #run: (command: string) => Promise<number | null>;
  readonly #stopping = new AbortController();
  #supervision: Promise<void> | undefined;

  constructor(
    { kind, port, restarts }: Pick<LoopbackService, 'kind' | 'port' | 'restarts'>,
    folder: string,
    log: (line: string) => void,
  ) {
    const script = join(ROOT, 'deploy', 'engines', `${kind}.sh`);
    this.stopCommand = [script, 'stop', String(port), folder];
    this.#log = log;
    this.#restarts = restarts;
    this.#pidFile = join(folder, kind === 'mongo' ? 'mongod.pid' : 'kafka.pid');
    this.#run = async (command) => {
      const child = spawn(script, [command, String(port), folder], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        // Starts the script in its own process group, so that Ctrl-C does not interrupt it halfway.
        detached: true,
      });
      createInterface({ input: child.stderr }).on('line', log);
      const [, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return code as number | null;
    };
  }

  /** @throws Error if the engine cannot be installed or does not start */
  async start(): Promise<void> {
    for (const command of ['install', 'start'])
      if ((await this.#run(command)) !== 0) throw new Error(`${command} failed; see the output above`);
    if (this.#restarts) this.#supervision = this.#supervise();
  }

  get pid(): number {
    return Number(readFileSync(this.#pidFile, 'utf8'));
  }

  get isRunning(): boolean {
    try {
      return isRunning(this.pid);
    } catch {
      // The pid file does not exist while the script starts or stops the engine.
      return false;
    }
  }

  /** For tests: sends SIGKILL, SIGSTOP or SIGCONT. */
  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /**
   * Stops the engine for good: it is not restarted.
   * @returns whether it exited by itself
   */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<boolean> {
    this.#stopping.abort();
    // A restart in progress must complete first: otherwise its script could start the engine after the stop below.
    await this.#supervision;
    if (signal === 'SIGKILL' && this.isRunning) this.signal(signal);
    return (await this.#run('stop')) === 0;
  }

  /**
   * Restarts the engine whenever it exits, until `stop` is called. The engine is not a child of this process, so its
   * pid is polled.
   */
  async #supervise(): Promise<void> {
    const backoff = new RestartBackoff();
    for (;;) {
      const since = performance.now();
      while (this.isRunning) if (!(await this.#paused(CHECK_EVERY_MS))) return;
      const pauseMs = backoff.next(performance.now() - since);
      this.#log(`exited unexpectedly; restarting it in ${pauseMs} ms on the same data`);
      if (!(await this.#paused(pauseMs))) return;
      const code = await this.#run('start');
      this.#log(code === 0 ? `restarted, pid ${this.pid}` : `the restart failed with exit code ${code}`);
    }
  }

  /** @returns false if the engine is being stopped */
  async #paused(ms: number): Promise<boolean> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
    return !this.#stopping.signal.aborted;
  }
}
