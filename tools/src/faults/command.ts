import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { logLine } from '../../set-up/log.mjs';
import { missingPrograms } from '../../set-up/missing-programs.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { SIGNALS } from '../../set-up/run.mjs';
import { progress } from '../lib/progress.js';
import { KINDS } from './kinds.js';
import { NotUnderstood, type Options, readOptions } from './options.js';
import { type KindVerdict, summaryOf, tableOf } from './report.js';
import { describeSteps, type Step } from './schedule.js';
import { Trial } from './trial.js';

const COULD_NOT = 2;
/**
 * Time limits of a run, in milliseconds: a total for the start, sign-ups and final check, and an allowance for each
 * fault in addition to its own waits.
 */
const START_MS_MAX = 5 * 60_000;
const MOMENT_MS_MAX = 60_000;
const SHOWN_MAX = 12;

/** @returns the exit code: 0 no findings, 1 findings, 2 the test could not run */
export async function faults(args: string[]): Promise<number> {
  let options: Options;
  try {
    options = readOptions(args);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return couldNot(error.message);
  }
  if (options.list) {
    for (const [name, { what }] of Object.entries(KINDS)) console.log(`${name.padEnd(16)} ${what}`);
    return 0;
  }
  if (options.schedule) {
    console.log(describeSteps(options.steps).join('\n'));
    return 0;
  }
  const lacks = missingPrograms({ engines: ['mongo', 'kafka'], edge: true });
  return lacks ? couldNot(lacks) : run(options);
}

function couldNot(line: string): number {
  logLine(`goldwake: ${line}`);
  return COULD_NOT;
}

async function run(options: Options): Promise<number> {
  const { seed, faults, steps } = options;
  const folder = join(ROOT, '.data/faults');
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, `${seed}.log`);
  rmSync(logFile, { force: true });
  const screen = progress();
  screen.line(
    `seed ${seed}: ${faults.length} kinds of faults, ${steps.length} faults in total, ${options.players} players`,
  );
  const ending = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => ending.abort(new Error('stopped by a signal')));
  const late = setTimeout(() => ending.abort(new Error('the run exceeded its time limit')), timeOf(steps));
  const since = performance.now();
  const trial = new Trial(options, { logFile, step: (words: string) => screen.over(`${seconds(since)} ${words}`) });
  const verdicts: KindVerdict[] = [];
  let broken: Error | undefined;
  try {
    await trial.open(ending.signal);
    for (const kind of faults) {
      for (const step of steps.filter((each) => each.kind === kind)) await trial.suffer(step);
      const verdict = await trial.settle();
      verdicts.push({ kind, ...verdict });
      screen.line(tableOf(trial, [kind], verdict.findings).at(-1) ?? '');
      trial.play();
    }
  } catch (error) {
    broken = error as Error;
    if (!ending.signal.aborted && trial.players.length > 0) await lastVerdict(trial, verdicts);
  }
  clearTimeout(late);
  const left = await trial.close();
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  const summary = summaryOf(trial, { options, verdicts, left, broken, seconds: (performance.now() - since) / 1_000 });
  const file = join(folder, `${seed}.json`);
  writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
  console.log(tableOf(trial, faults, findings).join('\n'));
  for (const { kind, moment, text } of findings.slice(0, SHOWN_MAX))
    console.log(`  ${kind} at ${moment ?? '?'}: ${text}`);
  if (findings.length > SHOWN_MAX) console.log(`  and ${findings.length - SHOWN_MAX} more`);
  for (const what of left) console.log(`  did not stop cleanly: ${what}`);
  if (broken) console.log(`  ended early: ${broken.message}`);
  const held = findings.length === 0 && left.length === 0 && !broken;
  console.log(
    `${held ? 'passed' : `FAILED, repeat with: npm run test:faults -- ${options.repeat}`}; ${relative(ROOT, file)}, ${relative(ROOT, logFile)}`,
  );
  if (held) return 0;
  return findings.length > 0 || left.length > 0 ? 1 : COULD_NOT;
}

/** Runs a final check after an abort, to report what was found up to then. */
async function lastVerdict(trial: Trial, verdicts: KindVerdict[]): Promise<void> {
  trial.signal = AbortSignal.timeout(START_MS_MAX);
  await trial.settle().then(
    (verdict) => verdicts.push({ kind: 'at the end', ...verdict }),
    () => verdicts.push({ kind: 'at the end', findings: trial.commandLog.findings, pushes: undefined }),
  );
}

function timeOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { calmMs, lastsMs = 0 }) => sum + calmMs + lastsMs + MOMENT_MS_MAX, START_MS_MAX);
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1_000)} s`;
