#!/usr/bin/env node
import { DataFolderError, openReadOnly, type ReadOnlyCasino } from '@goldwake/platform/embedded';
import { Command } from 'commander';
import { parseAsOf } from './as-of.js';
import { CannotRun } from './cannot-run.js';
import { balance } from './commands/balance.js';
import { diff, printDiff } from './commands/diff.js';
import { explain, parseCurrency } from './commands/explain.js';
import { addExport } from './commands/export.js';
import { addImport } from './commands/import.js';
import { type ShowWish, show } from './commands/show.js';
import { streams } from './commands/streams.js';
import { type TailWish, tail } from './commands/tail.js';
import { printVerdict } from './commands/verify.js';
import { endWithTheReader, print, printAsTheyCome } from './print/out.js';
import { progress } from './print/progress.js';
import { verify } from './verify.js';

const EXIT_FOUND = 1;
const EXIT_COULD_NOT_RUN = 2;

interface Options {
  data: string;
  json: boolean;
}

const program = new Command('goldwake-replay')
  .description(
    'Explains balances from their events. Reads the data folder of a running or stopped casino and cannot write to it.',
  )
  .option('--data <folder>', 'data folder', process.env.GOLDWAKE_DATA ?? '.data')
  .option('--json', 'answer as JSON', false)
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .addHelpText('after', '\nExit codes: 0 clean, 1 something found, 2 could not run.');

/** Runs one question against the folder and prints the answer. */
async function ask(
  command: Command,
  question: (casino: ReadOnlyCasino, json: boolean) => string | Iterable<string>,
): Promise<void> {
  const { data, json } = command.optsWithGlobals<Options>();
  const casino = openReadOnly(data).holdStill();
  try {
    const answer = question(casino, json);
    await print(typeof answer === 'string' ? [answer] : answer);
  } finally {
    casino.close();
  }
}

/** Prints what comes until the signal to end, which is no failure. */
async function follow(command: Command, wish: TailWish): Promise<void> {
  const { data, json } = command.optsWithGlobals<Options>();
  const casino = openReadOnly(data);
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort());
  try {
    await printAsTheyCome(tail(casino, wish, json, end.signal));
  } finally {
    casino.close();
  }
}

program
  .command('streams')
  .description('What streams there are, with how many events and from when')
  .addHelpText('after', '\nExample: npm run replay -- streams')
  .action((_, command: Command) => ask(command, streams));

program
  .command('show [stream]')
  .description(
    'Events, oldest first: of one stream, or all that the options leave; or one correlation as a tree of causes',
  )
  .option('--type <types>', 'only of this type, or of several parted by commas')
  .option('--player <user>', "only of this player's streams")
  .option('--from <moment>', 'only from this position or ISO time on')
  .option('--to <moment>', 'only up to this position or ISO time')
  .option('--correlation <id>', 'what came of one request, through all streams')
  .addHelpText('after', '\nExample: npm run replay -- show --player ada --type bet_and_win_settled --from 2026-11-21')
  .action((stream: string | undefined, wish: ShowWish, command: Command) =>
    ask(command, (casino, json) => show(casino, stream, wish, json)),
  );

program
  .command('tail')
  .description('Events as they come, a line each, until Ctrl-C')
  .option('--after <position>', 'begin after this position; 0 for all from the first')
  .option('--type <types>', 'only of this type, or of several parted by commas')
  .option('--player <user>', "only of this player's streams")
  .addHelpText('after', '\nExample: npm run replay -- tail --player ada --json | jq .data.balances')
  .action((wish: TailWish, command: Command) => follow(command, wish));

program
  .command('balance <user>')
  .description("A player's balances and playthrough, replayed from the events")
  .option('--at <moment>', "as of a version of the wallet's stream, or of an ISO time")
  .addHelpText('after', '\nExample: npm run replay -- balance ada --at 2026-11-21T14:03:00Z')
  .action((user: string, options: { at?: string }, command: Command) =>
    ask(command, (casino, json) =>
      balance(casino, user, options.at === undefined ? undefined : parseAsOf(options.at), json),
    ),
  );

program
  .command('explain <user>')
  .description('How a balance came to be: what moved it by reason, and the ten largest steps')
  .option('--at <moment>', "as of a version of the wallet's stream, or of an ISO time")
  .option('--currency <currency>', 'GC or SC alone')
  .addHelpText('after', '\nExample: npm run replay -- explain ada --currency GC --at 2026-11-21T14:03:00Z')
  .action((user: string, options: { at?: string; currency?: string }, command: Command) =>
    ask(command, (casino, json) =>
      explain(
        casino,
        user,
        {
          asOf: options.at === undefined ? undefined : parseAsOf(options.at),
          currency: options.currency === undefined ? undefined : parseCurrency(options.currency),
        },
        json,
      ),
    ),
  );

program
  .command('diff [user]')
  .description("Stored balances against their replay, field by field: one player's, or everybody's with the house's")
  .addHelpText('after', '\nExample: npm run replay -- diff ada')
  .action((user: string | undefined, _, command: Command) =>
    ask(command, (casino, json) => {
      const found = diff(casino, user);
      if (found.differences.length > 0) process.exitCode = EXIT_FOUND;
      return printDiff(found, json);
    }),
  );

program
  .command('verify')
  .description('Every invariant over every event; exit code 1 and the exact event where one does not hold')
  .addHelpText('after', '\nExample: npm run replay -- verify --json')
  .action((_, command: Command) =>
    ask(command, (casino, json) => {
      const bar = progress(casino.lastPosition(), 'events');
      const verdict = verify(casino, bar.step);
      bar.done();
      if (verdict.findings.length > 0) process.exitCode = EXIT_FOUND;
      return printVerdict(verdict, json);
    }),
  );

addExport(program);
addImport(program);

endWithTheReader();
try {
  await program.parseAsync();
} catch (error) {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && code.startsWith('commander.')) {
    // Help and version are answers; all else is a question that could not be read, and commander has said why.
    const asked = code === 'commander.helpDisplayed' || code === 'commander.version';
    process.exitCode = asked ? 0 : EXIT_COULD_NOT_RUN;
  } else if (error instanceof CannotRun || error instanceof DataFolderError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_COULD_NOT_RUN;
  } else {
    throw error;
  }
}
