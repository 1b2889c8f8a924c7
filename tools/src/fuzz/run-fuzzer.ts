import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted } from '@goldwake/contracts';
import { logLine } from '../../set-up/log.mjs';
import { SIGNALS } from '../../set-up/run.mjs';
import { Unusable } from '../lib/unusable.js';
import { type Fuzz, type FuzzRun, fuzzCasino } from './casino-under-test.js';
import { Findings, linesOf } from './findings.js';

const FOUND_NOTHING = 0;
const FOUND = 1;
const COULD_NOT = 2;

/**
 * Runs the command of a fuzzer: prepares it, fuzzes a casino and prints the findings. A signal ends the run early.
 * @param prepare reads the options and makes ready what the fuzzer needs; throws Unusable if it cannot run
 * @returns the exit code: 0 no findings, 1 findings, 2 the fuzzer could not run or was interrupted
 */
export async function runFuzzer(prepare: (run: FuzzRun) => Fuzz | Promise<Fuzz>): Promise<number> {
  const interruption = new AbortController();
  const { signal: stop } = interruption;
  // Ctrl-C in `npm run check` arrives twice: from the terminal and from `check`. The second one must not end the
  // process before it has stopped the casino.
  const interrupt = () => interruption.abort();
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const findings = new Findings(stop);
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-fuzz-'));
  const run: FuzzRun = { dataDir, findings, stop, step: (words) => logLine(`  ${words}`) };
  try {
    const fuzz = await prepare(run);
    for (const line of await fuzzCasino(run, fuzz)) console.log(line);
    if (findings.list.length === 0) console.log('no findings');
    else printFindings(findings);
    return findings.list.length === 0 ? FOUND_NOTHING : FOUND;
  } catch (error) {
    if (findings.list.length > 0) printFindings(findings);
    logLine(`goldwake: ${stop.aborted ? 'the fuzzer was interrupted before the end' : reasonOf(error)}`);
    // A crash of the casino is a finding that also makes the fuzzer fail.
    return findings.list.length > 0 && !stop.aborted ? FOUND : COULD_NOT;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

function printFindings({ list }: Findings): void {
  console.log([counted(list.length, 'finding'), ...list.flatMap(linesOf)].join('\n'));
}

function reasonOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Returns the value of an option, or the fallback if it is not given.
 * @throws Unusable unless it is an integer of at least `least`
 */
export function integerOption(name: string, given: string | undefined, fallback: number, least: number): number {
  if (given === undefined) return fallback;
  const value = Number(given);
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(value) || value < least) {
    throw new Unusable(`--${name} ${given}: must be an integer of at least ${least}`);
  }
  return value;
}

/** Returns the seed that is given, or a random one. */
export function seedOption(given: string | undefined): number {
  return integerOption('seed', given, Math.floor(Math.random() * 2 ** 31), 0);
}
