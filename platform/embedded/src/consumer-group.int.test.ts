import { getEventListeners, getMaxListeners } from 'node:events';
import type { StoredEvent } from '@goldwake/contracts';
import { CHECKPOINTS, collection, DEAD_LETTERS, type Subscription } from '@goldwake/core';
import { StorageFailed } from '@goldwake/core/adapters';
import { noted, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConsumerGroup } from './consumer-group.js';
import { EmbeddedEventBus } from './event-bus.js';
import { openTestEngine, type TestEngine } from './testing/test-engine.js';

const COUNTS = collection<{ count: number }>('counts');

let engine: TestEngine;
beforeEach(async () => {
  engine = await openTestEngine();
});
afterEach(() => engine.close());

describe('a consumer whose commands fail because the disk is full', () => {
  it('retries until there is space, and writes no dead letter', async () => {
    let refusals = 4;
    const granted: unknown[] = [];
    engine.bus.subscribe({
      group: 'test.grants',
      topics: ['wallet'],
      attempts: 2,
      handle: ({ data }) => {
        if (refusals-- > 0) throw new StorageFailed('SQLITE_FULL: database or disk is full');
        granted.push(data);
      },
    });
    await engine.bus.start();
    await engine.store.append(noted('wallet-a', 0, 'c1', 'first', 'second'));
    await engine.bus.settled(2);
    expect(granted).toEqual(['first', 'second']);
    expect(await engine.documents.find(DEAD_LETTERS, { index: 'by_group' })).toEqual([]);
    expect(engine.reports).toHaveLength(4);
  });
});

describe('a concurrent consumer', () => {
  it('handles events of different players at the same time, and those of one player in order', async () => {
    const log: string[] = [];
    const begun = new Set<string>();
    engine.bus.subscribe({
      group: 'test.concurrent',
      topics: ['wallet'],
      concurrent: true,
      async handle({ eventId, stream }) {
        log.push(`begin ${eventId}`);
        begun.add(stream);
        await until(() => begun.size === 2);
        log.push(`end ${eventId}`);
      },
    });
    await engine.store.append(noted('wallet-a', 0, 'c1', 'first', 'second'));
    await engine.store.append(noted('wallet-b', 0, 'c2', 'first'));
    await engine.bus.start();
    await engine.bus.settled(3);
    const ofA = ['begin wallet-a@1', 'end wallet-a@1', 'begin wallet-a@2', 'end wallet-a@2'];
    expect(log.filter((line) => line.includes('wallet-a'))).toEqual(ofA);
    expect(log.slice(0, 2).sort()).toEqual(['begin wallet-a@1', 'begin wallet-b@1']);
  });

  it('handles no later event of a player before one that must wait, and commits the effects of a batch once', async () => {
    await engine.documents.declare(COUNTS);
    const handled: string[] = [];
    let refusals = 1;
    engine.bus.subscribe({
      group: 'test.concurrent',
      topics: ['wallet'],
      concurrent: true,
      async handle({ eventId, stream }, effects) {
        if (eventId === 'wallet-a@1' && refusals-- > 0) throw new StorageFailed('the disk is full');
        const counted = await effects.get(COUNTS, stream);
        effects.put(COUNTS, stream, { count: (counted?.body.count ?? 0) + 1 });
        handled.push(eventId);
      },
    });
    await engine.store.append(noted('wallet-a', 0, 'c1', 'first', 'second'));
    await engine.store.append(noted('wallet-b', 0, 'c2', 'first'));
    await engine.bus.start();
    await engine.bus.settled(3);
    expect(handled.filter((eventId) => eventId.startsWith('wallet-a'))).toEqual(['wallet-a@1', 'wallet-a@2']);
    const counts = await Promise.all(['wallet-a', 'wallet-b'].map((stream) => engine.documents.get(COUNTS, stream)));
    expect(counts.map((counted) => counted?.body.count)).toEqual([2, 1]);
  });
});

