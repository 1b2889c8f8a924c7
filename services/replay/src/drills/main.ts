import { Command, InvalidArgumentError } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { printLine } from '../print/out.js';
import { table } from '../print/table.js';
import { runProgram } from '../run-program.js';
import type { Drill } from './drill.js';
import { DRILLS } from './drills.js';
import { type Done, runDrill, SOLUTION_FILE } from './run-drill.js';

interface Options {
  data: string;
  out?: string;
  seed?: number;
  list: boolean;
  reveal: boolean;
  json: boolean;
}

/** Number of possible random seeds: enough that consecutive drills differ, few enough that a seed is easy to type. */
const SEEDS = 1_000_000;

const program = new Command('npm run drill --')
  .description(
    'Copies a casino and puts one known fault into the copy, to be found with replay. The original is not changed.',
  )
  .argument('[name]', 'name of the drill')
  .option(
    '--data <folder>',
    'data folder of a running or stopped casino, or folder of an export',
    process.env.GOLDWAKE_DATA ?? '.data',
  )
  .option('--out <folder>', 'folder of the copy; must not exist (default: drill-<name>-<seed>)')
  .option('--seed <number>', 'the same seed and history give the same fault (default: a random seed)', seedOf)
  .option('--list', 'list the drills', false)
  .option('--reveal', 'show the fault', false)
  .option('--json', 'print the result as JSON', false)
  .addHelpText(
    'after',
    `
The fault is described in ${SOLUTION_FILE} in the copy, to check your result or if you give up.
Exit codes: 0 done, 2 could not run.

Example: npm run drill -- posting-off-by-one --out practice`,
  )
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .action(async (name: string | undefined, options: Options) => {
    printLine(options.list ? list(options) : await drilled(drillOf(name), options));
  });

function seedOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number with at most nine digits.');
  return Number(text);
}

function drillOf(name: string | undefined): Drill {
  const drill = DRILLS.find((one) => one.name === name);
  if (drill) return drill;
  throw new CannotRun(`${name ?? 'no name'}: not a drill; the drills are ${DRILLS.map((one) => one.name).join(', ')}`);
}

function list({ json }: Options): string {
  const drills = DRILLS.map(({ name, description }) => ({ name, description }));
  if (json) return JSON.stringify(drills);
  return table(
    ['drill', 'fault in the copy'],
    drills.map(({ name, description }) => [name, description]),
  );
}

async function drilled(drill: Drill, { data, out: named, seed: given, reveal, json }: Options): Promise<string> {
  const seed = given ?? Math.floor(Math.random() * SEEDS);
  const out = named ?? `drill-${drill.name}-${seed}`;
  const done = await runDrill(drill, { data, out, seed });
  const begin = [`verify --data ${out}`, `bisect --data ${out}${drill.bisectOptions?.(out) ?? ''}`];
  if (json) return JSON.stringify({ out, begin, ...(reveal ? done : { name: done.name, seed }) });
  return [
    `${out} is a copy of ${data} with one fault: ${drill.description}.`,
    reveal
      ? describeSolution(done)
      : `The faulty event is named in ${out}/${SOLUTION_FILE}. To find it yourself, begin with:`,
    commands(begin),
    ...(reveal ? ['More commands:', commands(done.commands.map((command) => `${command} --data ${out}`))] : []),
  ].join('\n\n');
}

function describeSolution({ event_id, what }: Done): string {
  return `Event: ${event_id}. Fault: ${what}.`;
}

function commands(lines: readonly string[]): string {
  return lines.map((line) => `  npm run replay -- ${line}`).join('\n');
}

await runProgram(program);
