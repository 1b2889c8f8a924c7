import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MicrosText, StoredEvent } from '@goldwake/contracts';

const MAIN = fileURLToPath(new URL('../../services/all-in-one/dist/main.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('../../services/replay/dist/main.js', import.meta.url));
const run = promisify(execFile);

export interface ReplayedBalance {
  version: number;
  balances: { gold_coins: MicrosText; sweeps_coins: MicrosText };
}

/** A casino as a person starts it, in a data folder of its own; stopped and opened again, it keeps address and data. */
export class Casino {
  private child: ChildProcess | undefined;
  url = '';

  private constructor(readonly dataDir: string) {}

  static async open(): Promise<Casino> {
    const casino = new Casino(await mkdtemp(join(tmpdir(), 'goldwake-e2e-')));
    await casino.start();
    return casino;
  }

  /** @throws with what it wrote to stderr if it ends before it is open */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        PORT: this.url ? new URL(this.url).port : '0',
        GOLDWAKE_HOST: '',
        GOLDWAKE_LOG: 'error',
        GOLDWAKE_DATA: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.url = await new Promise<string>((resolve, reject) => {
      let out = '';
      let err = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        const url = /open at (http:\S+)/.exec(out)?.[1];
        if (url) resolve(url);
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        err += text;
      });
      child.once('exit', (code) => reject(new Error(`the casino ended with ${code} before it was open: ${err}`)));
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** What the engineer at the terminal reads, while the casino runs. */
  async balance(user: string): Promise<ReplayedBalance> {
    return JSON.parse(await this.replay('balance', user));
  }

  async events(stream: string): Promise<StoredEvent[]> {
    const lines = (await this.replay('show', stream)).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }

  async verify(): Promise<{ clean: boolean }> {
    return JSON.parse(await this.replay('verify'));
  }

  private async replay(...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [REPLAY, ...args, '--json', '--data', this.dataDir], {
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout;
  }
}
