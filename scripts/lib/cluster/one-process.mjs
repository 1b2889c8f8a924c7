import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS_MIN = 100;
const PAUSE_MS_MAX = 5_000;
/** After so long a life the next end is the first again, as in Docker. */
const STEADY_MS = 10_000;

/** One process of the cluster, started again when it ends by itself where its service restarts. */
export class OneProcess {
  #child;
  #leaving = false;
  #pauseMs = PAUSE_MS_MIN;

  /**
   * @param log takes each line that it prints
   * @param onStart hears of each process
   */
  constructor({ command, args, env, cwd, restarts, graceMs }, log, onStart = () => {}) {
    this.start = () => {
      const since = performance.now();
      // Its own group: Ctrl-C is for whoever runs the cluster, who stops them in order.
      const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      this.#child = child;
      queueMicrotask(onStart);
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
      child.on('error', (error) => log(error.message));
      child.on('exit', async (code, signal) => {
        if (this.#leaving) return;
        log(`ended with ${signal ?? code}${restarts ? ', starts again' : ''}`);
        if (!restarts) return;
        if (performance.now() - since > STEADY_MS) this.#pauseMs = PAUSE_MS_MIN;
        await pause(this.#pauseMs);
        this.#pauseMs = Math.min(2 * this.#pauseMs, PAUSE_MS_MAX);
        if (!this.#leaving) this.start();
      });
    };
    this.graceMs = graceMs;
    this.start();
  }

  get pid() {
    return this.#child.pid;
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined;
  }

  /** For trials: SIGKILL, SIGSTOP, SIGCONT. With its children, as a container goes. */
  signal(name) {
    process.kill(-this.#child.pid, name);
  }

  /** Ends it for good; SIGKILL to what has not left in its time. @returns whether it left by itself with exit code 0 */
  async stop(signal = 'SIGTERM') {
    this.#leaving = true;
    if (!this.isRunning) return true;
    const ended = once(this.#child, 'exit');
    // nginx's workers would outlive it, and keep its port.
    if (signal === 'SIGKILL') this.signal(signal);
    else this.#child.kill(signal);
    this.signal('SIGCONT');
    const late = setTimeout(() => this.signal('SIGKILL'), this.graceMs);
    const [code] = await ended;
    clearTimeout(late);
    return code === 0;
  }
}
