import { counted } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { type Command, Option } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { isWholeHistory } from '../export/manifest.js';
import { type ScopeRequest, scopeOf } from '../export/scope.js';
import { lowerPriority } from '../lower-priority.js';
import { progress } from '../print/progress.js';
import { type GlobalOptions, type QueryContext, runQuery } from '../run-query.js';

interface Options extends ScopeRequest, GlobalOptions {
  /** New folder or file; standard output if omitted. */
  out?: string;
  withPersonalData: boolean;
  complete: boolean;
  format: 'jsonl' | 'hledger';
}

type WrittenExport = Options & { out: string };

interface ExportResult {
  json: object;
  text: string;
}

export function addExport(program: Command): void {
  program
    .command('export')
    .description(
      'Exports the history as events.jsonl with a manifest of counts and a hash; usernames and seeds in use are masked',
    )
    .option(
      '--out <place>',
      'a new or empty folder; for hledger a new file. Without it, the events or the journal are printed, without a manifest',
    )
    .addOption(new Option('--format <format>', 'format of the export').choices(['jsonl', 'hledger']).default('jsonl'))
    .option('--player <users...>', 'only events of these players')
    .option('--from <time>', 'only events recorded at or after this ISO time')
    .option('--to <time>', 'only events recorded at or before this ISO time')
    .option('--with-personal-data', 'do not mask usernames', false)
    .option(
      '--complete',
      'everything needed to run the casino elsewhere except the data key, including passwords and sessions',
      false,
    )
    .addHelpText(
      'after',
      `
An export contains only events: e-mail addresses and dates of birth remain encrypted, keys and passwords are not exported.
Server seeds that are in use or come next are hidden, also with --with-personal-data: from them, anyone could compute the
hidden cards and mines of a round in play and predict every later result.
With --complete, these seeds, passwords and sessions are included, and keys encrypted with the data key: an import of it,
with a copy of the file data-key, is the same casino, and players stay signed in. Stop the casino first, because later
changes are not exported; delete the export after the import.
With --format hledger, the export is the ledger only, as a journal for hledger; it contains no names.

Example: npm run replay -- export --out evening --to 2026-11-21T22:00:00Z
         npm run replay -- export --out moving --complete
         npm run replay -- export --format hledger --out casino.journal
         npx goldwake-replay export --format hledger | hledger -f - check`,
    )
    .action((_, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      checkComplete(options);
      const { out } = options;
      if (out === undefined) return runQuery(command, (asked) => exportToOutput(asked, options), { pinned: false });
      return runQuery(command, (asked) => exportAll(asked, { ...options, out }), { pinned: false });
    });
}

/** Rejects options that limit the export if `--complete` is given. @throws CannotRun */
function checkComplete({ complete, format, player, from, to, out, json }: Options): void {
  if (out === undefined && complete) throw new CannotRun('--complete needs --out: it writes more than the events');
  if (out === undefined && json) throw new CannotRun('--json needs --out: it describes the export that was written');
  if (!complete) return;
  const parts = {
    '--player': player,
    '--from': from,
    '--to': to,
    '--format hledger': format === 'hledger' || undefined,
  };
  const [part] = Object.entries(parts).find(([, given]) => given !== undefined) ?? [];
  if (part) throw new CannotRun(`--complete cannot be combined with ${part}: a casino is moved completely`);
}

/** Yields the lines of the events or of the journal. */
async function exportToOutput({ casino }: QueryContext, options: Options): Promise<Iterable<string>> {
  const { withPersonalData: personalData, format, ...wish } = options;
  const scope = scopeOf(casino, wish);
  const bar = progress(casino.lastPosition(), 'events');
  if (format === 'jsonl') {
    const { eventLines } = await import('../export/write-export.js');
    return lines(eventLines(casino, { scope, personalData, step: bar.step }), bar.done);
  }
  const { journalPieces } = await import('../export/write-journal.js');
  return lines(journalPieces(casino, scope, bar.step), bar.done);
}

/**
 * Removes the trailing line break of each piece, because printing adds one.
 * @param done called after the last piece
 */
function* lines(pieces: Iterable<string>, done: () => void): Generator<string> {
  for (const piece of pieces) yield piece.replace(/\n$/, '');
  done();
}

async function exportAll({ casino, json }: QueryContext, options: WrittenExport): Promise<string> {
  lowerPriority();
  const bar = progress(casino.lastPosition(), 'events');
  const write = options.format === 'hledger' ? exportJournal : exportEvents;
  const result = await write(casino, options, bar.step).finally(bar.done);
  return json ? JSON.stringify(result.json) : result.text;
}

async function exportEvents(casino: ReadOnlyCasino, options: WrittenExport, step: () => void): Promise<ExportResult> {
  const { writeExport } = await import('../export/write-export.js');
  const { out, withPersonalData, complete, ...wish } = options;
  const personalData = withPersonalData || complete;
  const manifest = writeExport(casino, { out, scope: scopeOf(casino, wish), personalData, complete, step });
  const { events, masked_events, hidden_seed_events: hidden = 0, sha256, scope, beside } = manifest;
  const streams = Object.keys(manifest.streams).length;
  const masked = masked_events > 0 ? `, names masked in ${masked_events}` : '';
  const seeds = hidden > 0 ? `, seeds in use hidden in ${hidden}` : '';
  const open = complete
    ? '\nIt contains names and the seeds in use, with which rolls can be predicted.'
    : withPersonalData
      ? '\nIt contains names.'
      : '';
  const key = complete
    ? '\nIt does not contain the data key, without which it cannot be used: copy the file data-key, or GOLDWAKE_DATA_KEY, separately.'
    : '';
  return {
    json: {
      out,
      events,
      streams,
      documents: beside?.documents ?? null,
      masked_events,
      hidden_seed_events: hidden,
      whole: isWholeHistory(scope),
      sha256,
    },
    text: `${counted(events, 'event')} of ${counted(streams, 'stream')}${beside ? ` and ${counted(beside.documents, 'document')}` : ''} in ${out}${masked}${seeds}.${open}${key}`,
  };
}

async function exportJournal(casino: ReadOnlyCasino, options: WrittenExport, step: () => void): Promise<ExportResult> {
  const { writeJournal } = await import('../export/write-journal.js');
  const { out, ...wish } = options;
  const counts = writeJournal(casino, out, scopeOf(casino, wish), step);
  return {
    json: { out, ...counts },
    text: `${counted(counts.transactions, 'transaction')} on ${counted(counts.accounts, 'account')} in ${out}.`,
  };
}
