import { expect, it } from '@jest/globals';
import { gate, noted } from '../../testing/engine-under-test.js';
import { openKafka } from '../testing/kafka-under-test.js';
import { cureIdleSpin } from './idle-spin.js';

const WATCHED_MS = 5_000;
/** Just after its start Node compiles and collects yet; a spin is in every one. */
const WATCHED_TIMES = 4;

/** @returns how much of a core this process uses meanwhile */
async function watched(): Promise<number> {
  const before = process.cpuUsage();
  const since = performance.now();
  const { opened, open } = gate();
  setTimeout(open, WATCHED_MS);
  await opened;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - since);
}

it('an idle consumer uses less than 2 % of a core', async () => {
  const engine = await openKafka();
  engine.bus.subscribe({ group: 'test.idle', topics: ['wallet'], handle: () => {} });
  await engine.bus.start();
  await engine.store.append(noted('wallet-a', 0, 'c1', 1));
  await engine.bus.settled(1);
  await engine.relay.stop();
  const shares: number[] = [];
  while (shares.length < WATCHED_TIMES) shares.push(await watched());
  await engine.close();
  expect(Math.min(...shares)).toBeLessThan(0.02);
});

it('a kafkajs without the method that is replaced is refused', () => {
  expect(() => cureIdleSpin({ prototype: {} as never })).toThrow(/kafkajs has changed: .*requestQueue.*idle-spin/);
});
