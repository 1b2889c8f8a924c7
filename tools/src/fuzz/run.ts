import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCasino } from '@goldwake/all-in-one';
import { settableClock } from '@goldwake/embedded/testing';
import type { OpenApi } from '@goldwake/service';
import { Documented } from '../../../services/all-in-one/dist/testing/documented.js';
import { runMeasured } from '../lib/measured-program.js';
import { Casino } from '../simulation/casino.js';
import { ask } from '../simulation/http.js';
import { PASSWORD } from '../simulation/players.js';
import { type OldTokens, signOut, signUpActors } from './actors.js';
import { type CountedFinding, Findings } from './findings.js';
import { HealthyPlayer, type Medians } from './healthy-player.js';
import { fuzzHttp, type HttpFuzzReport } from './http/fuzz-http.js';
import { Senders } from './http/senders.js';
import { LogScan } from './log-scan.js';
import type { FuzzOptions, TargetName } from './options.js';
import { fuzzSocket, type SocketFuzzReport } from './socket/fuzz-socket.js';

const DAY_MS = 86_400_000;
/** Share of the run in which only the healthy player sends requests. */
const QUIET_SHARE = 0.2;
const WARM_UP_MS = 3_000;
const OUTPUT_MS = 500;
export const P99_FACTOR_MAX = 2;
/** A latency below this many milliseconds is never a fault, because timers and clocks have a resolution of 1 ms. */
const P99_GRAIN_MS = 10;
/** Settings of the casino under test: no bench API, and the default limits, which simulations of load raise. */
const ENV = {
  GOLDWAKE_BENCH: '',
  GOLDWAKE_WORKBENCH: 'on',
  GOLDWAKE_LOG: 'info',
  GOLDWAKE_CONNECTIONS: '',
  GOLDWAKE_CONNECTIONS_PER_ADDRESS: '',
  GOLDWAKE_CONNECTIONS_PER_PLAYER: '',
};

export interface FuzzReport {
  quiet: Medians;
  http?: HttpFuzzReport & { healthy: Medians };
  socket?: SocketFuzzReport & { healthy: Medians };
  /** Number of bets placed by the healthy player, an ordinary client that measures latency while the fuzzer runs. */
  bets: number;
  findings: CountedFinding[];
}

