import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FUZZ_HTTP } from '../../set-up/command-lines.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { Unusable } from '../lib/unusable.js';
import { type CasinoUnderTest, signUpPlayer } from './casino-under-test.js';
import { fuzzPayments } from './payments.js';
import { countsIn, type RequestCounts, summaryOf } from './request-counts.js';
import { integerOption, runFuzzer, seedOption } from './run-fuzzer.js';

const VENV = join(ROOT, '.engines', 'fuzz');
const REQUIREMENTS = join(ROOT, 'tools/fuzz/requirements.txt');
const CONFIG = join(ROOT, 'tools/fuzz/schemathesis.toml');
/** Paths of requests that end the session of the player or engineer. They are tested last, in a run of their own. */
const ENDING = '^/api/(auth/sign-out|workbench/session|self/password)$';
const ENDING_SHARE = 0.1;
/** Number of hostile requests about a payment. */
const PAYMENT_REQUESTS = 400;
/** Maximum duration of one run of schemathesis, in seconds. An access token is valid for ten minutes. */
const RUN_S_MAX = 480;
/**
 * Time in milliseconds by which schemathesis may exceed its own limit, to start and to finish a request in progress.
 */
const GRACE_MS = 60_000;

interface Run {
  /** Duration in seconds. */
  maxS: number;
  seed: number;
  /** Whether the requests end the session of their sender. */
  isEnding: boolean;
}

interface Parts {
  /** Path of schemathesis. */
  program: string;
  /** Command that sends the same requests again. */
  repeat: string;
  stop: AbortSignal;
}

/**
 * Sends generated requests to a casino, as a signed-in player with a workbench session, while a healthy player bets.
 * schemathesis.toml lists the exceptions from its checks. The first run creates a virtual environment in `.engines/`
 * and installs schemathesis from PyPI, which needs Python 3.11 or newer.
 * @returns the exit code
 */
export function fuzzHttp(args: string[]): Promise<number> {
  return runFuzzer(({ dataDir, step, stop }) => {
    const { values } = parseArgs({ args, options: FUZZ_HTTP.options });
    const seconds = integerOption('seconds', values.seconds, 300, 60);
    const seed = seedOption(values.seed);
    const program = findSchemathesis();
    step(`seed ${seed}: requests for ${seconds} s`);
    const repeat = `npm run fuzz:http -- --seconds ${seconds} --seed ${seed}`;
    return async (casino) => {
      const payments = await fuzzPayments(casino, { dataDir, seed, count: PAYMENT_REQUESTS, repeat, stop });
      step(payments);
      const before = await countsOf(casino.url);
      for (const run of runsOf(seconds, seed)) {
        step(`${run.isEnding ? 'requests that end a session' : 'requests'} for ${run.maxS} s, seed ${run.seed}`);
        await fuzz(casino, run, { program, repeat, stop });
      }
      return reportOf(casino, before);
    };
  });
}

async function countsOf(url: string): Promise<RequestCounts> {
  const response = await fetch(`${url}/metrics`);
  return countsIn(await response.text());
}

/** Returns lines with the number of generated requests and their statuses. An operation without a request is a finding. */
async function reportOf({ url, findings }: CasinoUnderTest, before: RequestCounts): Promise<string[]> {
  const described = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await described.json()) as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const { requests, statuses, missed } = summaryOf(before, await countsOf(url), operations);
  for (const operation of missed) findings.add({ subject: 'http', rule: 'no request reached', detail: operation });
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [`${requests} generated requests to ${operations.length} operations; statuses: ${counts.join(', ')}`];
}

/** Divides the time into runs; in a long time there are several, with other seeds. */
function runsOf(seconds: number, seed: number): Run[] {
  const endingS = Math.ceil(Math.min(RUN_S_MAX, seconds * ENDING_SHARE));
  const rounds = Math.ceil((seconds - endingS) / RUN_S_MAX);
  const maxS = Math.floor((seconds - endingS) / rounds);
  const runs = Array.from({ length: rounds }, (_, round) => ({ maxS, seed: seed + round, isEnding: false }));
  return [...runs, { maxS: endingS, seed, isEnding: true }];
}

