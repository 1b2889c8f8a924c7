/**
 * A process for tests to end: relays what stands in a data folder, and ends itself with SIGKILL when it has done a step for
 * the n-th time. Its one argument is JSON, see `RelayLife`. Prints `settled` where it came to the end instead.
 */
import { writeSync } from 'node:fs';
import { openEmbedded } from '../../embedded/index.js';
import { kafkaClient } from '../kafka/client.js';
import { Topics } from '../kafka/topics.js';
import { RELAY, RELAY_ID } from '../relay/lease.js';
import { Relay, type RelayStep } from '../relay/relay.js';
import { sourceOf } from './embedded-source.js';

export interface RelayLife {
  dataDir: string;
  brokers: string[];
  namespace: string;
  partitions: number;
  holder: string;
  /** Ended there; never where left out. */
  killedAt?: { step: RelayStep; time: number };
}

const life = JSON.parse(process.argv[2] ?? '') as RelayLife;
const engine = await openEmbedded({ dataDir: life.dataDir });
const topics = new Topics(life);
const kafka = kafkaClient({ brokers: life.brokers, clientId: 'relay', report: console.error });
let times = 0;
const step = (done: RelayStep) => {
  if (done === life.killedAt?.step && ++times === life.killedAt.time) process.kill(process.pid, 'SIGKILL');
};
const relay = new Relay({
  ...{ source: sourceOf(engine.store), documents: engine.documents, kafka, topics, step, report: console.error },
  // Short, since the one before it was killed and holds the lease.
  ...{ holder: life.holder, leaseMs: 200, eventsMax: 10 },
});
await relay.start();
const last = await engine.store.lastPosition();
while ((await engine.documents.get(RELAY, RELAY_ID))?.body.position !== last) await new Promise(setImmediate);
await relay.stop();
await engine.close();
writeSync(1, 'settled');
process.exit(0);
