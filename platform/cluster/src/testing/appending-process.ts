import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./append-until-killed.js', import.meta.url));
const LINE = /^(\S+) ([0-9a-f]{64}) (\d+) (-?\d+)$/;

export interface AppendingOptions {
  uri: string;
  name: string;
  /** Default 8. */
  writers?: number;
  /** Hash of each acknowledged event by event id; several processes of a test share this map. */
  acknowledged: Map<string, string>;
}

/** Starts and kills a child process that runs `append-until-killed.ts`. */
export class AppendingProcess {
  /** Longest time that an append has waited, in milliseconds. */
  waitedMsMax = 0;
  /** Largest number of events that were stored while one append waited. */
  overtakenByMax = 0;
  /** Number of acknowledged events. */
  count = 0;
  private readonly child: ChildProcess;
  private readonly ended: Promise<never>;
  private readonly closed: Promise<unknown>;
  private changed = () => {};

  constructor({ uri, name, writers = 8, acknowledged }: AppendingOptions) {
    const child = spawn(process.execPath, [CHILD, uri, name, String(writers)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      // The last line may be incomplete, because the process was killed.
      const [, eventId, hash, waitedMs, overtakenBy] = LINE.exec(line) ?? [];
      if (!eventId || !hash) return;
      if (acknowledged.has(eventId)) throw new Error(`${eventId} was acknowledged twice`);
      acknowledged.set(eventId, hash);
      this.waitedMsMax = Math.max(this.waitedMsMax, Number(waitedMs));
      this.overtakenByMax = Math.max(this.overtakenByMax, Number(overtakenBy));
      this.count++;
      this.changed();
    });
    this.child = child;
    this.closed = once(lines, 'close');
    this.ended = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the appending process ${name} ended unexpectedly with exit code ${code}`)),
    );
    this.ended.catch(() => undefined);
  }

  /** Resolves when the given number of further events has been acknowledged. */
  async more(wanted: number): Promise<void> {
    const target = this.count + wanted;
    const reached = new Promise<void>((resolve) => {
      this.changed = () => this.count >= target && resolve();
      this.changed();
    });
    await Promise.race([reached, this.ended]);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  /** Kills the process with SIGKILL and resolves when all its output has been read. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.closed;
  }
}
