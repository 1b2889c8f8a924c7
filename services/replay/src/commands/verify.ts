import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { locationOption } from '../location.js';
import { print } from '../print/out.js';
import { eventPage } from '../print/page-address.js';
import { progress, stage } from '../print/progress.js';
import { table } from '../print/table.js';
import { verdictText } from '../print/verdict-text.js';
import { repeated } from '../repeated-option.js';
import { type GlobalOptions, type QueryContext, runQuery } from '../run-query.js';
import type { Verdict } from '../verify.js';

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
      let eventId: string | null | undefined;
      const note = (verdict: Verdict) => {
        eventId = verdict.causes[0]?.event_id;
      };
      return runQuery(command, (context) => verifyAll(context, options, locationOption(command), note), {
        pinned: false,
        damaged: 'read',
        page: () => eventPage(eventId),
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

/** @param note called with the result */
async function verifyAll(
  { casino, dir, json }: QueryContext,
  options: Options,
  folder: string,
  note: (verdict: Verdict) => void,
): Promise<string> {
  if (options.sinceAnchor && (options.rule || options.anchor)) {
    throw new CannotRun('--since-anchor checks all rules on new events: leave out --rule and --anchor');
  }
  const [{ runVerify }, { rulesNamed }] = await Promise.all([import('../run-verify.js'), import('../checks/rules.js')]);
  const rules = rulesNamed(options.rule);
  const looking = stage(dir === undefined ? 'checking the event collection in MongoDB' : 'reading the anchors');
  let bar: ReturnType<typeof progress> | undefined;
  try {
    const verdict = runVerify(
      casino,
      dir,
      { rules, anchors: options.anchor ?? [], sinceAnchor: options.sinceAnchor },
      {
        begin(events) {
          looking.done();
          bar = progress(events, 'events');
        },
        step: () => bar?.step(),
        atEnd: () => stage('comparing stored data with the events'),
        waitForFile: () => stage('checking every page of the database file'),
      },
    );
    if (verdict.findings.length > 0) process.exitCode = EXIT_FOUND;
    note(verdict);
    if (json) return JSON.stringify({ clean: verdict.findings.length === 0, ...verdict });
    return verdictText(verdict, { all: options.all, isLimited: rules !== undefined, folder });
  } finally {
    bar?.done();
  }
}
