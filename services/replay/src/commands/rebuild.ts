import { counted } from '@goldwake/contracts';
import type { DocumentReads, Projection, Rebuilt } from '@goldwake/core';
import type { OpenDocuments } from '@goldwake/embedded';
import type { Command } from 'commander';
import { CannotRun } from '../cannot-run.js';
import { EXIT_FOUND } from '../exit-codes.js';
import { isMongo, locationOf, withoutPassword } from '../location.js';
import { differenceText } from '../print/field-value.js';
import { print } from '../print/out.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import type { GlobalOptions } from '../run-query.js';

interface Options extends GlobalOptions {
  compareOnly: boolean;
  list: boolean;
}

export function addRebuild(program: Command): void {
  program
    .command('rebuild [projections...]')
    .description(
      'Rebuilds projections from all events in shadow collections, compares them with the live ones and replaces the live ones',
    )
    .option('--compare-only', 'compare only and change nothing', false)
    .option('--list', 'list the projections', false)
    .addHelpText(
      'after',
      `
This command writes projections only. The casino may be running: the rebuilt
documents replace the live ones in one step. If the command is interrupted, nothing has changed.
Exit codes: 0 no difference, 1 differences found (and repaired, unless --compare-only), 2 could not run.

Example: npm run replay -- rebuild wallet.balances --compare-only`,
    )
    .action(async (names: string[], _, command: Command) => {
      const { projectionsNamed } = await import('../projections.js');
      const { json, compareOnly, list } = command.optsWithGlobals<Options>();
      const projections = projectionsNamed(names);
      if (list) return print([printList(projections, json)]);
      const rebuilt = await rebuildAll(locationOf(command), projections, compareOnly);
      if (rebuilt.some(({ count, refused }) => count + refused.length > 0)) process.exitCode = EXIT_FOUND;
      await print(json ? [JSON.stringify({ projections: rebuilt.map(toJson) })] : rebuilt.map(formatResult));
    });
}

/** A rebuilt projection, with the live document of each listed difference. */
type Named = Rebuilt & { projection: string; live: unknown[] };

/** Rebuilds the given projections one after the other. @throws CannotRun, DataFolderError */
async function rebuildAll(
  location: string,
  projections: readonly Projection[],
  compareOnly: boolean,
): Promise<Named[]> {
  const { CannotRebuild, rebuild, StorageFailed } = await import('@goldwake/core');
  const { store, documents, checkpoints, close } = await openToWrite(location);
  try {
    const rebuilt: Named[] = [];
    for (const projection of projections) {
      const bar = progress(await store.lastPosition(), 'events');
      try {
        const result = await rebuild(projection, { store, documents, checkpoints }, { compareOnly, step: bar.step });
        const live = await liveDocuments(documents, projection, result);
        rebuilt.push({ projection: projection.group, ...result, live });
      } finally {
        bar.done();
      }
    }
    return rebuilt;
  } catch (error) {
    const isExpected = error instanceof CannotRebuild || error instanceof StorageFailed;
    throw isExpected
      ? new CannotRun(`${withoutPassword(location)}: ${(error as Error).message}; the live projections are unchanged`)
      : error;
  } finally {
    await close();
  }
}

/**
 * Reads the documents of the listed differences, because the amounts of a document are in the currency that it names.
 */
function liveDocuments(documents: DocumentReads, { collections }: Projection, { differences }: Rebuilt) {
  return Promise.all(
    differences.map(async ({ collection, id }) => {
      const spec = collections.find(({ name }) => name === collection);
      return spec && (await documents.get(spec, id))?.body;
    }),
  );
}

async function openToWrite(location: string): Promise<OpenDocuments> {
  if (isMongo(location)) {
    const { openClusterDocuments } = await import('@goldwake/cluster');
    return openClusterDocuments(location);
  }
  const [{ openDocuments }, { isExport }] = await Promise.all([import('@goldwake/embedded'), import('../history.js')]);
  if (isExport(location))
    throw new CannotRun(`${location}: an export has no projections; import it, or name a data folder`);
  return openDocuments(location);
}

function toJson({ projection, asOf, events, documents, count, differences, refused, swapped }: Named) {
  return {
    projection,
    events,
    documents,
    as_of: asOf,
    count,
    differences,
    refused: refused.map(({ eventId, position, reason }) => ({ event_id: eventId, position, reason })),
    swapped,
  };
}

function formatResult(rebuilt: Named): string {
  const { projection, asOf, events, documents, count, differences, refused, swapped, live } = rebuilt;
  const found = count === 0 ? 'no difference' : counted(count, 'difference');
  const end = swapped ? `Rebuilt from ${counted(events, 'event')} and swapped in.` : 'Nothing was changed.';
  const parts = [`${projection}: ${found} in ${counted(documents, 'document')} as of position ${asOf}. ${end}`];
  if (differences.length > 0) {
    const rows = differences.map((difference, at) => [
      `${difference.collection}/${difference.id}`,
      difference.field ?? '(all)',
      differenceText(difference, difference.stored, live[at]),
      differenceText(difference, difference.replayed, live[at]),
    ]);
    parts.push(table(['document', 'field', 'stored', 'rebuilt'], rows));
    if (count > differences.length) parts.push(`and ${count - differences.length} more`);
  }
  if (refused.length > 0) {
    parts.push(
      'Refused by the rebuild, although the live projection had handled them:',
      table(
        ['position', 'event', 'reason'],
        refused.map(({ position, eventId, reason }) => [String(position), eventId, reason]),
      ),
    );
  }
  return parts.join('\n');
}

function printList(projections: readonly Projection[], json: boolean): string {
  const rows = projections.map(({ group, collections }) => ({
    projection: group,
    collections: collections.map(({ name }) => name),
  }));
  if (json) return JSON.stringify({ projections: rows });
  return table(
    ['projection', 'collections'],
    rows.map(({ projection, collections }) => [projection, collections.join(', ')]),
  );
}
