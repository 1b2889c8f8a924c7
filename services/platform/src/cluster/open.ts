import { EmbeddedEventBus } from '../embedded/event-bus.js';
import { messageOf } from '../errors.js';
import type { Chance } from '../ports/chance.js';
import type { Clock } from '../ports/clock.js';
import type { Documents } from '../ports/documents.js';
import type { Engine } from '../ports/engine.js';
import type { EventBus } from '../ports/event-bus.js';
import type { EventStore } from '../ports/event-store.js';
import type { Ids } from '../ports/ids.js';
import { systemChance } from '../system/chance.js';
import { systemClock } from '../system/clock.js';
import { uuidIds } from '../system/ids.js';
import { connect } from './mongo/connection.js';
import { MongoDocuments } from './mongo/documents.js';
import { MongoEventStore } from './mongo/event-store.js';
import { reading } from './mongo/failures.js';
import { MongoSnapshots } from './mongo/snapshots.js';

/** What a bus stands on. */
export interface BusParts {
  store: EventStore;
  documents: Documents;
  clock: Clock;
  report(message: string): void;
}

export interface ClusterOptions {
  /** Address of a replica set, `mongodb://host:port/database?replicaSet=name`; the database is `goldwake` if none is named. */
  mongo: string;
  /** Addresses of Kafka's brokers, `host:port`. */
  kafka: readonly string[];
  /** Which service this process is. */
  service: string;
  clock?: Clock;
  ids?: Ids;
  chance?: Chance;
  /** Hears in one line what a consumer could not do; standard error if left out. */
  report?(message: string): void;
  /** Each group reads the event store itself if left out. */
  openBus?(parts: BusParts): Promise<EventBus>;
}

/** @throws StorageFailed if MongoDB does not answer */
export async function openCluster(options: ClusterOptions): Promise<Engine> {
  const { clock = systemClock, ids = uuidIds(), chance = systemChance, report = console.error } = options;
  const connection = await connect(options.mongo);
  try {
    const documents = new MongoDocuments(connection);
    const store = await MongoEventStore.open(connection, documents, clock);
    const snapshots = await reading(() => MongoSnapshots.open(connection));
    const parts = { store, documents, clock, report };
    const bus = (await options.openBus?.(parts)) ?? new EmbeddedEventBus(parts);
    let closing: Promise<void> | undefined;
    const close = async () => {
      await bus.stop().catch((error) => report(`the event bus did not stop: ${messageOf(error)}`));
      await store.close();
      await snapshots.close();
      await connection.close();
    };
    return {
      ...{ store, documents, snapshots, bus, clock, ids, chance },
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await connection.destroy();
    throw error;
  }
}
