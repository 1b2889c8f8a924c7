import type { Command } from 'commander';
import type { GlobalOptions } from '../ask.js';
import { isWholeHistory, type Manifest } from '../export/manifest.js';
import { progress } from '../print/progress.js';

async function importShown(folder: string, data: string): Promise<Manifest> {
  const { readExport, readManifest } = await import('../export/read-export.js');
  const bar = progress(readManifest(folder).manifest.events, 'events');
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
    .action(async (folder: string, _, command: Command) => {
      const { data, json } = command.optsWithGlobals<GlobalOptions>();
      const { scope, events, masked_events, last_position, ...manifest } = await importShown(folder, data);
      const whole = isWholeHistory(scope) || events === (last_position ?? 0);
      const streams = Object.keys(manifest.streams).length;
      const lines = [
        `${events} events of ${streams} streams in ${data}. History only: nobody can sign in to these accounts.`,
      ];
      if (masked_events > 0) {
        lines.push(
          `Names are masked in ${masked_events}: verify holds these against what was imported, not against their own hashes.`,
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