describe('a batch of a concurrent consumer', () => {
  /** Counts the events of each stream. */
  const counting =
    (before: (event: StoredEvent) => void): Subscription['handle'] =>
    async (event, effects) => {
      before(event);
      const counted = await effects.get(COUNTS, event.stream);
      effects.put(COUNTS, event.stream, { count: (counted?.body.count ?? 0) + 1 });
    };
  const subscription = { group: 'test.concurrent', topics: ['wallet'], concurrent: true, attempts: 2 } as const;
  const counts = async () => {
    const found = await engine.documents.getMany(COUNTS, ['wallet-a', 'wallet-b']);
    return found.map((counted) => counted?.body.count);
  };
  beforeEach(async () => {
    await engine.documents.declare(COUNTS, CHECKPOINTS, DEAD_LETTERS);
    await engine.store.append(noted('wallet-a', 0, 'c1', 'first', 'second'));
    await engine.store.append(noted('wallet-b', 0, 'c2', 'first'));
  });

  it('that a stop interrupts commits nothing, and the next process handles it again as a whole', async () => {
    const handled: string[] = [];
    const parts = { ...engine, report: () => undefined };
    let stopped: Promise<void> | undefined;
    const handle = counting(({ eventId }) => {
      handled.push(eventId);
      if (eventId !== 'wallet-a@1') return;
      stopped = group.stop();
      throw new Error('the first attempt fails');
    });
    const group = new ConsumerGroup({ ...subscription, handle }, parts);
    await group.start();
    await until(() => stopped !== undefined);
    await stopped;
    expect(handled.sort()).toEqual(['wallet-a@1', 'wallet-b@1']);
    expect([group.donePosition, await counts()]).toEqual([0, [undefined, undefined]]);
    const next = new ConsumerGroup({ ...subscription, handle: counting(() => {}) }, parts);
    await next.start();
    await next.settled(3);
    expect(await counts()).toEqual([2, 1]);
    await next.stop();
  });

  it('with an event that fails in every attempt stores it as a dead letter, and commits the other events', async () => {
    engine.bus.subscribe({
      ...subscription,
      handle: counting(({ eventId }) => {
        if (eventId === 'wallet-a@1') throw new Error('no such promotion');
      }),
    });
    await engine.bus.start();
    await engine.bus.settled(3);
    expect(await counts()).toEqual([1, 1]);
    const deadLetters = await engine.documents.find(DEAD_LETTERS, { index: 'by_group' });
    expect(deadLetters.map(({ body }) => body)).toMatchObject([{ eventId: 'wallet-a@1', reason: 'no such promotion' }]);
  });
});

describe('calls waiting for a consumer group', () => {
  it('are removed when they are aborted or completed', async () => {
    await engine.documents.declare(CHECKPOINTS, DEAD_LETTERS);
    let letGo = () => {};
    const blocked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const group = new ConsumerGroup(
      { group: 'test.stuck', topics: ['wallet'], handle: () => blocked },
      { ...engine, report: () => undefined },
    );
    await group.start();
    await engine.store.append(noted('wallet-a', 0, 'c1', 'event'));
    const bounds = Array.from({ length: 100 }, () => new AbortController());
    const given = bounds.map(({ signal }) => group.settled(1, signal));
    const patient = group.settled(1);
    expect(group.waiting).toBe(101);
    for (const bound of bounds) bound.abort();
    await Promise.all(given);
    expect(group.waiting).toBe(1);
    letGo();
    await patient;
    expect(group.waiting).toBe(0);
    await group.stop();
  });
});

describe('a call waiting for more than ten consumer groups', () => {
  it('may add an abort listener for each, although Node by default warns of a leak at the eleventh', async () => {
    for (let n = 0; n < 11; n++) engine.bus.subscribe({ group: `test.${n}`, topics: ['wallet'], handle: () => {} });
    const bound = new AbortController();
    const given = engine.bus.settled(1, bound.signal);
    expect(getEventListeners(bound.signal, 'abort')).toHaveLength(11);
    expect(getMaxListeners(bound.signal)).toBe(Number.POSITIVE_INFINITY);
    bound.abort();
    await given;
  });
});

describe('two consumers of one group', () => {
  it('apply an effect once, even if the slower consumer began before the other committed', async () => {
    await engine.documents.declare(COUNTS);
    let letGo = () => {};
    const blocked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const [slow, quick] = [blocked, Promise.resolve()].map((ready) => {
      const bus = new EmbeddedEventBus({ ...engine, report: () => undefined });
      bus.subscribe({
        group: 'test.counts',
        topics: ['wallet'],
        async handle(_, effects) {
          await ready;
          const counted = await effects.get(COUNTS, 'all');
          effects.put(COUNTS, 'all', { count: (counted?.body.count ?? 0) + 1 });
        },
      });
      return bus;
    }) as [EmbeddedEventBus, EmbeddedEventBus];
    await Promise.all([slow.start(), quick.start()]);
    await engine.store.append(noted('wallet-a', 0, 'c1', 'event'));
    await quick.settled(1);
    letGo();
    await slow.settled(1);
    expect((await engine.documents.get(COUNTS, 'all'))?.body).toEqual({ count: 1 });
    await Promise.all([slow.stop(), quick.stop()]);
  });
});
