import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Location, SocialProcessOptions } from './social-process.js';

const MAIN = fileURLToPath(new URL('./social-process.js', import.meta.url));

interface Running {
  child: ChildProcess;
  url: string;
}

/** Processes of the social service on one casino. A killed one is started again. */
export class KilledProcesses {
  private readonly running: (Running | undefined)[];
  /** Settles when the most recently killed process serves again. */
  private restarting: Promise<void> = Promise.resolve();

  private constructor(
    private readonly location: Location,
    count: number,
  ) {
    this.running = Array(count).fill(undefined);
  }

  /** @param opens number of pairs whose accounts the first process opens */
  static async start(location: Location, count: number, opens: number): Promise<KilledProcesses> {
    const processes = new KilledProcesses(location, count);
    for (let at = 0; at < count; at++) {
      processes.running[at] = await spawned({ location, opens: at === 0 ? opens : 0 });
    }
    return processes;
  }

  /** Resolves with the address of a running process. Different values of `nth` select different processes. */
  async address(nth: number): Promise<string> {
    for (;;) {
      const running = this.running.filter((one) => one !== undefined);
      const chosen = running[nth % Math.max(1, running.length)];
      if (chosen) return chosen.url;
      await this.restarting;
    }
  }

  /** Kills a process while it works, and resolves when its successor serves. */
  async kill(nth: number): Promise<void> {
    const at = nth % this.running.length;
    const killed = this.running[at];
    this.running[at] = undefined;
    this.restarting = this.restart(at, killed);
    await this.restarting;
  }

  private async restart(at: number, killed: Running | undefined): Promise<void> {
    if (killed) await ended(killed.child);
    this.running[at] = await spawned({ location: this.location, opens: 0 });
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((one) => one && ended(one.child)));
  }
}

async function spawned(options: SocialProcessOptions): Promise<Running> {
  const child = spawn(process.execPath, [MAIN, JSON.stringify(options)], {
    env: { ...process.env, GOLDWAKE_LOG: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^serving (\S+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error(`the process of the social service ended before it served: ${errors}`);
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
