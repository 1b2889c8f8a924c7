import { join } from 'node:path';
import { counted } from '@goldwake/contracts';
import type { Command } from 'commander';
import { isWholeHistory, type Manifest } from '../export/manifest.js';
import { isMongo, locationOf, withoutPassword } from '../location.js';
import { printLine } from '../print/out.js';
import { progress } from '../print/progress.js';
import type { GlobalOptions } from '../run-query.js';

/** Imports an export and prints the progress. @param location a data folder or a MongoDB address */
async function importShown(folder: string, location: string): Promise<Manifest> {
  const [{ readExport }, { readManifest }] = await Promise.all([
    import('../export/read-export.js'),
    import('../export/read-manifest.js'),
  ]);
  const bar = progress(readManifest(folder).manifest.events, 'events');
  try {
    if (!isMongo(location)) return readExport(folder, location, bar.step);
    const { readIntoCluster } = await import('../export/read-into-cluster.js');
    return await readIntoCluster(folder, location, bar.step);
  } finally {
    bar.done();
  }
}

/** Says how the imported casino gets the data key, which no export contains. */
function beforeStart(location: string): string {
  return isMongo(location)
    ? 'Before the start, set GOLDWAKE_DATA_KEY to the data key of the exported casino.'
    : `Before the start, copy the file data-key of the exported casino to ${join(location, 'data-key')}; in cluster mode, its content is GOLDWAKE_DATA_KEY.`;
}

export function addImport(program: Command): void {
  program
    .command('import <folder>')
    .description(
      'Imports an export into a new or empty data folder (--data) or database (--mongo); every event is verified, and nothing is kept on failure',
    )
    .addHelpText(
      'after',
      `
An import contains the history but no sign-ins: passwords and keys are not events, so nobody can sign in to an imported
account, unless the export is --complete. The casino rebuilds its projections at the first start, or run rebuild before.
If an import into MongoDB is killed, no command opens the database; the same import run again starts from scratch.

Example: npm run replay -- import evening --data evening-data
         npm run replay -- import moving --mongo 'mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0'`,
    )
    .action(async (folder: string, _, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const location = locationOf(command);
      const {
        scope,
        events,
        masked_events,
        hidden_seed_events = 0,
        last_position,
        beside,
        ...manifest
      } = await importShown(folder, location);
      const whole = isWholeHistory(scope) || events === (last_position ?? 0);
      const streams = Object.keys(manifest.streams).length;
      const lines = [
        beside
          ? `${counted(events, 'event')} of ${counted(streams, 'stream')} and ${counted(beside.documents, 'document')} in ${withoutPassword(location)}: a complete casino. ${beforeStart(location)}`
          : `${counted(events, 'event')} of ${counted(streams, 'stream')} in ${withoutPassword(location)}. History only: nobody can sign in to these accounts.`,
      ];
      if (masked_events > 0) {
        lines.push(
          `Number of events with masked names: ${masked_events}; verify compares these with the imported content, not with their original hashes.`,
        );
      }
      if (hidden_seed_events > 0) {
        lines.push(
          `Number of events with hidden seeds: ${hidden_seed_events}; verify cannot recompute the rounds that used them.`,
        );
      }
      if (!whole) {
        lines.push(
          'Part of a history: each stream is complete, but positions in between are missing. Use it for replay; do not start a casino on it.',
        );
      }
      printLine(
        json
          ? `${JSON.stringify({ data: withoutPassword(location), events, streams, documents: beside?.documents ?? null, last_position, masked_events, whole })}`
          : lines.join('\n'),
      );
    });
}
