import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { locationOption } from '../location.js';
import { lowerPriority } from '../lower-priority.js';
import { print } from '../print/out.js';
import { progress, stage } from '../print/progress.js';
import { table } from '../print/table.js';
import { verdictText } from '../print/verdict-text.js';
import { repeated } from '../repeated-option.js';
import { type GlobalOptions, type QueryContext, runQuery } from '../run-query.js';

interface Options {
  rule?: string[];
  list: boolean;
  all: boolean;
  anchor?: string[];
  sinceAnchor: boolean;
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'Checks every invariant over every event; exits with code 1 and names the events where one does not hold',
    )
    .option('--rule <name>', 'check this rule only; can be repeated', repeated)
    .option('--list', 'list the rules', false)
    .option('--all', 'print every finding instead of the root causes', false)
    .option(
      '--anchor <file or line>',
      'also compare with anchors that were kept elsewhere: a file, or one line in quotes; can be repeated',
      repeated,
    )
    .option('--since-anchor', 'read only the events since the last verify without findings', false)
    .addHelpText(
      'after',
      `
Findings are grouped by the earliest event that explains them. --json prints the root causes and every finding.

Example: npm run replay -- verify
         npm run replay -- verify --rule rolls --rule postings`,
    )
    .action(async (options: Options, command: Command) => {
      if (options.list) return print([await listText(command)]);
      return runQuery(command, (context) => verifyAll(context, options, locationOption(command)), {
        pinned: false,
        damaged: 'read',
      });
    });
}

async function listText(command: Command): Promise<string> {
  const { RULES } = await import('../checks/rules.js');
  if (command.optsWithGlobals<GlobalOptions>().json) return JSON.stringify({ rules: RULES });
  return table(
    ['rule', 'what it checks'],
    RULES.map(({ name, rule }) => [name, rule]),
  );
}

async function verifyAll({ casino, dir, json }: QueryContext, options: Options, folder: string): Promise<string> {
  if (options.sinceAnchor && (options.rule || options.anchor)) {
    throw new CannotRun('--since-anchor checks all rules on new events: leave out --rule and --anchor');
  }
  const [
    { verify },
    { anchorsToCompare },
    { earlierResult },
    { checkFile, checkFolderFiles, FILE_CHECK },
    { rulesNamed },
    { SnapshotFile },
  ] = await Promise.all([
    import('../verify.js'),
    import('../anchors.js'),
    import('../incremental/earlier-result.js'),
    import('../checks/file.js'),
    import('../checks/rules.js'),
    import('@goldwake/embedded'),
  ]);
  const rules = rulesNamed(options.rule);
  const { sources, notes } = anchorsToCompare(casino, dir, options.anchor ?? []);
  const earlier = earlierResult(casino, dir, options.sinceAnchor);
  lowerPriority();
  const looking = stage(
    dir === undefined ? 'checking the event collection in MongoDB' : 'checking every page of the database file',
  );
  const withFile = !rules || rules.has(FILE_CHECK);
  const checkStorage = earlier.since ? () => checkFolderFiles(dir) : () => checkFile(casino, dir);
  const file = withFile ? checkStorage() : { findings: [], notes: [] };
  looking.done();
  const snapshots = dir === undefined ? undefined : SnapshotFile.open(dir, { write: false });
  const bar = progress(casino.lastPosition() - (earlier.since?.anchor.position ?? 0), 'events');
  try {
    const verdict = verify(casino, {
      rules,
      found: file.findings,
      ...(snapshots && { snapshots }),
      anchors: earlier.mismatch ? [...sources, earlier.mismatch] : sources,
      ...(earlier.since && { since: earlier.since }),
      ...(earlier.keep && { keep: earlier.keep }),
      step: bar.step,
      atEnd: () => stage('comparing stored data with the events'),
    });
    const checks = [...(withFile ? [FILE_CHECK] : []), ...verdict.checks];
    const complete = { ...verdict, checks, notes: [...file.notes, ...notes, ...earlier.notes, ...verdict.notes] };
    if (verdict.findings.length > 0) process.exitCode = EXIT_FOUND;
    if (json) return JSON.stringify({ clean: verdict.findings.length === 0, ...complete });
    return verdictText(complete, { all: options.all, isLimited: rules !== undefined, folder });
  } finally {
    bar.done();
    snapshots?.close();
  }
}
