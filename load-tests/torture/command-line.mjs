/** Common parts of the commands in this folder: integer options, a JSON report, and the exit codes 0, 1 and 2. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/set-up/root.mjs';
import { setUp } from '../../tools/set-up/set-up.mjs';

const COULD_NOT = 2;

/** Exits the program with a one-line error message. */
export function cannot(line) {
  process.stderr.write(`goldwake: ${line}\n`);
  process.exit(COULD_NOT);
}

/**
 * Parses the command line.
 * @param numbers the integer options by name: `{ least, fallback }`
 * @param switches names of options without a value
 * @returns the values by option name
 */
export function readOptions(help, numbers, switches = []) {
  const options = { help: { type: 'boolean' } };
  for (const name of Object.keys(numbers)) options[name] = { type: 'string' };
  for (const name of switches) options[name] = { type: 'boolean' };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    cannot(error.message);
  }
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  for (const [name, { least, fallback }] of Object.entries(numbers)) {
    const number = values[name] === undefined ? fallback : Number(values[name]);
    if (!Number.isInteger(number) || number < least) {
      cannot(`--${name} ${values[name]}: must be an integer of at least ${least}`);
    }
    values[name] = number;
  }
  return values;
}

/**
 * Runs a command and writes its report.
 * @param run returns the report; its field `held` decides the exit code
 * @param tell formats the report as lines of text
 */
export async function report(name, run, tell) {
  setUp({ client: false });
  try {
    const found = await run();
    const folder = join(ROOT, 'load-tests/reports');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.json`);
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    console.log([...tell(found), `full report: ${relative(ROOT, file)}`].join('\n'));
    process.exit(found.held ? 0 : 1);
  } catch (error) {
    cannot(error.stack ?? error);
  }
}
