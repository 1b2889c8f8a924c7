import { Command, InvalidArgumentError, Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { print } from '../print/out.js';
import { runProgram } from '../run-program.js';
import type { Letters, Place } from './place.js';

const WAIT_S = 10;

const program = new Command('npm run dead-letters --')
  .description(
    'Events that a consumer group could not handle and has put aside: what they are, and to have them handled again.',
  )
  .option(
    '--data <folder>',
    'data folder of the casino, or of npm run cluster, whether it runs or not',
    process.env.GOLDWAKE_DATA || '.data',
  )
  .addOption(
    new Option('--mongo <address>', "a cluster's MongoDB instead: mongodb://host:port/database?replicaSet=name"),
  )
  .option('--json', 'answer as JSON', false)
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .addHelpText('after', '\nExit codes: 0 done, 1 a replay failed again, 2 could not run.');

program
  .command('list')
  .description('One a line: group and event, type, how often it was tried, when last, and why it failed')
  .option('--group <name>', 'only those of one consumer group')
  .addHelpText('after', '\nExample: npm run dead-letters -- list --group promotions.daily_grants')
  .action((options: { group?: string }, command: Command) =>
    withLetters(command, async ({ documents }, json) => {
      const [{ lettersOf }, { listed }] = await Promise.all([import('./read-letters.js'), import('./list.js')]);
      const letters = await lettersOf(documents, options.group);
      if (json) return [JSON.stringify({ dead_letters: letters.map(([id, letter]) => ({ id, ...letter })) })];
      return [listed(letters)];
    }),
  );

program
  .command('show')
  .argument('<letter>', 'as list names it')
  .description('The event, why it failed, and where in the program')
  .addHelpText('after', '\nExample: npm run dead-letters -- show promotions.daily_grants:promotions-u1@3')
  .action((id: string, _, command: Command) =>
    withLetters(command, async ({ documents, store }, json) => {
      const [{ letterNamed }, { shown, inWords }] = await Promise.all([
        import('./read-letters.js'),
        import('./show.js'),
      ]);
      const letter = await shown(await letterNamed(documents, id), store);
      return [json ? JSON.stringify({ id, ...letter }) : inWords(letter)];
    }),
  );

program
  .command('replay')
  .argument('[letters...]', 'as list names them')
  .description(
    'Has their groups handle them again, behind what has come since; what fails again stays, with the new reason',
  )
  .option('--all', 'every letter that can be replayed', false)
  .option('--group <name>', 'with --all: only those of one consumer group')
  .addOption(
    new Option('--wait <seconds>', 'for the groups to answer; 0 does not wait').default(WAIT_S).argParser(seconds),
  )
  .addHelpText(
    'after',
    `
The command only marks them: a process of the group handles the event and takes its letter away, within seconds where one
runs, else at its next start. A read model's letters are not replayed: npm run replay -- rebuild makes it anew and takes them away.

Example: npm run dead-letters -- replay --all --group promotions.daily_grants`,
  )
  .action((ids: string[], options: ReplayOptions, command: Command) =>
    withLetters(command, (letters, json) => replay(letters, ids, options, json)),
  );

interface ReplayOptions {
  all: boolean;
  group?: string;
  wait: number;
}

async function replay({ documents }: Letters, ids: string[], { all, group, wait }: ReplayOptions, json: boolean) {
  if (all === ids.length > 0) throw new CannotRun('name letters, or --all');
  if (group !== undefined && !all) throw new CannotRun('--group goes with --all');
  const [{ letterNamed, lettersOf }, { otherRemedy }, { outcomes, request, told }] = await Promise.all([
    import('./read-letters.js'),
    import('./remedy.js'),
    import('./replay.js'),
  ]);
  const left = new Set<string>();
  const wanted: string[] = [];
  for (const [id, letter] of all ? await lettersOf(documents, group) : []) {
    const remedy = otherRemedy(letter);
    if (remedy) left.add(remedy);
    else wanted.push(id);
  }
  for (const id of ids) {
    const remedy = otherRemedy(await letterNamed(documents, id));
    if (remedy) throw new CannotRun(remedy);
    wanted.push(id);
  }
  const answers = await outcomes(documents, await request(documents, wanted), wait * 1_000);
  if ([...answers.values()].some((answer) => 'failed' in answer)) process.exitCode = EXIT_FOUND;
  if (json) {
    return [JSON.stringify({ letters: [...answers].map(([id, answer]) => ({ id, ...answer })), left: [...left] })];
  }
  const lines = [...[...answers].map(([id, answer]) => told(id, answer)), ...[...left].map((why) => `Left: ${why}`)];
  return lines.length > 0 ? lines : ['No dead letters.'];
}

async function withLetters(
  command: Command,
  work: (letters: Letters, json: boolean) => Promise<string[]>,
): Promise<void> {
  const { json, ...place } = command.optsWithGlobals<Place & { json: boolean }>();
  const { openLetters } = await import('./place.js');
  const letters = await openLetters(place);
  try {
    await print(await work(letters, json));
  } finally {
    await letters.close();
  }
}

function seconds(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Not a number of seconds.');
  return Number(text);
}

await runProgram(program);
