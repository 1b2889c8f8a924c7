import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Casino, createCasino } from '@goldwake/all-in-one';
import { FUZZ_HTTP } from '../set-up/command-lines.mjs';
import { fail } from '../set-up/log.mjs';
import { ROOT } from '../set-up/root.mjs';

const VENV = join(ROOT, '.engines', 'fuzz');
const REQUIREMENTS = join(ROOT, 'tools/fuzz/requirements.txt');
const CONFIG = join(ROOT, 'tools/fuzz/schemathesis.toml');
/**
 * Checks that schemathesis applies to every response: no 5xx status, and no status, content type or body that the
 * documentation does not declare.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
/** Paths of requests that end the session of the player or engineer. They are tested without credentials only. */
const ENDING = ['^/api/auth/sign-out$', '^/api/workbench/session$', '^/api/self/password$'];
/** Share of the total time that is spent on the requests without credentials. */
const VISITOR_SHARE = 0.15;
/**
 * Time in milliseconds by which schemathesis may exceed its own limit, to start and to finish a request in progress.
 */
const GRACE_MS = 60_000;

/**
 * Sends generated requests to a casino in this process, as a signed-in player with a workbench session. Requests that
 * would end a session are sent without credentials. The same seed gives the same requests. The first run creates a
 * virtual environment in `.engines/` and installs schemathesis from PyPI, which needs Python 3.11 or newer.
 * @returns the exit code
 */
export async function fuzzHttp(args: string[]): Promise<number> {
  const { seconds: duration = '180', seed = '1' } = parseArgs({ args, options: FUZZ_HTTP.options }).values;
  const seconds = Number(duration);
  if (!Number.isInteger(seconds) || seconds < 10 || !/^\d+$/.test(seed)) {
    fail('--seconds must be an integer of at least 10, and --seed must be digits');
  }
  const program = findSchemathesis();
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-fuzz-'));
  const casino = await createCasino({ dataDir });
  try {
    const credentials = await signIn(casino);
    const ending = ENDING.join('|');
    const visitorS = Math.ceil(seconds * VISITOR_SHARE);
    const run = (maxS: number, more: string[]) => fuzz(program, casino.url, { maxS, seed, more });
    const player = await run(seconds - visitorS, [...credentials, '--exclude-path-regex', ending]);
    await expectSignedIn(casino, credentials);
    const visitor = await run(visitorS, ['--include-path-regex', ending]);
    return player || visitor;
  } finally {
    await casino.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

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
  if (spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status !== 0) fail(otherwise);
}

/** Signs up a player with coins and opens a workbench session. @returns the headers that authenticate as both */
async function signIn({ url, workbench }: Casino): Promise<string[]> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const account = {
    email: 'fuzz@example.test',
    username: 'fuzz',
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  };
  const { access_token } = (await (await post('/api/auth/sign-up', account)).json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  await post('/api/promotions/daily-claim', {}, { authorization });
  const token = new URL(workbench ?? fail('the casino has no workbench')).hash.replace('#token=', '');
  const session = await post('/api/workbench/session', { token });
  const cookie = session.headers.getSetCookie()[0]?.split(';', 1)[0];
  return ['-H', `Authorization: ${authorization}`, '-H', `Cookie: ${cookie}`];
}

/**
 * Checks that both sessions are still open. Otherwise the later requests of the player would have tested only refusals.
 */
async function expectSignedIn({ url }: Casino, credentials: string[]): Promise<void> {
  const headers = credentials
    .filter((one) => one !== '-H')
    .map((one) => one.split(': ', 2))
    .map(([name = '', value = '']): [string, string] => [name, value]);
  for (const path of ['/api/self', '/api/workbench/session']) {
    const { status } = await fetch(url + path, { headers });
    if (status !== 200) throw new Error(`GET ${path} after the run: ${status}; a request ended the session`);
  }
}

/** @returns the exit code of schemathesis: 0 if all checks held */
async function fuzz(
  program: string,
  url: string,
  { maxS, seed, more }: { maxS: number; seed: string; more: string[] },
): Promise<number> {
  const options = ['--max-time', String(maxS), '--seed', seed, '--checks', CHECKS.join(','), ...more];
  const fixed = [
    '--phases=examples,coverage,fuzzing',
    '--generation-database=none',
    '--continue-on-failure',
    '--request-timeout=10',
    '--no-color',
    '--warnings=off',
  ];
  const child = spawn(program, ['--config-file', CONFIG, 'run', `${url}/api/openapi.json`, ...fixed, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // schemathesis writes a cache into its working directory.
    cwd: VENV,
    timeout: maxS * 1_000 + GRACE_MS,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
