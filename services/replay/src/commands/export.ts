import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { type Command, Option } from 'commander';
import { type Asked, ask, type GlobalOptions } from '../ask.js';
import { CannotRun } from '../cannot-run.js';
import { isWholeHistory } from '../export/manifest.js';
import { type ScopeWish, scopeOf } from '../export/scope.js';
import { giveWay } from '../give-way.js';
import { progress } from '../print/progress.js';

interface Options extends ScopeWish, GlobalOptions {
  out: string;
  withPersonalData: boolean;
  complete: boolean;
  format: 'jsonl' | 'hledger';
}

interface Answer {
  json: object;
  text: string;
}

export function addExport(program: Command): void {
  program
    .command('export')
    .description('The history as events.jsonl with a manifest of counts and a hash; usernames masked')
    .requiredOption('--out <place>', 'a new or empty folder; for hledger a new file')
    .addOption(new Option('--format <format>', 'what to write').choices(['jsonl', 'hledger']).default('jsonl'))
    .option('--player <users...>', 'only what belongs to these players')
    .option('--from <time>', 'only what was recorded at this ISO time or after')
    .option('--to <time>', 'only what was recorded at this ISO time or before')
    .option('--with-personal-data', 'usernames in clear', false)
    .option('--complete', 'all that the casino needs to go on elsewhere: passwords, keys and sessions too', false)
    .addHelpText(
      'after',
      `
An export holds the events alone: e-mails and dates of birth stay sealed, keys and passwords stay behind. Server seeds in
use are among the events, so guard an export of a casino that goes on playing like its data folder.
With --complete they are there: what is imported of it is the casino itself, and sign-ins go on. Stop the casino first,
or what it does afterwards stays behind; delete the export when it has arrived.
With --format hledger it is the ledger alone, as a journal that hledger reads; it holds no names.

Example: npm run replay -- export --out evening --to 2026-11-21T22:00:00Z
         npm run replay -- export --out moving --complete
         npm run replay -- export --format hledger --out casino.journal`,
    )
    .action((_, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      checkComplete(options);
      return ask(command, (asked) => exportAll(asked, options), { still: false });
    });
}

/** @throws CannotRun */
function checkComplete({ complete, format, player, from, to }: Options): void {
  if (!complete) return;
  const parts = {
    '--player': player,
    '--from': from,
    '--to': to,
    '--format hledger': format === 'hledger' || undefined,
  };
  const [part] = Object.entries(parts).find(([, given]) => given !== undefined) ?? [];
  if (part) throw new CannotRun(`--complete goes without ${part}: a casino moves as a whole`);
}

async function exportAll({ casino, json }: Asked, options: Options): Promise<string> {
  giveWay();
  const bar = progress(casino.lastPosition(), 'events');
  const write = options.format === 'hledger' ? exportJournal : exportEvents;
  const answer = await write(casino, options, bar.step).finally(bar.done);
  return json ? JSON.stringify(answer.json) : answer.text;
}

async function exportEvents(casino: ReadOnlyCasino, options: Options, step: () => void): Promise<Answer> {
  const { writeExport } = await import('../export/write-export.js');
  const { out, withPersonalData, complete, ...wish } = options;
  const personalData = withPersonalData || complete;
  const manifest = writeExport(casino, { out, scope: scopeOf(casino, wish), personalData, complete, step });
  const { events, masked_events, sha256, scope, beside } = manifest;
  const streams = Object.keys(manifest.streams).length;
  const masked = masked_events > 0 ? `, names masked in ${masked_events}` : '';
  return {
    json: {
      out,
      events,
      streams,
      documents: beside?.documents ?? null,
      masked_events,
      whole: isWholeHistory(scope),
      sha256,
    },
    text: `${events} events of ${streams} streams${beside ? ` and ${beside.documents} documents` : ''} in ${out}${masked}.`,
  };
}

async function exportJournal(casino: ReadOnlyCasino, options: Options, step: () => void): Promise<Answer> {
  const { writeJournal } = await import('../export/write-journal.js');
  const { out, ...wish } = options;
  const counts = writeJournal(casino, out, scopeOf(casino, wish), step);
  return {
    json: { out, ...counts },
    text: `${counts.transactions} transactions on ${counts.accounts} accounts in ${out}.`,
  };
}
