import type { Command } from 'commander';
import type { GlobalOptions } from '../ask.js';
import { isWholeHistory, type Manifest } from '../export/manifest.js';
import { isMongo, placeOf, shown } from '../place.js';
import { progress } from '../print/progress.js';

/** @param place a folder, or the address of a MongoDB */
async function importShown(folder: string, place: string): Promise<Manifest> {
  const [{ readExport }, { readManifest }] = await Promise.all([
    import('../export/read-export.js'),
    import('../export/read-manifest.js'),
  ]);
  const bar = progress(readManifest(folder).manifest.events, 'events');
  try {
    if (!isMongo(place)) return readExport(folder, place, bar.step);
    const { readIntoCluster } = await import('../export/read-into-cluster.js');
    return await readIntoCluster(folder, place, bar.step);
  } finally {
    bar.done();
  }
}

export function addImport(program: Command): void {
  program
    .command('import <folder>')
    .description(
      'An export into a new or empty data folder (--data) or database (--mongo), verified on the way; all or nothing',
    )
    .addHelpText(
      'after',
      `
An import carries history, not sign-ins: passwords and keys are not events, so nobody can sign in to an imported account,
unless the export is --complete. The casino builds its projections anew when it starts there; rebuild does so before.
Into MongoDB: killed on the way, nothing opens on what is there, and the same import once more begins anew.

Example: npm run replay -- import evening --data evening-data
         npm run replay -- import moving --mongo 'mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0'`,
    )
    .action(async (folder: string, _, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const place = placeOf(command);
      const { scope, events, masked_events, last_position, beside, ...manifest } = await importShown(folder, place);
      const whole = isWholeHistory(scope) || events === (last_position ?? 0);
      const streams = Object.keys(manifest.streams).length;
      const lines = [
        beside
          ? `${events} events of ${streams} streams and ${beside.documents} documents in ${shown(place)}: a casino to be opened.`
          : `${events} events of ${streams} streams in ${shown(place)}. History only: nobody can sign in to these accounts.`,
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
          ? `${JSON.stringify({ data: shown(place), events, streams, documents: beside?.documents ?? null, last_position, masked_events, whole })}\n`
          : `${lines.join('\n')}\n`,
      );
    });
}
