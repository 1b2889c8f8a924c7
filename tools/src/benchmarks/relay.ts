/**
 * Measures the relay's overhead: events per second from the store into Kafka, compared with bare kafkajs that
 * sends the same messages in batches of the same size, and with a minimal relay that reads pages of documents
 * with MongoDB's driver and sends them one after the other, without ordering, links between positions, or
 * checkpoints. `npm run bench -- --only relay [--rounds 5]`
 * Starts its own Kafka and MongoDB, see deploy/engines/. The relay reads the events from MongoDB, converts them to
 * messages, sends them with an idempotent producer and stores its checkpoint in MongoDB; bare kafkajs sends prepared
 * messages and stores nothing. Rounds are interleaved; each figure is the median of all rounds.
 */
import { randomUUID } from 'node:crypto';
import { type Documents, type DocumentWrite, type EventStore, systemContext } from '@goldwake/core';
import { systemClock } from '@goldwake/core/adapters';
import type { Kafka, TopicMessages } from 'kafkajs';
import mongoose, { type mongo } from 'mongoose';
import { textOf } from '../../../platform/cluster/dist/event-text.js';
import { idempotentProducer, kafkaClient } from '../../../platform/cluster/dist/kafka/client.js';
import { prepareTopics, Topics } from '../../../platform/cluster/dist/kafka/topics.js';
import { openMongo } from '../../../platform/cluster/dist/mongo/open.js';
import { RELAY } from '../../../platform/cluster/dist/relay/lease.js';
import { type EventSource, Relay } from '../../../platform/cluster/dist/relay/relay.js';
import { type Request, requests } from '../../../platform/cluster/dist/relay/requests.js';
import { startEngines } from '../lib/engines.js';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';

const EVENTS = 20_000;
const TRIAL_EVENTS = 2_000;
const PLAYERS = 64;
const PARTITIONS = 12;
const PER_READ = 500;
const PER_APPEND = 50;
/** Minimum ratio of the relay's events per second to those of bare kafkajs. */
const TARGET = 0.7;

/** Event data that makes a message as large as that of a settled bet: about 1 kB with its envelope. */
const DATA = { round: 'x'.repeat(400) };

type Mongo = Awaited<ReturnType<typeof openMongo>>;

async function fill(store: EventStore, events: number): Promise<void> {
  const appends = events / PER_APPEND;
  for (let n = 0; n < appends; n++) {
    const stream = `wallet-p${n % PLAYERS}`;
    await store.append({
      stream,
      expectedVersion: PER_APPEND * Math.floor(n / PLAYERS),
      events: Array.from({ length: PER_APPEND }, () => ({ type: 'balance_adjusted', data: DATA })),
      context: systemContext(randomUUID()),
    });
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begin = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - begin) / 1e9;
}

/**
 * Runs the relay into empty topics until it has stored the checkpoint for the last event.
 * @returns the time it took in seconds
 */
async function relayed({ store, documents }: Mongo, kafka: Kafka, topics: Topics, last: number): Promise<number> {
  // Deletes the stored checkpoint, so that each round starts at the first event.
  await documents.drop(RELAY);
  await documents.declare(RELAY);
  let begin = 0n;
  let done: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    done = resolve;
  });
  // The measurement begins at the relay's first read, when it is already connected.
  const source: EventSource = (...from) => {
    begin = process.hrtime.bigint();
    return store.tailAsText(...from);
  };
  const noting: Documents = Object.assign(Object.create(documents), {
    write: async (writes: DocumentWrite[]) => {
      await documents.write(writes);
      const [first] = writes;
      if (first && positionIn(first) === last) done();
    },
  });
  const relay = new Relay({
    ...{ source, store, documents: noting, kafka, topics, holder: randomUUID() },
    ...{ clock: systemClock, report: console.error },
  });
  await relay.start();
  await over;
  const took = Number(process.hrtime.bigint() - begin) / 1e9;
  await relay.stop();
  return took;
}

/** Returns the position in a write of the relay's checkpoint; undefined for any other write. */
function positionIn(write: DocumentWrite): unknown {
  const body: unknown = 'body' in write ? write.body : undefined;
  return typeof body === 'object' && body !== null && 'position' in body ? body.position : undefined;
}

