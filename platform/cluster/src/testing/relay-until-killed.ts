/**
 * Test process that appends events to a database, relays them, and kills itself with SIGKILL at a given point. Its only
 * argument is JSON, see `RelayLife`. It prints `settled` if it reaches the end, and exits when its standard input
 * closes, so that it does not outlive the test.
 */
import { writeSync } from 'node:fs';
import { systemClock } from '@goldwake/core/adapters';
import { kafkaClient } from '../kafka/client.js';
import { Topics } from '../kafka/topics.js';
import { openMongo } from '../mongo/open.js';
import { Relay } from '../relay/relay.js';
import { type Moment, RelayWatch, type Work } from './relay-watch.js';
import { appendSome } from './some-events.js';

export interface RelayLife {
  mongo: string;
  brokers: string[];
  namespace: string;
  partitions: number;
  holder: string;
  /** Maximum number of events in one produce request. */
  eventsMax: number;
  /** Point at which the process kills itself; if omitted, it never does. */
  killedAt?: RelayPoint;
}

export interface RelayPoint {
  work: Work;
  moment: Moment;
  /** From 1. */
  time: number;
}

process.stdin.once('end', () => process.exit(1)).resume();
const { killedAt, eventsMax, holder, ...life } = JSON.parse(process.argv[2] ?? '') as RelayLife;
let times = 0;
let position = 0;
let beats = 0;
let wake = () => {};
const watch = new RelayWatch((work, moment, stored) => {
  if (work === killedAt?.work && moment === killedAt.moment && ++times === killedAt.time)
    process.kill(process.pid, 'SIGKILL');
  position = stored?.position ?? 0;
  if (work === 'beat' && moment === 'done') beats++;
  wake();
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds())
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
}

const { store, documents, close } = await openMongo(life.mongo);
const kafka = kafkaClient({ brokers: life.brokers, clientId: 'relay', report: console.error });
const relay = new Relay({
  ...watch.over({ source: store.tailAsText.bind(store), documents, kafka }),
  // The lease is short, because the previous process was killed and did not release it.
  ...{ topics: new Topics(life), holder, leaseMs: 200, eventsMax },
  ...{ store, clock: systemClock, report: console.error },
});
const first = await appendSome(store, 35);
await relay.start();
await until(() => position === first);
// The relay has reached the last event and waits; these new events wake it.
const last = await appendSome(store, 10);
await until(() => position === last);
await until(() => beats > 0);
await relay.stop();
await close();
writeSync(1, 'settled');
process.exit(0);
