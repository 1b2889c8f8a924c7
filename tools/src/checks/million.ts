/**
 * Generates a million events (or the given number) of seeded random play, rebuilds the projections, runs `verify`,
 * compares the balances with those that hledger computes, and prints the time and memory of each step. `.ci/run` runs
 * this script; on its own it needs compiled code and hledger: `node tools/dist/checks/million.js [events]`. Exits with
 * code 1 if `verify` reports a finding or any account's balance differs, even by a micro.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { runMeasured } from '../lib/measured-program.js';

const [EVENTS = '1000000'] = process.argv.slice(2);
const PLAYERS = '2000';
const VERIFY_MIB_MAX = 400;
/** Without a limit, V8 lets the heap of `verify`, of which 47 MB are in use, grow to 245 MB before it collects. */
const VERIFY_FLAGS = ['--max-old-space-size=160'];
const SYMBOLS = { gold_coins: 'GC', sweeps_coins: 'SC' };
type Currency = keyof typeof SYMBOLS;
const CURRENCIES: Currency[] = ['gold_coins', 'sweeps_coins'];

type Balance = [account: string, currency: Currency, micros: string];

/** A document in the form in which a projection stores it. */
interface Stored {
  id: string;
  body: string;
}

const folder = mkdtempSync(join(tmpdir(), 'goldwake-million-'));
const [data, journal] = [join(folder, 'data'), join(folder, 'casino.journal')];
const figures: Record<string, { seconds: number; 'peak MiB': number | '–' }> = {};

/**
 * Runs a command of the replay service in a separate process.
 * @throws Error for any exit code except 0
 */
async function ours(step: string, script: string, ...args: string[]): Promise<{ out: string; mib: number }> {
  const { code, out, err, ms, rssMiB } = await runMeasured(
    `services/replay/dist/${script}`,
    args,
    undefined,
    step === 'verify' ? VERIFY_FLAGS : [],
  );
  if (code !== 0) throw new Error(`${step}: exit code ${code}: ${err || out.slice(0, 2_000)}`);
  const mib = Math.round(rssMiB);
  note(step, ms, mib);
  return { out, mib };
}

async function hledger(step: string, ...args: string[]): Promise<string> {
  const started = performance.now();
  const { stdout } = await promisify(execFile)('hledger', ['-f', journal, ...args], { maxBuffer: 1 << 28 });
  note(step, performance.now() - started, '–');
  return stdout;
}

function note(step: string, ms: number, mib: number | '–'): void {
  figures[step] = { seconds: Number((ms / 1_000).toFixed(1)), 'peak MiB': mib };
}

/** Returns all non-zero balances that the projections have stored, as sorted lines `account commodity micros`. */
function storedBalances(): string[] {
  const db = new Database(join(data, 'goldwake.db'), { readonly: true });
  const bodies = (table: string) => db.prepare(`SELECT id, body FROM ${table}`).all() as Stored[];
  const players = bodies('doc_balances').flatMap(({ id, body }) => {
    const balances: Record<Currency, string> = JSON.parse(body);
    return CURRENCIES.map((currency): Balance => [`player:${id}`, currency, balances[currency]]);
  });
  const house = bodies('doc_house_accounts').map(({ body }): Balance => {
    const { account, currency, amount }: { account: string; currency: Currency; amount: string } = JSON.parse(body);
    return [account, currency, amount];
  });
  db.close();
  return [...players, ...house]
    .filter(([, , micros]) => micros !== '0')
    .map(([account, currency, micros]) => `${account} ${SYMBOLS[currency]} ${micros}`)
    .sort();
}

async function projectAndVerify() {
  await ours('rebuild', 'main.js', 'rebuild', '--data', data);
  return ours('verify', 'main.js', 'verify', '--json', '--data', data);
}

/**
 * Returns the balances that hledger computes from the exported journal of 7.5 GB, which it reads only once. With
 * `--strict`, hledger first checks that every transaction balances and that every account and commodity is declared.
 */
async function balancesByHledger() {
  await ours('export as a journal', 'main.js', 'export', '--format', 'hledger', '--out', journal, '--data', data);
  const args = ['balance', '--strict', '--flat', '--no-total', '--layout=bare', '-O', 'csv'];
  const csv = await hledger('hledger balance --strict', ...args);
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.replaceAll('"', '').split(','))
    .map(([account, commodity, amount]) => `${account} ${commodity} ${micros(amount)}`)
    .sort();
}

/** Converts a decimal amount to micros as text, without floating-point arithmetic: `-12.5` becomes `-12500000`. */
function micros(amount = ''): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`hledger balance: ${amount} is not an amount with at most six decimals`);
  return `${BigInt(sign + whole + fraction.padEnd(6, '0'))}`;
}

try {
  await ours(
    'history',
    'testing/history-main.js',
    '--events',
    EVENTS,
    '--players',
    PLAYERS,
    '--seed',
    '7',
    '--data',
    data,
  );
  // Both steps run in parallel to use two cores. This is safe, because the export reads only the events.
  const [verified, there] = await Promise.all([projectAndVerify(), balancesByHledger()]);
  const { events, checks }: { events: number; checks: string[] } = JSON.parse(verified.out);
  const here = storedBalances();
  const differing = here.filter((one, at) => one !== there[at]);
  console.table(figures);
  console.log(`verify: no findings in ${events} events; checks: ${checks.join(', ')}`);
  if (differing.length > 0 || here.length !== there.length) {
    console.log(
      `${here.length} balances in the projections, ${there.length} in hledger; the first that differs: ${differing[0]}`,
    );
    process.exitCode = 1;
  } else console.log(`hledger: every transaction balances, and all ${here.length} balances agree to the micro`);
  if (verified.mib >= VERIFY_MIB_MAX) {
    console.log(`verify used ${verified.mib} MiB of memory; the limit is ${VERIFY_MIB_MAX} MiB`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
