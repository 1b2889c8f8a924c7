/**
 * A separate casino for load and torture tests: the built code in its own process, on a fixed loopback port, with a
 * data folder that outlives the process, so that the casino can be killed and restarted at the same address.
 *
 *   const casino = await Casino.open();                    // temporary folder, free port; { dataDir, port, env } to choose
 *   const players = await casino.players(1_000);           // about 1,000 per second; see CreatedPlayer in services/all-in-one/src/bench
 *   await casino.pulse({ settings_per_second: 50, bets_per_second: 500, seconds: 30 });   // real events, open loop
 *   await casino.pulseReport();                              // { running, settings, bets, failed, skipped }
 *   await casino.kill();                                   // SIGKILL; resolves when the process has exited
 *   await casino.start();                                  // same folder, same port; earlier tokens stay valid
 *   await casino.restart();                                // SIGTERM and start
 *   await casino.close();                                  // stops the casino and removes a temporary folder
 *
 * Call `setUp({ client: false })` of tools/set-up/set-up.mjs first if the code may not be compiled yet.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CreatedPlayer } from '../../../services/all-in-one/dist/bench/player-factory.js';
import type { PulseReport, PulseRates as Rates } from '../../../services/games/dist/bench/pulse.js';
import { onCore } from '../lib/cores.js';
import { freePorts } from '../lib/free-ports.js';
import { ask } from './http.js';

const MAIN = fileURLToPath(new URL('../../../services/all-in-one/dist/main.js', import.meta.url));
const PLAYERS_PER_REQUEST = 500;
/**
 * Maximum start time in milliseconds. Opening a folder of a million events takes 10 s, and several times that at the
 * lowest priority while other processes use all cores.
 */
const READY_MS_MAX = 120_000;
/** Maximum stop time in milliseconds. The casino itself drains for up to 4.5 s before it exits. */
const STOP_MS_MAX = 10_000;
/**
 * Environment variables that raise the connection limits. All players come from one machine, so the limits per address
 * would distort the measurement.
 */
const NO_LIMITS = {
  GOLDWAKE_CONNECTIONS: '50000',
  GOLDWAKE_CONNECTIONS_PER_ADDRESS: '50000',
  GOLDWAKE_CONNECTIONS_PER_PLAYER: '50000',
};

export interface CasinoOptions {
  /** Path of the data folder; a temporary folder if omitted. */
  dataDir?: string;
  /** Port of the casino; a free port if omitted. */
  port?: number;
  /** Further environment variables of the casino, such as other limits. */
  env?: NodeJS.ProcessEnv;
  /** CPU core to which the casino is pinned. */
  core?: number;
  /** Called with everything that the casino prints and logs. */
  onOutput?: (text: string) => void;
}

/** A player with access tokens, as returned by the casino's bench API or made by a public sign-up. */
export type LoadPlayer = CreatedPlayer;
export type { PulseReport };
/** Rates of the pulse; a rate that is omitted is zero. */
export type PulseRates = Partial<Rates> & Pick<Rates, 'seconds'>;

export interface OpenPlayersOptions {
  /** Lifetime of the players' realtime tokens, in seconds; one hour if omitted. */
  realtimeTokenS?: number;
  /** Called after each request with the number of players created so far. */
  step?: (players: number) => void;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

export class Casino {
  readonly url: string;
  #child: Child | undefined;
  #known: Pick<LoadPlayer, 'uid'>[] = [];
  readonly #command: [program: string, ...args: string[]];

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
    core: number | undefined,
    private readonly isTemporary: boolean,
    private readonly onOutput: (text: string) => void,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.#command = core === undefined ? [process.execPath, MAIN] : onCore(core, [process.execPath, MAIN]);
  }

