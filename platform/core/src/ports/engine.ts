import type { Chance } from './chance.js';
import type { Clock } from './clock.js';
import type { Documents } from './documents.js';
import type { EventBus } from './event-bus.js';
import type { EventFeed } from './event-feed.js';
import type { EventStore } from './event-store.js';
import type { GroupPlaces } from './group-places.js';
import type { Ids } from './ids.js';
import type { Snapshots } from './snapshots.js';

/** All ports of one engine, as opened by an adapter. */
export interface Engine {
  store: EventStore;
  documents: Documents;
  snapshots: Snapshots;
  bus: EventBus;
  feed: EventFeed;
  places: GroupPlaces;
  clock: Clock;
  ids: Ids;
  chance: Chance;
  close(): Promise<void>;
}
