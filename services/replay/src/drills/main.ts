import { Command, InvalidArgumentError } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { table } from '../print/table.js';
import { runProgram } from '../run-program.js';
import type { Drill } from './drill.js';
import { DRILLS } from './drills.js';
import { ANSWER_FILE, type Done, runDrill } from './run-drill.js';

interface Options {
  data: string;
  out?: string;
  seed?: number;
  list: boolean;
  reveal: boolean;
  json: boolean;
}

/** So many that two drills in a row differ, few enough to be typed again. */
const SEEDS = 1_000_000;

const program = new Command('npm run drill --')
  .description(
    'Copies a casino and harms the copy in one known way, to be found again with replay. The original is not changed.',
  )
  .argument('[name]', 'which drill')
  .option(
    '--data <folder>',
    'data folder of a casino, running or stopped, or of an export',
    process.env.GOLDWAKE_DATA ?? '.data',
  )
  .option('--out <folder>', 'where the copy goes; must not exist (default: drill-<name>-<seed>)')
  .option('--seed <number>', 'the same harms the same history at the same place (default: another each time)', seedOf)
  .option('--list', 'the drills there are', false)
  .option('--reveal', 'say what was harmed', false)
  .option('--json', 'answer as JSON', false)
  .addHelpText(
    'after',
    `
What was harmed stands in ${ANSWER_FILE} in the copy, for when you have found it or given up.
Exit codes: 0 done, 2 could not run.

Example: npm run drill -- posting-off-by-one --out practice`,
  )
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .action(async (name: string | undefined, options: Options) => {
    process.stdout.write(`${options.list ? list(options) : await drilled(drillOf(name), options)}\n`);
  });

function seedOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Not a whole number of nine digits at most.');
  return Number(text);
}

function drillOf(name: string | undefined): Drill {
  const drill = DRILLS.find((one) => one.name === name);
  if (drill) return drill;
  throw new CannotRun(`${name ?? 'no name'}: not a drill; there are ${DRILLS.map((one) => one.name).join(', ')}`);
}

function list({ json }: Options): string {
  const drills = DRILLS.map(({ name, description }) => ({ name, description }));
  if (json) return JSON.stringify(drills);
  return table(
    ['drill', 'what is wrong in the copy'],
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
    `${out} is a copy of ${data} in which one thing is wrong: ${drill.description}.`,
    reveal ? answer(done) : `Which one stands in ${out}/${ANSWER_FILE}. To find it yourself, begin with`,
    commands(begin),
    ...(reveal ? ['More to look at:', commands(done.commands.map((command) => `${command} --data ${out}`))] : []),
  ].join('\n\n');
}

function answer({ event_id, what }: Done): string {
  return `The event: ${event_id}. What was done: ${what}.`;
}

function commands(lines: readonly string[]): string {
  return lines.map((line) => `  npm run replay -- ${line}`).join('\n');
}

await runProgram(program);
