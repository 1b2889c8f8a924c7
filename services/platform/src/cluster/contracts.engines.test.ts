import { EmbeddedEventBus } from '../embedded/event-bus.js';
import type { Chained } from '../hash-chain.js';
import {
  documentsContract,
  type EngineUnderTest,
  eventBusContract,
  eventHistoryContract,
  eventStoreContract,
  type OpenOptions,
  rebuildContract,
  snapshotsContract,
} from '../testing/contracts.js';
import { openCluster } from './open.js';
import { freshDatabase, onDatabase } from './testing/database.js';

async function openOn(mongo: string): Promise<EngineUnderTest> {
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const engine = await openCluster({ mongo, kafka: [], service: 'test', report });
  return {
    ...engine,
    reports,
    secondBus: () => new EmbeddedEventBus({ ...engine, report }),
    lose: async (position) => {
      await onDatabase(mongo, (connection) => connection.collection('events').deleteOne({ _id: position as never }));
    },
    reopen: async () => {
      await engine.close();
      return openOn(mongo);
    },
    close: async () => {
      await engine.close();
      await onDatabase(mongo, (connection) => connection.dropDatabase());
    },
  };
}

/** As an older or a newer Goldwake stored it: what is not its own it does not append. */
function stored({ event, dataText, schemaVersion }: Chained) {
  const { eventId: _eventId, position, data: _data, ...rest } = event;
  return { _id: position as never, ...rest, schemaVersion, data: dataText, commandIndex: 0 };
}

async function open({ history }: OpenOptions = {}): Promise<EngineUnderTest> {
  const mongo = freshDatabase();
  if (history) await onDatabase(mongo, (connection) => connection.collection('events').insertMany(history.map(stored)));
  return openOn(mongo);
}

eventStoreContract('cluster', open);
eventHistoryContract('cluster', open);
documentsContract('cluster', open);
eventBusContract('cluster', open);
rebuildContract('cluster', open);
snapshotsContract('cluster', open);
