import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { counted } from '@goldwake/contracts';
import { CHECK } from '../../set-up/command-lines.mjs';
import { fail } from '../../set-up/log.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { become, SIGNALS } from '../../set-up/run.mjs';
import { AREA_NAMES, AREAS, type AreaName } from './areas.js';
import { areasOf } from './choose.js';

/**
 * Runs `npm run check`.
 * @returns the exit code
 */
export async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: CHECK.options, allowPositionals: true });
  const names = values.changed ? chosen(positionals[0]) : asked(positionals);
  if (values.list) {
    for (const name of names) console.log(`${name.padEnd(11)}${AREAS[name].about}`);
    return 0;
  }
  return runAll(names, values.long ? 'long' : 'short');
}

/** Returns the named areas, or all if none is named. */
function asked(names: readonly string[]): AreaName[] {
  const unknown = names.find((name) => !(name in AREAS));
  if (unknown !== undefined) fail(`unknown area ${unknown}; choose from ${AREA_NAMES.join(', ')}`, 2);
  return names.length > 0 ? (names as AreaName[]) : AREA_NAMES;
}

/** Returns the areas of the files that differ from the revision, and prints one of these files for each area. */
function chosen(revision = 'HEAD'): AreaName[] {
  const files = [
    ...git('diff', '--name-only', '--end-of-options', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const areas = areasOf(files);
  console.log(
    `${counted(files.length, 'file')} ${files.length === 1 ? 'differs' : 'differ'} from ${revision}; areas: ${[...areas.keys()].join(', ') || 'none'}`,
  );
  for (const [name, file] of areas) console.log(`  ${name.padEnd(11)}because of ${file}`);
  return [...areas.keys()];
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) fail(`git ${args[0]}: ${stderr.trim().split('\n')[0]}`, 2);
  return stdout.split('\n').filter(Boolean);
}

async function runAll(names: readonly AreaName[], form: 'short' | 'long'): Promise<number> {
  const rows: string[] = [];
  let failures = 0;
  let isStopping = false;
  for (const signal of SIGNALS) process.once(signal, () => (isStopping = true));
  for (const name of names) {
    for (const { command, env } of AREAS[name][form]) {
      if (isStopping) break;
      console.log(`\n=== ${name}: ${command.join(' ')}`);
      const since = performance.now();
      const [file, ...rest] = command;
      const code = await become(file, rest, { ...(env && { env }) });
      if (code !== 0) failures++;
      const seconds = Math.round((performance.now() - since) / 1_000);
      const result = code === 0 ? 'passed' : `FAILED (exit code ${code})`;
      rows.push(`${String(seconds).padStart(6)} s  ${name.padEnd(11)}${result}  ${command.join(' ')}`);
    }
  }
  console.log(`\n${rows.join('\n')}`);
  return failures === 0 && !isStopping ? 0 : 1;
}