  static async open({ dataDir, port, env = {}, core, onOutput = () => {} }: CasinoOptions = {}): Promise<Casino> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'goldwake-load-')));
    const casino = new Casino(folder, port ?? (await freePorts()), env, core, dataDir === undefined, onOutput);
    try {
      await casino.start();
      return casino;
    } catch (error) {
      await casino.close();
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws Error with the casino's own error output if it exits before it is ready */
  async start(): Promise<void> {
    const [program, ...args] = this.#command;
    const child = spawn(program, args, {
      env: {
        ...process.env,
        ...NO_LIMITS,
        GOLDWAKE_LOG: 'warn',
        GOLDWAKE_BENCH: '1',
        GOLDWAKE_WORKBENCH: 'off',
        ...this.env,
        PORT: String(this.port),
        GOLDWAKE_SANDBOX_PORT: '0',
        GOLDWAKE_PROVIDER_PORT: '0',
        GOLDWAKE_HOST: '127.0.0.1',
        GOLDWAKE_DATA: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Starts the casino in its own process group, so that Ctrl-C in the terminal reaches only the command, which then
      // stops the casino itself.
      detached: true,
    });
    this.#child = child;
    await opened(child, this.onOutput);
    await makeKnown(this.url, this.#known);
  }

  async players(count: number, options?: OpenPlayersOptions): Promise<LoadPlayer[]> {
    const players = await openPlayers(this.url, count, options);
    this.#known.push(...players);
    return players;
  }

  pulse({ settings_per_second = 0, bets_per_second = 0, games_per_second = 0, seconds }: PulseRates): Promise<void> {
    return ask(`${this.url}/api/bench/pulse`, { settings_per_second, bets_per_second, games_per_second, seconds });
  }

  pulseReport(): Promise<PulseReport> {
    return ask(`${this.url}/api/bench/pulse`);
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /**
   * Stops the casino gracefully with SIGTERM, on which it drains, and kills it if it does not exit in time.
   * @returns its exit code, or null if it had to be killed
   */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    if (this.isTemporary) await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child) return 0;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
      await gone;
      clearTimeout(late);
    }
    this.#child = undefined;
    return child.exitCode;
  }
}

/** Creates players through the bench API of any casino that runs with GOLDWAKE_BENCH=1. */
export async function openPlayers(
  url: string,
  count: number,
  { realtimeTokenS, step = () => {} }: OpenPlayersOptions = {},
): Promise<LoadPlayer[]> {
  const players: LoadPlayer[] = [];
  while (players.length < count) {
    const asked = Math.min(PLAYERS_PER_REQUEST, count - players.length);
    const opened = await ask<{ players: LoadPlayer[] }>(`${url}/api/bench/players`, {
      count: asked,
      realtime_token_s: realtimeTokenS,
    });
    players.push(...opened.players);
    step(players.length);
  }
  return players;
}

/** Registers players with the casino's load generator, so it also places bets for players of other processes. */
export async function makeKnown(url: string, players: Pick<LoadPlayer, 'uid'>[]): Promise<void> {
  for (const some of chunks(players)) {
    await ask(`${url}/api/bench/players/known`, { uids: some.map(({ uid }) => uid) });
  }
}

/**
 * Waits until the casino accepts requests. If it exits later although nobody stopped it, prints why.
 * @throws Error with the casino's own error output if it exits before, or takes too long and is killed
 */
function opened(child: Child, onOutput: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    let complained = '';
    const fail = (how: string) => reject(new Error(`the casino ${how}: ${complained.trim()}`));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready within ${READY_MS_MAX} ms`);
    }, READY_MS_MAX);
    // All output is read, even if nobody needs it: an unread pipe would fill up and block the casino.
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', onOutput);
    const onEarlyExit = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(late);
      fail(`exited before it was ready (${signal ?? code})`);
    };
    const onGreeting = (text: string) => {
      output += text;
      if (!output.includes('\n  stop')) return;
      clearTimeout(late);
      child.stdout.off('data', onGreeting);
      child.off('exit', onEarlyExit).once('exit', (code, signal) => {
        if (!child.killed) console.error(`the casino exited unexpectedly (${signal ?? code}): ${complained.trim()}`);
      });
      resolve();
    };
    child.stdout.on('data', onGreeting);
    child.stderr.on('data', (text) => {
      complained = (complained + text).slice(-4_000);
    });
    child.once('error', reject);
    child.once('exit', onEarlyExit);
  });
}

function chunks<T>(list: T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += PLAYERS_PER_REQUEST) {
    parts.push(list.slice(from, from + PLAYERS_PER_REQUEST));
  }
  return parts;
}
