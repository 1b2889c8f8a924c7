/** What the commands of this folder have in common: options in whole numbers, a report as JSON, and exit codes 0, 1 and 2. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../scripts/lib/root.mjs';
import { setUp } from '../../scripts/lib/set-up.mjs';

const COULD_NOT = 2;

/** Ends the program with one clear line. */
export function cannot(line) {
  process.stderr.write(`goldwake: ${line}\n`);
  process.exit(COULD_NOT);
}

/** @param numbers by option: `{ least, fallback }` @param switches names of options without a value @returns by option */
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
      cannot(`--${name} ${values[name]}: must be a whole number from ${least}`);
    }
    values[name] = number;
  }
  return values;
}

/** @param run gives the report; `held` in it decides on the exit code @param tell gives its lines */
export async function report(name, run, tell) {
  setUp({ client: false });
  try {
    const found = await run();
    const folder = join(ROOT, 'load-tests/reports');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.json`);
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    console.log([...tell(found), `${relative(ROOT, file)} has the whole report`].join('\n'));
    process.exit(found.held ? 0 : 1);
  } catch (error) {
    cannot(error.stack ?? error);
  }
}
