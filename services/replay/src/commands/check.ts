import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '@goldwake/contracts';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import type { ForeignVerdict } from '../foreign/check-events.js';
import { print } from '../print/out.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import type { GlobalOptions } from '../run-query.js';

const EVENTS_FILE = 'events.jsonl';

export function addCheck(program: Command): void {
  program
    .command('check <export>')
    .description('Checks the events of any system, one JSON object a line: order, hash chains, causes, time, postings')
    .option(
      '--reducer <module>',
      'also fold each stream: { initial(stream), evolve(state, event), check?(state, event) }',
    )
    .addHelpText(
      'after',
      `
<export> is a file of JSON lines, or a folder with such a file called ${EVENTS_FILE}. docs/envelope.md describes the lines. With
--reducer, the first event of each stream is named after which check() returns a text or evolve() throws.

Example: npm run replay -- check services/replay/golden/other-ledger --reducer services/replay/golden/other-ledger/reducer.mjs`,
    )
    .action(async (path: string, { reducer }: { reducer?: string }, command: Command) => {
      const file = fileOf(path);
      const [{ checkEvents }, { loadForeignReducer }, { readLines }] = await Promise.all([
        import('../foreign/check-events.js'),
        import('../foreign/reducer.js'),
        import('../export/lines.js'),
      ]);
      const loaded = reducer === undefined ? undefined : await loadForeignReducer(reducer);
      const bar = progress(undefined, 'events');
      try {
        const verdict = checkEvents(whole(readLines(file)), loaded, bar.step);
        if (verdict.findings.length > 0) process.exitCode = EXIT_FOUND;
        await print([format(verdict, command.optsWithGlobals<GlobalOptions>().json)]);
      } finally {
        bar.done();
      }
    });
}

/** A last line without a line break counts as well; an empty one does not. */
function* whole(lines: Generator<string, string>): Generator<string> {
  const rest = yield* lines;
  if (rest !== '') yield rest;
}

/** @throws CannotRun */
function fileOf(path: string): string {
  if (!existsSync(path)) throw new CannotRun(`${path}: there is no such file or folder`);
  if (!statSync(path).isDirectory()) return path;
  const file = join(path, EVENTS_FILE);
  if (!existsSync(file)) throw new CannotRun(`${path}: contains no ${EVENTS_FILE}`);
  return file;
}

function format(verdict: ForeignVerdict, json: boolean): string {
  const { events, streams, checks, findings, more } = verdict;
  if (json) return JSON.stringify({ clean: findings.length === 0, ...verdict });
  const scope = `${counted(events, 'event')} in ${counted(streams, 'stream')}; checked: ${checks.join(', ')}`;
  if (findings.length === 0) return `Clean. ${scope}.`;
  const rows = findings.map(({ line, event_id, check, message }) => [String(line), event_id ?? '–', check, message]);
  const count = findings.length + more;
  const rest = more > 0 ? `\nand ${more} more` : '';
  const headings = ['line', 'event', 'check', 'what is wrong'];
  return `${counted(count, 'finding')} in ${scope}.\n\n${table(headings, rows)}${rest}`;
}
