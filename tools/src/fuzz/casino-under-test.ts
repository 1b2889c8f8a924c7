import { setTimeout as pause } from 'node:timers/promises';
import { runMeasured } from '../lib/measured-program.js';
import { Casino, type LoadPlayer } from '../simulation/casino.js';
import { ask } from '../simulation/http.js';
import { PASSWORD, signUpPlayers } from '../simulation/players.js';
import type { Findings } from './findings.js';
import { HealthyPlayer } from './healthy-player.js';
import { LogScan } from './log-scan.js';

const OUTPUT_MS = 500;
/** Settings of the casino under test: no bench API, and the default limits, which simulations of load raise. */
const ENV = {
  GOLDWAKE_BENCH: '',
  GOLDWAKE_WORKBENCH: 'on',
  GOLDWAKE_LOG: 'info',
  GOLDWAKE_CONNECTIONS: '',
  GOLDWAKE_CONNECTIONS_PER_ADDRESS: '',
  GOLDWAKE_CONNECTIONS_PER_PLAYER: '',
};

export interface CasinoUnderTest {
  url: string;
  /** Token in the link to the workbench. */
  workbenchToken: string;
  /** A player who bets during the whole run. */
  healthy: HealthyPlayer;
  healthyUid: string;
  findings: Findings;
  /** Adds a password or token that must not be logged. */
  addSecret(secret: string): void;
}

/** One run of a fuzzer. */
export interface FuzzRun {
  /** Temporary data folder of the casino. */
  dataDir: string;
  findings: Findings;
  /** Aborted when a signal interrupts the run. */
  stop: AbortSignal;
  /** Prints what happens next. */
  step(words: string): void;
}

/** Sends everything that a fuzzer generates to a casino. @returns lines that describe to a person what it sent */
export type Fuzz = (casino: CasinoUnderTest) => Promise<string[]>;

/**
 * Runs a fuzzer against a casino in a process of its own while a healthy player bets, and checks the player, the
 * process, its log and its data afterwards.
 * @returns the lines of the fuzzer and one about the healthy player
 * @throws AbortError if the run was interrupted
 */
export async function fuzzCasino({ dataDir, findings, stop, step }: FuzzRun, fuzz: Fuzz): Promise<string[]> {
  stop.throwIfAborted();
  const output = new Output();
  const casino = await Casino.open({ dataDir, env: ENV, onOutput: (text) => output.add(text) });
  let lines: string[];
  try {
    lines = await fuzzBesidePlayer(casino.url, output, findings, fuzz);
  } finally {
    const code = await casino.stop();
    // The last output may arrive after the exit.
    await pause(OUTPUT_MS);
    if (code !== 0) {
      const detail = `exit code ${code}: ${output.tail}`;
      findings.add({ subject: 'casino', rule: 'the process does not stop properly', detail });
    }
  }
  stop.throwIfAborted();
  step('verify');
  await verify(dataDir, findings, stop);
  for (const { rule, line } of output.log.faults) findings.add({ subject: 'log', rule, detail: line });
  stop.throwIfAborted();
  return lines;
}

async function fuzzBesidePlayer(url: string, output: Output, findings: Findings, fuzz: Fuzz): Promise<string[]> {
  const { workbenchToken, log } = output;
  const player = await signUpPlayer(url);
  const addSecret = (secret: string) => log.addSecret(secret);
  for (const secret of [PASSWORD, workbenchToken, player.refresh_token]) addSecret(secret);
  const before = await walletOf(url, player.access_token);
  log.start();
  const healthy = new HealthyPlayer();
  try {
    await healthy.start({ url, player });
    const lines = await fuzz({ url, workbenchToken, healthy, healthyUid: player.uid, findings, addSecret });
    const bets = await checkHealthyPlayer(healthy, url, before, findings);
    return [...lines, `healthy player: ${bets} bets`];
  } finally {
    await healthy.end();
  }
}

export async function signUpPlayer(url: string): Promise<LoadPlayer> {
  const [player] = await signUpPlayers(url, 1, () => {});
  if (!player) throw new Error('sign-up created no account');
  return player;
}

/** @returns the number of bets that the player has placed */
async function checkHealthyPlayer(
  player: HealthyPlayer,
  url: string,
  before: bigint,
  findings: Findings,
): Promise<number> {
  const { bets, won, cut, failures, access_token } = await player.finish();
  const add = (rule: string, detail: string) => findings.add({ subject: 'healthy player', rule, detail });
  if (cut > 0) add('the connection is lost', `${cut} times`);
  for (const failure of failures) add('a request fails', failure);
  const after = await walletOf(url, access_token);
  if (after !== before + BigInt(won)) add('the balance is wrong', `${before} + ${won} is not ${after}`);
  return bets;
}

async function walletOf(url: string, access_token: string): Promise<bigint> {
  const headers = { authorization: `Bearer ${access_token}` };
  const { gold_coins } = await ask<{ gold_coins: { balance: string } }>(`${url}/api/wallet`, undefined, headers);
  return BigInt(gold_coins.balance);
}

async function verify(dataDir: string, findings: Findings, stop: AbortSignal): Promise<void> {
  const args = ['verify', '--json', '--data', dataDir];
  const { code, out, err } = await runMeasured('services/replay/dist/main.js', args, stop);
  if (code === 0) return;
  findings.add({ subject: 'data', rule: 'verify has findings', detail: `exit code ${code}: ${out}${err}` });
}

/** What the casino prints: first the greeting with the link to the workbench, then the log. */
class Output {
  readonly log = new LogScan();
  #text = '';
  #workbenchToken = '';

  add(text: string): void {
    this.#text = (this.#text + text).slice(-4_000);
    this.log.add(text);
    this.#workbenchToken ||= /#token=(\S+)/.exec(this.#text)?.[1] ?? '';
  }

  get tail(): string {
    return this.#text.slice(-400);
  }

  get workbenchToken(): string {
    return this.#workbenchToken;
  }
}