async function bare(batches: TopicMessages[][], kafka: Kafka): Promise<number> {
  const producer = idempotentProducer(kafka);
  await producer.connect();
  const took = await seconds(async () => {
    for (const topicMessages of batches) await producer.sendBatch({ topicMessages, acks: -1 });
  });
  await producer.disconnect();
  return took;
}

/**
 * A document that the minimal relay reads. That relay sends documents in the order of reading, to a partition chosen by
 * their id.
 */
interface StoredDocument {
  _id: number;
}

async function readAndSent(
  collection: mongo.Collection<StoredDocument>,
  kafka: Kafka,
  topics: Topics,
): Promise<number> {
  const producer = idempotentProducer(kafka);
  await producer.connect();
  const took = await seconds(async () => {
    for (let last = 0; ; ) {
      const page = await collection.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: PER_READ }).toArray();
      if (page.length === 0) return;
      last = page.at(-1)?._id ?? last;
      const messages = page.map((each) => ({ partition: each._id % PARTITIONS, value: JSON.stringify(each) }));
      await producer.sendBatch({ topicMessages: [{ topic: topics.of('wallet'), messages }], acks: -1 });
    }
  });
  await producer.disconnect();
  return took;
}

async function batchesOf(store: EventStore, topics: Topics, events: number): Promise<TopicMessages[][]> {
  const batches: TopicMessages[][] = [];
  let state: Request['progress'] = { position: 0, last: {} };
  while (state.position < events) {
    for (const { messages, progress } of requests(
      (await store.readAll(state.position, 1_000)).map(textOf),
      state,
      topics,
    )) {
      batches.push(messages);
      state = progress;
    }
  }
  return batches;
}

interface Result {
  ours: number;
  raw: number;
  least: number;
  /** Ratio of the relay's rate to the rate of bare kafkajs. */
  ratio: number;
  met: boolean;
  rounds: number;
}

/** @returns medians in events per second */
export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const events = trial ? TRIAL_EVENTS : EVENTS;
  const engines = await startEngines();
  const { GOLDWAKE_MONGO: mongoUri = '', GOLDWAKE_KAFKA: broker = '' } = engines.env;
  const engine = await openMongo(mongoUri);
  const driver = await mongoose.createConnection(mongoUri, { dbName: 'goldwake' }).asPromise();
  const figures: Record<'ours' | 'raw' | 'least', number[]> = { ours: [], raw: [], least: [] };
  try {
    await fill(engine.store, events);
    const kafka = kafkaClient({ brokers: [broker], clientId: 'bench', report: console.error });
    // Round 0 is a warm-up and is not measured: it makes V8 compile the hot paths of all candidates.
    for (let round = 0; round <= rounds; round++) {
      const topicsOf = (candidate: number) =>
        new Topics({ namespace: `bench-${round}-${candidate}`, partitions: PARTITIONS });
      const [own, other, third] = [topicsOf(0), topicsOf(1), topicsOf(2)];
      for (const topics of [own, other, third]) await prepareTopics(kafka, topics);
      const batches = await batchesOf(engine.store, other, events);
      const ours = await relayed(engine, kafka, own, events);
      const raw = await bare(batches, kafka);
      const least = await readAndSent(driver.collection<StoredDocument>('events'), kafka, third);
      if (round === 0) continue;
      figures.ours.push(events / ours);
      figures.raw.push(events / raw);
      figures.least.push(events / least);
    }
  } finally {
    await driver.close();
    await engine.close();
    engines.stop();
  }
  const [ours, raw, least] = [median(figures.ours), median(figures.raw), median(figures.least)];
  return { ours, raw, least, ratio: ours / raw, met: ours / raw >= TARGET, rounds };
}

export function print({ ours, raw, least, ratio, met, rounds }: Result): void {
  console.log(`relay, events per second from the store into Kafka (medians of ${rounds} interleaved rounds)`);
  console.table([
    {
      goldwake: Math.round(ours),
      'bare kafkajs': Math.round(raw),
      ratio: ratio.toFixed(2),
      target: `≥ ${TARGET}`,
      met: yesOrNo(met),
      'minimal relay': Math.round(least),
      'ratio to minimal relay': (ours / least).toFixed(2),
    },
  ]);
}