/** Runs the fuzzer against a casino in a process of its own, and checks the casino and its data afterwards. */
export async function runFuzz(
  options: FuzzOptions,
  step: (words: string) => void,
  stop: AbortSignal,
): Promise<FuzzReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-fuzz-'));
  try {
    const old = await oldTokens(dataDir);
    const output = new Output();
    const casino = await Casino.open({ dataDir, env: ENV, onOutput: (text) => output.add(text) });
    const findings = new Findings();
    let report: Omit<FuzzReport, 'findings'>;
    try {
      report = await fuzzCasino(casino, { options, old, output, findings, step, stop });
    } finally {
      const code = await casino.stop();
      // The last output may arrive after the exit.
      await pause(OUTPUT_MS);
      if (code !== 0)
        findings.add({
          target: 'casino',
          rule: 'the process does not stop properly',
          where: '',
          detail: `exit code ${code}: ${output.tail}`,
        });
    }
    step('verify');
    await verify(dataDir, findings);
    for (const { rule, line } of output.log.faults) findings.add({ target: 'log', rule, where: '', detail: line });
    return { ...report, findings: findings.list };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Parts {
  options: FuzzOptions;
  old: OldTokens;
  output: Output;
  findings: Findings;
  step(words: string): void;
  stop: AbortSignal;
}

async function fuzzCasino(
  casino: Casino,
  { options, old, output, findings, step, stop }: Parts,
): Promise<Omit<FuzzReport, 'findings'>> {
  const { url } = casino;
  const { targets, seconds, seed, first, requests } = options;
  const documented = new Documented(await ask<OpenApi>(`${url}/api/openapi.json`));
  const [healthy, ended] = await signUpActors(url, 2);
  if (!healthy || !ended) throw new Error('sign-up created fewer than the 2 accounts that the fuzzer needs');
  await signOut(url, ended);
  const openWorkbench = () => workbenchCookie(url, output.workbenchToken);
  const addSecret = (secret: string) => output.log.addSecret(secret);
  const senders = new Senders({ url, healthy, ended, old, openWorkbench, addSecret });
  for (const secret of [PASSWORD, output.workbenchToken, healthy.refresh_token, ended.refresh_token]) addSecret(secret);
  const before = await walletOf(url, healthy.access_token);
  output.log.start();

  const player = new HealthyPlayer();
  try {
    await player.start({ url, player: healthy });
    // Otherwise, on few cores, the latencies would show how the fuzzer and the casino share a core.
    setPriority(Math.min(19, getPriority() + 10));
    step('the healthy player alone');
    await player.during(pause(WARM_UP_MS));
    const quietMs = seconds * 1_000 * QUIET_SHARE;
    const [, quiet] = await player.during(pause(quietMs, undefined, { signal: stop }));
    const eachMs = (seconds * 1_000 - quietMs) / targets.length;
    const report: Omit<FuzzReport, 'findings'> = { quiet, bets: 0 };
    const common = { url, seed, first, requests, senders, findings };
    for (const target of targets) {
      if (stop.aborted) break;
      // The sessions of the players may have ended in the previous part.
      await senders.open();
      step(target);
      const until = performance.now() + eachMs;
      const isOver = () => stop.aborted || performance.now() > until;
      if (target === 'http') {
        const work = fuzzHttp({ ...common, documented, healthy, perSecond: options.perSecond, isOver });
        const [done, medians] = await player.during(work);
        report.http = { ...done, healthy: medians };
      } else {
        const [done, medians] = await player.during(
          fuzzSocket({ ...common, perSecond: options.perSecond / 4, isOver }),
        );
        report.socket = { ...done, healthy: medians };
      }
      if (options.holdP99) checkLatency(target, quiet, report[target]?.healthy ?? quiet, findings);
    }
    report.bets = await checkHealthyPlayer(player, url, before, findings);
    return report;
  } finally {
    await player.end();
  }
}

async function checkHealthyPlayer(
  player: HealthyPlayer,
  url: string,
  before: bigint,
  findings: Findings,
): Promise<number> {
  const { bets, won, cut, failures, access_token } = await player.finish();
  const add = (rule: string, detail: string) => findings.add({ target: 'healthy player', rule, where: '', detail });
  if (cut > 0) add('the connection is lost', `${cut} times`);
  for (const failure of failures) add('a request fails', failure);
  const after = await walletOf(url, access_token);
  if (after !== before + BigInt(won)) add('the balance is wrong', `${before} + ${won} is not ${after}`);
  return bets;
}

function checkLatency(target: TargetName, quiet: Medians, now: Medians, findings: Findings): void {
  for (const field of ['bet_p99_ms', 'push_p99_ms'] as const) {
    const max = Math.max(P99_GRAIN_MS, quiet[field] * P99_FACTOR_MAX);
    if (now[field] > max) {
      const detail = `${now[field].toFixed(1)} ms, in quiet ${quiet[field].toFixed(1)} ms`;
      findings.add({
        target: 'healthy player',
        rule: `${field} is more than ${P99_FACTOR_MAX} times that in quiet`,
        where: target,
        detail,
      });
    }
  }
}

/** Signs a player up two days ago. @returns the tokens, which the casino has signed and which have expired */
async function oldTokens(dataDir: string): Promise<OldTokens> {
  const casino = await createCasino({ dataDir }, { engine: { clock: settableClock(Date.now() - 2 * DAY_MS) } });
  try {
    const [actor] = await signUpActors(casino.url, 1);
    if (!actor) throw new Error('sign-up created no account');
    return { access: actor.access_token, realtime: actor.realtime_token };
  } finally {
    await casino.close();
  }
}

async function walletOf(url: string, access_token: string): Promise<bigint> {
  const headers = { authorization: `Bearer ${access_token}` };
  const { gold_coins } = await ask<{ gold_coins: { balance: string } }>(`${url}/api/wallet`, undefined, headers);
  return BigInt(gold_coins.balance);
}

async function workbenchCookie(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/workbench/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function verify(dataDir: string, findings: Findings): Promise<void> {
  const { code, out, err } = await runMeasured('services/replay/dist/main.js', ['verify', '--json', '--data', dataDir]);
  if (code !== 0)
    findings.add({ target: 'data', rule: 'verify has findings', where: '', detail: `exit code ${code}: ${out}${err}` });
}

/** What the casino prints: first the greeting with the link to the workbench, then the log. */
class Output {
  readonly log = new LogScan();
  #text = '';

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

  #workbenchToken = '';
}
