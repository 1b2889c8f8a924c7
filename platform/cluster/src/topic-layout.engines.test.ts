import type { Projection } from '@goldwake/core';
import { remove } from '@goldwake/core';
import { noted, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PARTITION_CHECKPOINTS, partitionCheckpointsOf } from './kafka/partition-checkpoint.js';
import { openCluster } from './open.js';
import { openClusterDocuments } from './open-documents.js';
import { openReadOnlyCluster } from './reading/index.js';
import { RELAY, RELAY_ID } from './relay/lease.js';
import { kafkaBrokers } from './testing/addresses.js';
import { freshDatabase, onDatabase } from './testing/database.js';
import { topicsUnderTest } from './testing/kafka-under-test.js';
import { TOPIC_LAYOUT, TOPIC_LAYOUT_ID } from './topic-layout.js';

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

/** Simulates the operator who deletes the relay's state after MongoDB was restored from an older backup. */
const restartRelay = () => offline(({ documents }) => documents.write([remove(RELAY, RELAY_ID)]));

/** Marks all events up to a position as handled by the group, as a rebuild does. */
const moveTo = (position: number) =>
  offline(async ({ documents, checkpoints }) =>
    documents.write((await checkpoints.of(GROUP, documents)).moveTo(position)),
  );

const partitionsMoved = () =>
  offline(async ({ documents }) =>
    (await partitionCheckpointsOf(documents, GROUP.group)).map(({ partition }) => partition).sort(),
  );

it('a deployment keeps its number of partitions; another number is refused in every namespace, naming the setting', async () => {
  await (await open(one, 3)).close();
  const refused = /has 3 partitions stored for this deployment, GOLDWAKE_KAFKA_PARTITIONS is 4 /;
  await expect(open(one, 4)).rejects.toThrow(refused);
  await restartRelay();
  await expect(open(other, 4)).rejects.toThrow(refused);
});

it('when two processes initialise one database under two namespaces at once, one is refused with the setting’s name', async () => {
  const begun = await Promise.allSettled([open(one, 3), open(other, 3)]);
  const engines = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  await Promise.all(engines.map((engine) => engine.close()));
  expect(engines).toHaveLength(1);
  const reasons = begun.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(reasons).toEqual([
    expect.stringMatching(
      /has the topic namespace test-.* stored for this deployment, GOLDWAKE_KAFKA_NAMESPACE is test-/,
    ),
  ]);
});

it('a deployment can move to another namespace after the relay state is deleted', async () => {
  await (await open(one, 3)).close();
  await expect(open(other, 3)).rejects.toThrow('or reset the relay');
  await restartRelay();
  await (await open(other, 3)).close();
  await expect(open(one, 3)).rejects.toThrow(`has the topic namespace ${other} stored`);
});

it('without a stored topic layout the layout is derived from the topics that the relay has sent to', async () => {
  const engine = await open(one, 3);
  await engine.store.append(noted('wallet-a', 0, 'c1', 1));
  await until(async () => (await engine.documents.get(RELAY, RELAY_ID))?.body.position === 1);
  await engine.close();
  await offline(({ documents }) => documents.write([remove(TOPIC_LAYOUT, TOPIC_LAYOUT_ID)]));
  await expect(open(one, 4)).rejects.toThrow('has 3 partitions stored for this deployment');
  await expect(open(other, 3)).rejects.toThrow(`has the topic namespace ${one} stored`);
  await (await open(one, 3)).close();
});

it('readers that use MongoDB alone take the stored number of partitions, even when the relay state is missing', async () => {
  const engine = await open(one, 3);
  for (let n = 0; n < PLAYERS; n++) await engine.store.append(noted(`wallet-p${n}`, 0, `c${n}`, n));
  await engine.close();
  await restartRelay();
  await moveTo(PLAYERS);
  expect(await partitionsMoved()).toEqual([0, 1, 2]);
  const casino = openReadOnlyCluster(mongo);
  const { checkpoints, upTo } = casino.committed();
  casino.close();
  expect(checkpoints.map(({ collection }) => collection)).toEqual([
    PARTITION_CHECKPOINTS.name,
    PARTITION_CHECKPOINTS.name,
    PARTITION_CHECKPOINTS.name,
  ]);
  for (let n = 0; n < PLAYERS; n++) expect(upTo(GROUP.group, `wallet-p${n}`)).toBe(PLAYERS);
});

it('checkpoints written before the first service start fix the number of partitions at the default of 12', async () => {
  await moveTo(0);
  await expect(open(one, 24)).rejects.toThrow(
    /has 12 partitions stored for this deployment, GOLDWAKE_KAFKA_PARTITIONS is 24 /,
  );
  await (await open(one, 12)).close();
});
