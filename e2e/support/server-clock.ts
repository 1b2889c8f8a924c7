import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Casino } from './casino.js';
import { test as base, expect, IN_ONE_PROCESS } from './test.js';

const SHIFTED_CLOCK = new URL('../../tools/dist/faults/shifted-clock.js', import.meta.url);

/** The clock of a casino's process, which a test can advance. Times are in milliseconds since the Unix epoch. */
export class ServerClock {
  private shiftMs = 0;

  private constructor(private readonly folder: string) {}

  static async at(time: number): Promise<ServerClock> {
    const clock = new ServerClock(await mkdtemp(join(tmpdir(), 'goldwake-clock-')));
    await clock.advance(time - Date.now());
    return clock;
  }

  /** Environment variables of the process that shall have this clock. */
  get settings(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, GOLDWAKE_FAULTS_CLOCK: this.file };
  }

  now(): number {
    return Date.now() + this.shiftMs;
  }

  /** The process has the new time within 100 ms; `isShownBy` waits for it. */
  async advance(ms: number): Promise<void> {
    this.shiftMs += ms;
    // The process never reads a file that is written in part.
    await writeFile(`${this.file}.new`, String(this.shiftMs));
    await rename(`${this.file}.new`, this.file);
  }

  /** Waits until the casino states this time, to the second. */
  async isShownBy({ url }: Casino): Promise<void> {
    await expect
      .poll(async () => {
        const { headers } = await fetch(`${url}/api/health/live`);
        return Math.abs(Number(headers.get('goldwake-time')) - this.now());
      })
      .toBeLessThan(1_000);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  private get file(): string {
    return join(this.folder, 'clock');
  }
}

/** Playwright `test` with a casino of its own, whose clock begins at `serverTime`. */
export const test = base.extend<{ serverTime: number; serverClock: ServerClock }>({
  serverTime: [0, { option: true }],
  serverClock: async ({ serverTime }, use, { annotations }) => {
    annotations.push({ type: IN_ONE_PROCESS, description: 'sets the clock of its casino' });
    const clock = await ServerClock.at(serverTime);
    await use(clock);
    await clock.remove();
  },
  casino: async ({ serverClock }, use) => {
    const casino = await Casino.open(undefined, serverClock.settings);
    await use(casino);
    await casino.remove();
  },
});
