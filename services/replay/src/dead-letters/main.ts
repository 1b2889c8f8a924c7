import { Command, InvalidArgumentError, Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { print } from '../print/out.js';
import { runProgram } from '../run-program.js';
import type { DeadLetterSource, OpenedDeadLetters } from './open-dead-letters.js';

const WAIT_S = 10;

const program = new Command('npm run dead-letters --')
  .description(
    'Lists and replays dead letters: events that a consumer group could not handle and has skipped, and timers whose command kept failing.',
  )
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
    withDeadLetters(command, async ({ documents }, json) => {
      const [{ deadLettersOf }, { formatList }] = await Promise.all([
        import('./read-dead-letters.js'),
        import('./list.js'),
      ]);
      const deadLetters = await deadLettersOf(documents, options.group);
      if (json)
        return [JSON.stringify({ dead_letters: deadLetters.map(([id, deadLetter]) => ({ id, ...deadLetter })) })];
      return [formatList(deadLetters)];
    }),
  );

program
  .command('show')
  .argument('<letter>', 'id of the dead letter, as printed by list')
  .description('Shows the event, the reason why it failed and the stack trace')
  .addHelpText('after', '\nExample: npm run dead-letters -- show promotions.daily_grants:promotions-u1@3')
  .action((id: string, _, command: Command) =>
    withDeadLetters(command, async ({ documents, store }, json) => {
      const [{ deadLetterById }, { prepareShown, formatDetails }] = await Promise.all([
        import('./read-dead-letters.js'),
        import('./show.js'),
      ]);
      const deadLetter = await prepareShown(await deadLetterById(documents, id), store);
      return [json ? JSON.stringify({ id, ...deadLetter }) : formatDetails(deadLetter)];
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
    withDeadLetters(command, (deadLetters, json) => replay(deadLetters, ids, options, json)),
  );

interface ReplayOptions {
  all: boolean;
  group?: string;
  wait: number;
}

async function replay(
  { documents }: OpenedDeadLetters,
  ids: string[],
  { all, group, wait }: ReplayOptions,
  json: boolean,
) {
  if (all === ids.length > 0) throw new CannotRun('name dead letters or use --all, but not both');
  if (group !== undefined && !all) throw new CannotRun('--group can only be used with --all');
  const [{ deadLetterById, deadLettersOf }, { otherRemedy }, { outcomes, request, describeOutcome }] =
    await Promise.all([import('./read-dead-letters.js'), import('./remedy.js'), import('./replay.js')]);
  const left = new Set<string>();
  const wanted: string[] = [];
  for (const [id, deadLetter] of all ? await deadLettersOf(documents, group) : []) {
    const remedy = otherRemedy(deadLetter);
    if (remedy) left.add(remedy);
    else wanted.push(id);
  }
  for (const id of ids) {
    const remedy = otherRemedy(await deadLetterById(documents, id));
    if (remedy) throw new CannotRun(remedy);
    wanted.push(id);
  }
  const outcomesById = await outcomes(documents, await request(documents, wanted), wait * 1_000);
  if ([...outcomesById.values()].some((outcome) => 'failed' in outcome)) process.exitCode = EXIT_FOUND;
  if (json) {
    return [
      JSON.stringify({ letters: [...outcomesById].map(([id, outcome]) => ({ id, ...outcome })), left: [...left] }),
    ];
  }
  const lines = [
    ...[...outcomesById].map(([id, outcome]) => describeOutcome(id, outcome)),
    ...[...left].map((why) => `Skipped: ${why}`),
  ];
  return lines.length > 0 ? lines : ['No dead letters.'];
}

async function withDeadLetters(
  command: Command,
  work: (deadLetters: OpenedDeadLetters, json: boolean) => Promise<string[]>,
): Promise<void> {
  const { json, ...place } = command.optsWithGlobals<DeadLetterSource & { json: boolean }>();
  const { openDeadLetters } = await import('./open-dead-letters.js');
  const deadLetters = await openDeadLetters(place);
  try {
    await print(await work(deadLetters, json));
  } finally {
    await deadLetters.close();
  }
}

function seconds(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Expected a number of seconds.');
  return Number(text);
}

await runProgram(program);
