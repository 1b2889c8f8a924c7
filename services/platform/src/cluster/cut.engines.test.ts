import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { remove } from '../ports/documents.js';
import type { Projection } from '../ports/event-bus.js';
import { noted } from '../testing/engine-under-test.js';
import { CUT, CUT_ID } from './cut.js';
import { PLACES, placesOf } from './kafka/place.js';
import { openCluster } from './open.js';
import { openClusterDocuments } from './open-documents.js';
import { openReadOnlyCluster } from './reading/index.js';
import { RELAY, RELAY_ID } from './relay/lease.js';
import { kafkaBrokers } from './testing/addresses.js';
import { freshDatabase, onDatabase } from './testing/database.js';
import { topicsUnderTest } from './testing/kafka-under-test.js';

const GROUP: Pick<Projection, 'group' | 'topics'> = { group: 'test.cut', topics: ['wallet'] };
const PLAYERS = 20;

let mongo: string;
let one: string;
let other: string;
beforeEach(() => {
  mongo = freshDatabase();
  [one, other] = [topicsUnderTest().namespace, topicsUnderTest().namespace];
});
afterEach(() => onDatabase(mongo, (connection) => connection.dropDatabase()).then(() => {}));

const open = (namespace: string, partitions: number) =>
  openCluster({ mongo, kafka: kafkaBrokers(), service: 'test', topics: { namespace, partitions }, report: () => {} });

async function offline<T>(work: (opened: Awaited<ReturnType<typeof openClusterDocuments>>) => Promise<T>): Promise<T> {
  const opened = await openClusterDocuments(mongo);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** As an operator does after MongoDB went back in time. */
const relayBeginsAnew = () => offline(({ documents }) => documents.write([remove(RELAY, RELAY_ID)]));

/** Says that the group has taken in all up to a position, as a rebuild does. */
const moveTo = (position: number) =>
  offline(async ({ documents, places }) => documents.write((await places.of(GROUP, documents)).moveTo(position)));

const partitionsMoved = () =>
  offline(async ({ documents }) => (await placesOf(documents, GROUP.group)).map(({ partition }) => partition).sort());

it('a house keeps its number of partitions, and another is refused by the variable’s name, wherever its topics are', async () => {
  await (await open(one, 3)).close();
  const refused = /this house has 3 partitions, GOLDWAKE_KAFKA_PARTITIONS says 4 /;
  await expect(open(one, 4)).rejects.toThrow(refused);
  await relayBeginsAnew();
  await expect(open(other, 4)).rejects.toThrow(refused);
});

it('of two that begin a house at once under two namespaces one is refused by the variable’s name', async () => {
  const begun = await Promise.allSettled([open(one, 3), open(other, 3)]);
  const engines = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  await Promise.all(engines.map((engine) => engine.close()));
  expect(engines).toHaveLength(1);
  const reasons = begun.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(reasons).toEqual([expect.stringMatching(/in the namespace test-.*, GOLDWAKE_KAFKA_NAMESPACE says test-/)]);
});

it('a house goes on under another namespace once its relay begins anew', async () => {
  await (await open(one, 3)).close();
  await expect(open(other, 3)).rejects.toThrow('let the relay begin anew');
  await relayBeginsAnew();
  await (await open(other, 3)).close();
  await expect(open(one, 3)).rejects.toThrow(`in the namespace ${other}`);
});

it('a house of before, which kept neither, is known by where its relay has sent', async () => {
  const engine = await open(one, 3);
  await engine.store.append(noted('wallet-a', 0, 'c1', 1));
  while ((await engine.documents.get(RELAY, RELAY_ID))?.body.position !== 1) await new Promise(setImmediate);
  await engine.close();
  await offline(({ documents }) => documents.write([remove(CUT, CUT_ID)]));
  await expect(open(one, 4)).rejects.toThrow('this house has 3 partitions');
  await expect(open(other, 3)).rejects.toThrow(`in the namespace ${one}`);
  await (await open(one, 3)).close();
});

it('who asks MongoDB alone goes by the house’s own number, also while its relay knows nothing', async () => {
  const engine = await open(one, 3);
  for (let n = 0; n < PLAYERS; n++) await engine.store.append(noted(`wallet-p${n}`, 0, `c${n}`, n));
  await engine.close();
  await relayBeginsAnew();
  await moveTo(PLAYERS);
  expect(await partitionsMoved()).toEqual([0, 1, 2]);
  const casino = openReadOnlyCluster(mongo);
  const { places, upTo } = casino.committed();
  casino.close();
  expect(places.map(({ collection }) => collection)).toEqual([PLACES.name, PLACES.name, PLACES.name]);
  for (let n = 0; n < PLAYERS; n++) expect(upTo(GROUP.group, `wallet-p${n}`)).toBe(PLAYERS);
});

it('what is made anew before any service began is not taken for that of another number', async () => {
  await moveTo(0);
  await expect(open(one, 24)).rejects.toThrow(/has 12 partitions, GOLDWAKE_KAFKA_PARTITIONS says 24 /);
  await (await open(one, 12)).close();
});
