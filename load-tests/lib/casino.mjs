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
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onCore } from '../../tools/dist/lib/cores.js';
import { freePorts } from '../../tools/dist/lib/free-ports.js';
import { ask } from './http.mjs';

const MAIN = fileURLToPath(new URL('../../services/all-in-one/dist/main.js', import.meta.url));
const PLAYERS_PER_REQUEST = 500;
/**
 * Maximum start time in milliseconds: opening a folder of a million events takes 10 s, so three times that counts as a
 * hang.
 */
const READY_MS_MAX = 30_000;
/** Maximum stop time in milliseconds; the casino itself drains for up to 4.5 s. */
const STOP_MS_MAX = 10_000;
/**
 * Settings that lift the rate limits: all players come from one machine, so limits per address would distort the
 * measurement.
 */
const NO_LIMITS = {
  GOLDWAKE_CONNECTIONS: '50000',
  GOLDWAKE_CONNECTIONS_PER_ADDRESS: '50000',
  GOLDWAKE_CONNECTIONS_PER_PLAYER: '50000',
};

export class Casino {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #known = [];

  constructor(dataDir, port, { env, core }, isTemporary) {
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.env = env;
    const command = [process.execPath, MAIN];
    this.command = core === undefined ? command : onCore(core, command);
    this.isTemporary = isTemporary;
  }

  /**
   * @param options.env further environment variables, such as other limits
   * @param options.core CPU core that the casino is pinned to
   */
  static async open({ dataDir, port, env = {}, core } = {}) {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'goldwake-load-')));
    const casino = new Casino(folder, port ?? (await freePorts()), { env, core }, dataDir === undefined);
    try {
      await casino.start();
      return casino;
    } catch (error) {
      await casino.close();
      throw error;
    }
  }

  get pid() {
    return this.#child?.pid;
  }

  /** @throws Error with the casino's own error output if it exits before it is ready */
  async start() {
    const [program, ...args] = this.command;
    const child = spawn(program, args, {
      env: {
        ...process.env,
        ...NO_LIMITS,
        GOLDWAKE_LOG: 'warn',
        GOLDWAKE_BENCH: '1',
        GOLDWAKE_WORKBENCH: 'off',
        ...this.env,
        PORT: String(this.port),
        GOLDWAKE_HOST: '127.0.0.1',
        GOLDWAKE_DATA: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that Ctrl-C in the terminal reaches only the command, which then stops the casino
      // itself.
      detached: true,
    });
    this.#child = child;
    await opened(child);
    await makeKnown(this.url, this.#known);
  }

  /** @param options.realtimeTokenS lifetime of the players' realtime tokens in seconds; one hour if omitted */
  async players(count, options) {
    const players = await openPlayers(this.url, count, options);
    this.#known.push(...players);
    return players;
  }

  pulse({ settings_per_second = 0, bets_per_second = 0, games_per_second = 0, seconds }) {
    return ask(`${this.url}/api/bench/pulse`, { settings_per_second, bets_per_second, games_per_second, seconds });
  }

  pulseReport() {
    return ask(`${this.url}/api/bench/pulse`);
  }

  async kill() {
    await this.#end('SIGKILL');
  }

  /**
   * Stops the casino with SIGTERM, which drains it, and kills it if it does not exit in time.
   * @returns its exit code, or null if it had to be killed
   */
  async stop() {
    return this.#end('SIGTERM');
  }

  async restart() {
    await this.stop();
    await this.start();
  }

  async close() {
    await this.stop();
    if (this.isTemporary) await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal) {
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

/** Opens players through the bench API of any casino that runs with GOLDWAKE_BENCH=1. */
export async function openPlayers(url, count, { realtimeTokenS, step = () => {} } = {}) {
  const players = [];
  while (players.length < count) {
    const asked = Math.min(PLAYERS_PER_REQUEST, count - players.length);
    const response = await ask(`${url}/api/bench/players`, { count: asked, realtime_token_s: realtimeTokenS });
    players.push(...response.players);
    step(players.length);
  }
  return players;
}

/** Lets the load generator of the casino place bets for players that its process has not opened. */
export async function makeKnown(url, players) {
  for (const some of chunks(players)) {
    await ask(`${url}/api/bench/players/known`, { uids: some.map(({ uid }) => uid) });
  }
}

function opened(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    let complained = '';
    const late = setTimeout(() => child.kill('SIGKILL'), READY_MS_MAX);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (!output.includes('\n  stop')) return;
      clearTimeout(late);
      // Later output is read and discarded, because a full pipe would block the casino.
      child.stdout.removeAllListeners('data').resume();
      resolve();
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complained = (complained + text).slice(-4_000);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      reject(new Error(`the casino exited before it was ready (${signal ?? code}): ${complained.trim()}`));
    });
  });
}

function chunks(list) {
  const parts = [];
  for (let from = 0; from < list.length; from += PLAYERS_PER_REQUEST) {
    parts.push(list.slice(from, from + PLAYERS_PER_REQUEST));
  }
  return parts;
}
