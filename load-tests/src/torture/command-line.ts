/**
 * Shared code of the commands in this folder: integer options, a JSON report, and the exit codes 0 (passed), 1 (failed)
 * and 2 (could not run).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ROOT } from '@goldwake/tools/set-up/root';

const COULD_NOT = 2;

/** Integer option of a command, with its minimum and its default value. */
interface NumberOption {
  least: number;
  fallback: number;
}

/** Prints a one-line error message and exits the program with code 2. */
export function cannot(line: string): never {
  process.stderr.write(`goldwake: ${line}\n`);
  process.exit(COULD_NOT);
}

/**
 * Parses the command line.
 * @param numbers the integer options by name
 * @param switches names of options without a value
 */
export function readOptions<Numbers extends string, Switches extends string = never>(
  help: string,
  numbers: Record<Numbers, NumberOption>,
  switches: readonly Switches[] = [],
): Record<Numbers, number> & Record<Switches, boolean> {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean' } };
  for (const name of Object.keys(numbers)) options[name] = { type: 'string' };
  for (const name of switches) options[name] = { type: 'boolean' };
  const values = parsed(options);
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  const numberOf = ([name, { least, fallback }]: [string, NumberOption]): [string, number] => {
    const number = values[name] === undefined ? fallback : Number(values[name]);
    if (!Number.isInteger(number) || number < least)
      cannot(`--${name} ${values[name]}: must be an integer of at least ${least}`);
    return [name, number];
  };
  return Object.fromEntries([
    ...Object.entries<NumberOption>(numbers).map(numberOf),
    ...switches.map((name) => [name, values[name] === true]),
  ]) as Record<Numbers, number> & Record<Switches, boolean>;
}

function parsed(options: ParseArgsConfig['options']): Record<string, unknown> {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return cannot((error as Error).message);
  }
}

/**
 * Runs a command, writes its report as JSON, prints the report's summary, and exits the program.
 * @param run returns the report; its field `held` decides the exit code
 * @param describe formats the report as lines of text
 */
export async function report<Report extends { held: boolean }>(
  name: string,
  run: () => Promise<Report>,
  describe: (report: Report) => string[],
): Promise<never> {
  try {
    const found = await run();
    const folder = join(ROOT, 'load-tests/reports');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.json`);
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    console.log([...describe(found), `full report: ${relative(ROOT, file)}`].join('\n'));
    process.exit(found.held ? 0 : 1);
  } catch (error) {
    return cannot((error instanceof Error && error.stack) || String(error));
  }
}

/** Returns a function that prints a step of the run with the seconds since the start. */
export function stepPrinter(): (words: string) => void {
  const since = performance.now();
  return (words) => console.error(`${((performance.now() - since) / 1_000).toFixed(0)} s: ${words}`);
}
