import type { CollectionSpec, ExportedDocument } from '@goldwake/core';
import { HistoryValidator, type ImportedEvent, InvalidHistory } from '@goldwake/core/adapters';
import type { Connection } from 'mongoose';
import { Collections } from '../mongo/collections.js';
import { connect } from '../mongo/connection.js';
import { nullsIn } from '../mongo/document-writes.js';
import { COMMAND_INDEX, type EventDocument, eventModel } from '../mongo/event-document.js';
import { toPortError, violatedIndex } from '../mongo/failures.js';
import { BatchWriter } from './batch-writer.js';
import { ImportMarker } from './marker.js';

/** Contents of a casino to import. Projections are not included, because they are rebuilt from the events. */
export interface MovedCasino {
  /** Events in the order of their positions. */
  events: Iterable<ImportedEvent>;
  /** Whether the positions of the events must start at 1 and have no gaps. */
  whole: boolean;
  /** Specs of the collections that the imported documents belong to. */
  specs: readonly CollectionSpec<unknown>[];
  documents: Iterable<ExportedDocument>;
  /** Called after the last document is imported. If it throws, the import is undone. */
  check(): void;
}

/**
 * Imports a casino into an empty database; positions, versions, hashes and revisions stay the same. Each event is
 * verified before it is written. A failed import removes all its data. A killed import leaves the database marked: no
 * casino opens on it until another import clears it.
 * @returns number of imported events
 * @throws InvalidHistory, StorageFailed, and errors of `check`
 */
export async function importIntoCluster(uri: string, moved: MovedCasino): Promise<number> {
  const connection = await connect(uri);
  try {
    const marker = await ImportMarker.set(connection);
    try {
      const events = await bringEvents(connection, moved, marker);
      await bringDocuments(connection, moved, marker);
      moved.check();
      await marker.finish();
      return events;
    } catch (error) {
      await marker.giveUp().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw toPortError(error);
  } finally {
    await connection.close();
  }
}

async function bringEvents(connection: Connection, { events, whole }: MovedCasino, marker: ImportMarker) {
  const model = eventModel(connection);
  await model.createCollection();
  await model.syncIndexes();
  const history = new HistoryValidator(whole);
  const batches = new BatchWriter<EventDocument>((batch) =>
    model.collection.insertMany(batch as never[], { ordered: false }),
  );
  try {
    for (const imported of events) {
      const document = documentOf(imported, history.next(imported));
      if (batches.add(document)) await Promise.all([batches.room(), marker.beat()]);
    }
    await batches.end();
  } catch (error) {
    await batches.settled();
    if (violatedIndex(error) !== COMMAND_INDEX) throw error;
    throw new InvalidHistory('a command occurs more than once in its stream');
  }
  return history.events;
}

async function bringDocuments(connection: Connection, { specs, documents }: MovedCasino, marker: ImportMarker) {
  const collections = new Collections(connection);
  await collections.declare(specs);
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const batches = new Map<string, BatchWriter<object>>();
  for (const { collection, id: _id, revision, body } of documents) {
    const target = await collections.of(collection);
    if (!target) throw new InvalidHistory(`the collection ${collection} has documents but is not declared`);
    const own =
      batches.get(collection) ?? new BatchWriter((batch) => target.insertMany(batch as never[], { ordered: false }));
    batches.set(collection, own);
    const full = own.add({ _id, revision, body, nulls: nullsIn(byName.get(collection), _id, body) });
    if (full) await Promise.all([own.room(), marker.beat()]);
  }
  for (const own of batches.values()) await own.end();
}

function documentOf({ event, dataText, schemaVersion }: ImportedEvent, commandIndex: number): EventDocument {
  const { stream, version, type, recordedAt, effectiveAt, correlationId, causationId } = event;
  const { commandId, commandHash, actor, prevHash, hash } = event;
  return {
    _id: event.position,
    ...{ stream, version, type, schemaVersion, recordedAt, effectiveAt, data: dataText },
    ...{ correlationId, causationId, commandId, commandHash, actor, prevHash, commandIndex, hash },
  };
}
