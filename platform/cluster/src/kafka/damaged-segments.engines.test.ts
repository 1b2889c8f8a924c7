import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collection } from '@goldwake/core';
import { noted, until } from '@goldwake/core/testing';
import { listen, stop } from '@goldwake/core/testing/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RELAY, RELAY_ID } from '../relay/lease.js';
import { type KafkaUnderTest, openKafka } from '../testing/kafka-under-test.js';
import { type OwnEngine, ownKafka } from '../testing/own-engine.js';

const SEEN = collection<{ data: unknown[] }>('seen');
const EVENTS = 12;

/** Layout of a record batch in a segment file, as byte offsets from the start of the batch. */
const LENGTH = 8;
const HEAD = 12;
const MAGIC = 16;
const ATTRIBUTES = 21;
const LAST_OFFSET_DELTA = 23;
const RECORDS_COUNT = 57;
const RECORDS = 61;

type Damage = (batch: Buffer) => void;
const flip =
  (at: number, bits = 0xff): Damage =>
  (batch) => {
    batch[at] = (batch[at] ?? 0) ^ bits;
  };

const DAMAGES: [name: string, damage: Damage][] = [
  ['a byte of an event', (batch) => flip(batch.indexOf('noted') + 1, 0x80)(batch)],
  ['the data of an event, still JSON', (batch) => void batch.write('7', batch.lastIndexOf('"data":') + 7)],
  ['the length of a record', flip(RECORDS)],
  ['the number of records', flip(RECORDS_COUNT, 0x7f)],
  ['the compression', flip(ATTRIBUTES + 1, 0x01)],
  ['an unknown compression', flip(ATTRIBUTES + 1, 0x07)],
  ['the last offset', flip(LAST_OFFSET_DELTA + 3, 0x7f)],
  ['the magic byte', flip(MAGIC, 0x03)],
  ['the length of the batch', flip(LENGTH + 3, 0x10)],
  ['the length of the batch, much longer', flip(LENGTH, 0x10)],
  ['the first offset', flip(6, 0x01)],
  ['all bytes of a batch', (batch) => void batch.fill(0, HEAD)],
];

let kafka: OwnEngine;
let casinos: KafkaUnderTest[];

beforeAll(async () => {
  kafka = await ownKafka();
  casinos = [];
  for (let each = 0; each <= DAMAGES.length; each++) {
    const casino = await openKafka([kafka.address], 1);
    casinos.push(casino);
    await casino.documents.declare(SEEN);
    for (let n = 0; n < EVENTS; n++) {
      await casino.store.append(noted(`wallet-${n % 2 ? 'a' : 'b'}`, Math.floor(n / 2), `c${n}`, n));
      await until(async () => (await casino.documents.get(RELAY, RELAY_ID))?.body.position === n + 1);
    }
    await casino.relay.stop();
  }
  await kafka.stop();
  for (const [at, [, damage]] of DAMAGES.entries()) damageBatch(casinos[at] as KafkaUnderTest, 4, damage);
  damageBatch(casinos[DAMAGES.length] as KafkaUnderTest, EVENTS - 1, flip(RECORDS));
  await kafka.start();
}, 120_000);
afterAll(async () => {
  for (const casino of casinos) await casino.close();
  await kafka.close();
}, 120_000);

function damageBatch({ topics }: KafkaUnderTest, number: number, damage: Damage): void {
  const file = join(kafka.folder, 'data', `${topics.of('wallet')}-0`, `${'0'.repeat(20)}.log`);
  const bytes = readFileSync(file);
  let at = 0;
  for (let batch = 0; batch < number; batch++) at += HEAD + bytes.readInt32BE(at + LENGTH);
  damage(bytes.subarray(at, at + HEAD + bytes.readInt32BE(at + LENGTH)));
  writeFileSync(file, bytes);
}

/** Starts a group and the relay. Returns a function that reads the data that the handler saw in a stream. */
async function startGroup({
  bus,
  documents,
  secondRelay,
}: KafkaUnderTest): Promise<(id: string) => Promise<unknown[]>> {
  bus.subscribe({
    group: 'test.seen',
    topics: ['wallet'],
    async handle({ stream, data }, effects) {
      const before = await effects.get(SEEN, stream);
      effects.put(SEEN, stream, { data: [...(before?.body.data ?? []), data] });
    },
  });
  await bus.start();
  await secondRelay();
  return async (id) => (await documents.get(SEEN, `wallet-${id}`))?.body.data ?? [];
}

const A = [1, 3, 5, 7, 9, 11];
const B = [0, 2, 4, 6, 8, 10];
/** The damaged batch has offset 4; the records around it stay readable. */
const NAMED =
  /^(test\.seen stored wallet\/0\/\d+ \(a record\) as a dead letter .*damaged in Kafka.*read from the store)$/;

describe('damaged bytes in a segment file of Kafka', () => {
  it.each(DAMAGES.map(([name], at) => [name, at] as const))(
    '%s: each event is handled once and in order, and the record is named',
    async (_, at) => {
      const casino = casinos[at] as KafkaUnderTest;
      const seen = await startGroup(casino);
      await casino.store.append(noted('wallet-a', 6, 'new', 100));
      await until(async () => (await seen('a')).includes(100));
      expect([await seen('a'), await seen('b')]).toEqual([[...A, 100], B]);
      expect(casino.reports.filter((line) => NAMED.test(line))).toHaveLength(1);
    },
  );

  it('of the last batch: its event is handled although no later event follows, and the feed goes on', async () => {
    const casino = casinos[DAMAGES.length] as KafkaUnderTest;
    const listener = await listen(casino);
    const seen = await startGroup(casino);
    await until(async () => (await seen('a')).length === A.length);
    expect([await seen('a'), await seen('b')]).toEqual([A, B]);
    await casino.store.append(noted('wallet-a', 6, 'new', 100));
    await until(() => listener.heard.get('wallet-a')?.includes(100));
    await stop(listener);
  });
});
