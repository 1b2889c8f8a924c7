import type { Broadcast } from './broadcast.js';
import type { Clock } from './clock.js';
import type { DataKeySource } from './data-key.js';
import type { Documents } from './documents.js';
import type { EventBus } from './event-bus.js';
import type { EventFeed } from './event-feed.js';
import type { EventStore } from './event-store.js';
import type { GroupCheckpoints } from './group-checkpoints.js';
import type { Ids } from './ids.js';
import type { Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import type { Snapshots } from './snapshots.js';

/** All ports of one storage engine. An adapter opens the engine and provides them. */
export interface Engine {
  store: EventStore;
  documents: Documents;
  snapshots: Snapshots;
  bus: EventBus;
  feed: EventFeed;
  broadcast: Broadcast;
  checkpoints: GroupCheckpoints;
  scheduler: Scheduler;
  clock: Clock;
  ids: Ids;
  random: Random;
  dataKey: DataKeySource;
  close(): Promise<void>;
}
