import { Command, InvalidArgumentError, Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { print } from '../print/out.js';
import { runProgram } from '../run-program.js';
import type { Letters, Place } from './place.js';

const WAIT_S = 10;

const program = new Command('npm run dead-letters --')
  .description('Lists and replays dead letters: events that a consumer group could not handle and has skipped.')
  .option(
    '--data <folder>',
    'data folder of a running or stopped casino, or of npm run cluster',
    process.env.GOLDWAKE_DATA || '.data',
  )
  .addOption(
    new Option('--mongo <address>', 'MongoDB of a cluster instead: mongodb://host:port/database?replicaSet=name'),
  )
  .option('--json', 'print the result as JSON', false)
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .addHelpText('after', '\nExit codes: 0 done, 1 a replay failed again, 2 could not run.');

program
  .command('list')
  .description(
    'Lists dead letters, one per line: group and event, type, number of attempts, time of the last attempt and reason',
  )
  .option('--group <name>', 'only dead letters of this consumer group')
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
  .argument('<letter>', 'id of the dead letter, as printed by list')
  .description('Shows the event, the reason why it failed and the stack trace')
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
  .argument('[letters...]', 'ids of the dead letters, as printed by list')
  .description(
    'Asks the consumer groups to handle the events again, after all newer events; a dead letter that fails again keeps the new reason',
  )
  .option('--all', 'every dead letter that can be replayed', false)
  .option('--group <name>', 'with --all: only dead letters of this consumer group')
  .addOption(
    new Option('--wait <seconds>', 'how long to wait for the groups; 0 does not wait')
      .default(WAIT_S)
      .argParser(seconds),
  )
  .addHelpText(
    'after',
    `
The command only marks the dead letters. A process of the group handles the event and removes the dead letter, within
seconds if one is running, otherwise at its next start. Dead letters of a read model are not replayed:
npm run replay -- rebuild rebuilds the read model and removes them.

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
  if (all === ids.length > 0) throw new CannotRun('name dead letters or use --all, but not both');
  if (group !== undefined && !all) throw new CannotRun('--group can only be used with --all');
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
  const lines = [...[...answers].map(([id, answer]) => told(id, answer)), ...[...left].map((why) => `Skipped: ${why}`)];
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
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Expected a number of seconds.');
  return Number(text);
}

await runProgram(program);
