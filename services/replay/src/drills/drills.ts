import type { Drill } from './drill.js';
import { eventChanged } from './event-changed.js';
import { eventDropped } from './event-dropped.js';
import { eventDuplicated } from './event-duplicated.js';
import { eventsSwapped } from './events-swapped.js';
import { postingOffByOne } from './posting-off-by-one.js';
import { projectionField } from './projection-field.js';
import { reducerOffByOne } from './reducer-off-by-one.js';
import { staleSnapshot } from './stale-snapshot.js';
import { tornPage } from './torn-page.js';

export const DRILLS: readonly Drill[] = [
  projectionField,
  eventChanged,
  eventDropped,
  eventDuplicated,
  eventsSwapped,
  postingOffByOne,
  tornPage,
  staleSnapshot,
  reducerOffByOne,
];
