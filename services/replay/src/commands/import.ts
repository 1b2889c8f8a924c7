import type { Command } from 'commander';
import { isWholeHistory, type Manifest } from '../export/manifest.js';
import { readExport, readManifest } from '../export/read-export.js';
import { progress } from '../print/progress.js';

function importShown(folder: string, data: string, bar: ReturnType<typeof progress>): Manifest {
  try {
    return readExport(folder, data, bar.step);
  } finally {
    bar.done();
  }
}

export function addImport(program: Command): void {
  program
    .command('import <folder>')
    .description('An export into a new or empty data folder (--data), verified on the way; all or nothing')
    .addHelpText(
      'after',
      `
An import carries history, not sign-ins: passwords and keys are not events, so nobody can sign in to an imported account.
The casino builds its projections anew when it starts on the folder.

Example: npm run replay -- import evening --data evening-data`,
    )
    .action((folder: string, _, command: Command) => {
      const { data, json } = command.optsWithGlobals<{ data: string; json: boolean }>();
      const bar = progress(readManifest(folder).manifest.events, 'events');
      const { scope, events, masked_events, last_position, ...manifest } = importShown(folder, data, bar);
      const whole = isWholeHistory(scope) || events === (last_position ?? 0);
      const streams = Object.keys(manifest.streams).length;
      const lines = [
        `${events} events of ${streams} streams in ${data}. History only: nobody can sign in to these accounts.`,
      ];
      if (masked_events > 0) {
        lines.push(
          `Names are masked in ${masked_events}: their hashes cannot be taken again, and verify will name them.`,
        );
      }
      if (!whole) {
        lines.push(
          'Part of a history: each stream is whole, positions between are missing. For replay, not to start a casino on.',
        );
      }
      process.stdout.write(
        json
          ? `${JSON.stringify({ data, events, streams, last_position, masked_events, whole })}\n`
          : `${lines.join('\n')}\n`,
      );
    });
}