/** @throws Unusable if schemathesis cannot be installed */
function findSchemathesis(): string {
  const python = join(VENV, 'bin', 'python');
  if (!existsSync(python) || spawnSync(python, ['-m', 'pip', '--version']).status !== 0) {
    install('python3', ['-m', 'venv', '--clear', VENV], 'Python 3.11 or newer with the venv module is needed');
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS];
  install(python, pip, 'installing schemathesis failed: see pip’s message above; the first run needs network access');
  return join(VENV, 'bin', 'st');
}

function install(command: string, args: string[], otherwise: string): void {
  if (spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status !== 0) throw new Unusable(otherwise);
}

async function fuzz(casino: CasinoUnderTest, run: Run, { program, repeat, stop }: Parts): Promise<void> {
  const { url, findings } = casino;
  const credentials = await signIn(casino);
  const code = await runSchemathesis(program, url, run, credentials, stop);
  if (code !== 0) {
    const detail = `exit code ${code}; the output above has the failures`;
    findings.add({ subject: 'http', rule: 'schemathesis reports failures', detail, repeat });
  }
  if (run.isEnding) return;
  // Otherwise, the requests after the end of a session would have tested only refusals.
  const headers = {
    authorization: `Bearer ${credentials.accessToken}`,
    cookie: `goldwake_workbench=${credentials.workbenchCookie}`,
  };
  for (const path of ['/api/self', '/api/workbench/session']) {
    const { status } = await fetch(url + path, { headers });
    if (status === 200) continue;
    const detail = `GET ${path} after the run: status ${status}`;
    findings.add({ subject: 'http', rule: 'a request ends the session of its sender', detail, repeat });
  }
}

interface Credentials {
  accessToken: string;
  /** Value of the cookie of the workbench session. */
  workbenchCookie: string;
}

/** Signs up a player with coins and opens a workbench session. */
async function signIn({ url, workbenchToken, addSecret }: CasinoUnderTest): Promise<Credentials> {
  const { access_token, refresh_token } = await signUpPlayer(url);
  const opened = await fetch(`${url}/api/workbench/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: workbenchToken }),
  });
  const workbenchCookie = /^goldwake_workbench=([^;]+)/.exec(opened.headers.getSetCookie()[0] ?? '')?.[1];
  if (!workbenchCookie) throw new Error(`POST /api/workbench/session failed with status ${opened.status}`);
  for (const secret of [refresh_token, workbenchCookie]) addSecret(secret);
  return { accessToken: access_token, workbenchCookie };
}

/**
 * @returns the exit code of schemathesis: 0 if all checks held
 * @throws AbortError if the run was interrupted
 */
async function runSchemathesis(
  program: string,
  url: string,
  { maxS, seed, isEnding }: Run,
  { accessToken, workbenchCookie }: Credentials,
  stop: AbortSignal,
): Promise<number> {
  const options = [
    '--phases=examples,coverage,fuzzing',
    '--generation-database=none',
    '--continue-on-failure',
    '--request-timeout=10',
    '--no-color',
    '--warnings=off',
    `--max-time=${maxS}`,
    `--seed=${seed}`,
    `--${isEnding ? 'include' : 'exclude'}-path-regex=${ENDING}`,
  ];
  const child = spawn(program, ['--config-file', CONFIG, 'run', `${url}/api/openapi.json`, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The configuration reads the credentials from these variables.
    env: { ...process.env, GOLDWAKE_ACCESS_TOKEN: accessToken, GOLDWAKE_WORKBENCH_COOKIE: workbenchCookie },
    // schemathesis writes a cache into its working directory.
    cwd: VENV,
    timeout: maxS * 1_000 + GRACE_MS,
    killSignal: 'SIGKILL',
    signal: stop,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
