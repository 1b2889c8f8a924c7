import { openReadOnly } from '@goldwake/platform/embedded';
import type { Command } from 'commander';
import { isWholeHistory, type Manifest } from '../export/manifest.js';
import { type ScopeWish, scopeOf } from '../export/scope.js';
import { writeExport } from '../export/write-export.js';
import { progress } from '../print/progress.js';

interface Options extends ScopeWish {
  data: string;
  json: boolean;
  out: string;
  withPersonalData: boolean;
}

export function addExport(program: Command): void {
  program
    .command('export')
    .description('The history as events.jsonl with a manifest of counts and a hash; usernames masked')
    .requiredOption('--out <folder>', 'a new or empty folder')
    .option('--player <users...>', 'only what belongs to these players')
    .option('--from <time>', 'only what was recorded at this ISO time or after')
    .option('--to <time>', 'only what was recorded at this ISO time or before')
    .option('--with-personal-data', 'usernames in clear', false)
    .addHelpText(
      'after',
      `
An export holds the events alone: e-mails and dates of birth stay sealed, keys and passwords stay behind. Server seeds in
use are among the events, so guard an export of a casino that goes on playing like its data folder.

Example: npm run replay -- export --out evening --to 2026-11-21T22:00:00Z`,
    )
    .action((_, command: Command) => {
      const { json, out, ...options } = command.optsWithGlobals<Options>();
      const { events, masked_events, sha256, scope, ...manifest } = exportShown({ json, out, ...options });
      const streams = Object.keys(manifest.streams).length;
      const masked = masked_events > 0 ? `, names masked in ${masked_events}` : '';
      process.stdout.write(
        json
          ? `${JSON.stringify({ out, events, streams, masked_events, whole: isWholeHistory(scope), sha256 })}\n`
          : `${events} events of ${streams} streams in ${out}${masked}.\n`,
      );
    });
}

function exportShown({ data, out, withPersonalData, ...wish }: Options): Manifest {
  const casino = openReadOnly(data).holdStill();
  const bar = progress(casino.lastPosition(), 'events');
  try {
    return writeExport(casino, {
      out,
      scope: scopeOf(casino, wish),
      personalData: withPersonalData,
      step: bar.step,
    });
  } finally {
    bar.done();
    casino.close();
  }
}
