import { Refusal, type StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { collection } from '../ports/documents.js';
import { DEAD_LETTERS, type Effects, type Subscription } from '../ports/event-bus.js';
import {
  type EngineTest,
  type EngineUnderTest,
  gate,
  noted,
  type OpenEngine,
  type OpenOptions,
  withEngine,
} from './engine-under-test.js';

const COUNTS = collection<{ count: number }>('counts');
const NAMES = collection<{ name: string }>('names', { name: { fields: ['name'], unique: true } });

/** Counts the handled events in a document, so that a lost or duplicated effect is visible. */
async function count(_event: StoredEvent, effects: Effects): Promise<void> {
  const counted = await effects.get(COUNTS, 'all');
  effects.put(COUNTS, 'all', { count: (counted?.body.count ?? 0) + 1 });
}

function subscription(handle: Subscription['handle'], more: Partial<Subscription> = {}): Subscription {
  return { group: 'test.group', topics: ['wallet'], handle, ...more };
}

async function appendMany({ store }: EngineUnderTest, prefix: string, many: number): Promise<void> {
  await Promise.all(Array.from({ length: many }, (_, n) => store.append(noted(`${prefix}${n}`, 0, 'c1', n))));
}

async function settle({ bus, store }: EngineUnderTest): Promise<void> {
  await bus.settled(await store.lastPosition());
}

/** Starts a consumer group, appends events of one player and waits until they are handled. */
async function bring(engine: EngineUnderTest, group: Subscription, ...data: unknown[]): Promise<void> {
  engine.bus.subscribe(group);
  await engine.bus.start();
  await engine.store.append(noted('wallet-a', 0, 'c1', ...data));
  await settle(engine);
}

/** Tests the rules that every event bus must follow. */
export function eventBusContract(name: string, open: OpenEngine): void {
  const withCounts = (test: EngineTest, options?: OpenOptions) =>
    withEngine(
      open,
      async (engine, reopen) => {
        await engine.documents.declare(COUNTS, NAMES);
        await test(engine, reopen);
      },
      options,
    );
  const counted = async ({ documents }: EngineUnderTest) => (await documents.get(COUNTS, 'all'))?.body.count;

  describe(`${name}: event bus`, () => {
    it(
      "a group receives the events stored before its start and new ones, each once, and a player's events in order of position",
      withCounts(async (engine) => {
        const players = Array.from({ length: 30 }, (_, n) => `wallet-p${n}`);
        const appendToAll = (version: number) =>
          Promise.all(players.map((stream) => engine.store.append(noted(stream, version, `c${version}`, 1, 2))));
        for (const version of [0, 2, 4, 6, 8]) await appendToAll(version);
        const seen = new Map<string, number[]>(players.map((stream) => [stream, []]));
        engine.bus.subscribe(subscription(({ stream, version }) => void seen.get(stream)?.push(version)));
        await engine.bus.start();
        for (const version of [10, 12, 14, 16, 18]) await appendToAll(version);
        await settle(engine);
        const all = Array.from({ length: 20 }, (_, n) => n + 1);
        expect(seen).toEqual(new Map(players.map((stream) => [stream, all])));
      }),
    );

    it(
      "one player's events are handled in order, also while an event is retried",
      withCounts(async (engine) => {
        const seen: unknown[] = [];
        let failures = 2;
        const group = subscription((event) => {
          if (event.data === 1 && failures-- > 0) throw new Error('not now');
          seen.push(event.data);
        });
        await bring(engine, group, 0, 1, 2, 3);
        expect(seen).toEqual([0, 1, 2, 3]);
      }),
    );

    it(
      'a group receives only the topics and types that it subscribed to',
      withCounts(async (engine) => {
        const seen: string[] = [];
        engine.bus.subscribe(
          subscription((event) => void seen.push(event.eventId), { topics: ['wallet', 'games'], types: ['noted'] }),
        );
        await engine.bus.start();
        await engine.store.append({ ...noted('wallet-a', 0, 'c1'), events: [{ type: 'other', data: 1 }] });
        for (const stream of ['wallet-b', 'fairness-b', 'account-b', 'promotions-b'])
          await engine.store.append(noted(stream, 0, 'c1', 1));
        await settle(engine);
        expect(seen.sort()).toEqual(['fairness-b@1', 'wallet-b@1']);
      }),
    );

    it(
      'a handler sees the effects of earlier events, whether or not they are stored',
      withCounts(async (engine) => {
        await appendMany(engine, 'wallet-', 500);
        engine.bus.subscribe(subscription(count));
        await engine.bus.start();
        await settle(engine);
        expect(await counted(engine)).toBe(500);
      }),
    );

    it(
      'after a restart, a group continues without losing or doubling effects',
      withCounts(async (engine, reopen) => {
        let current = engine;
        for (let life = 1; life <= 3; life++) {
          current.bus.subscribe(subscription(count));
          await current.bus.start();
          await appendMany(current, `wallet-${life}-`, 400);
          current = await reopen();
        }
        current.bus.subscribe(subscription(count));
        await current.bus.start();
        await settle(current);
        expect(await counted(current)).toBe(1_200);
      }),
    );

    it(
      'two concurrent consumers of a group do not double an effect',
      withCounts(async (engine) => {
        const second = engine.secondBus();
        engine.bus.subscribe(subscription(count));
        second.subscribe(subscription(count));
        await Promise.all([engine.bus.start(), second.start()]);
        for (let round = 0; round < 10; round++) await appendMany(engine, `wallet-${round}-`, 30);
        const last = await engine.store.lastPosition();
        await Promise.all([engine.bus.settled(last), second.settled(last)]);
        await second.stop();
        expect(await counted(engine)).toBe(300);
      }),
    );

    it(
      'an event that fails as often as allowed becomes a dead letter with the reason, and later events are handled',
      withCounts(async (engine) => {
        let tries = 0;
        const handle: Subscription['handle'] = async (event, effects) => {
          await count(event, effects);
          if (event.data !== 2) return;
          tries += 1;
          throw new Error('cannot read this');
        };
        await bring(engine, subscription(handle, { attempts: 3 }), 1, 2, 3);
        expect(tries).toBe(3);
        expect(await counted(engine)).toBe(2);
        const deadLetters = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: ['test.group'] });
        expect(deadLetters.map((deadLetter) => deadLetter.body)).toEqual([
          expect.objectContaining({
            group: 'test.group',
            eventId: 'wallet-a@2',
            position: 2,
            reason: 'cannot read this',
            attempts: 3,
          }),
        ]);
        expect(engine.reports).toHaveLength(1);
      }),
    );

    it(
      'an event that needs an unavailable service is retried beyond its attempts and does not become a dead letter',
      withCounts(async (engine) => {
        let tries = 0;
        const handle: Subscription['handle'] = async (event, effects) => {
          tries += 1;
          if (tries < 6) throw new Refusal('unavailable');
          await count(event, effects);
        };
        await bring(engine, subscription(handle, { attempts: 2 }), 1);
        expect(await counted(engine)).toBe(1);
        expect(await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: ['test.group'] })).toEqual([]);
      }),
    );

    it(
      'only the event whose effects violate a unique index becomes a dead letter',
      withCounts(async (engine) => {
        const group = subscription(async (event, effects) => {
          effects.put(NAMES, event.eventId, { name: event.data as string });
          await count(event, effects);
        });
        await bring(engine, group, 'ann', 'bob', 'ann', 'cid');
        expect((await engine.documents.find(NAMES, { index: 'name' })).map((d) => d.id)).toEqual([
          'wallet-a@1',
          'wallet-a@2',
          'wallet-a@4',
        ]);
        expect(await counted(engine)).toBe(3);
        expect(await engine.documents.count(DEAD_LETTERS, { index: 'by_group' })).toBe(1);
      }),
    );

    it(
      'a failing group does not delay another group',
      withCounts(async (engine) => {
        const seen: number[] = [];
        const unblock = gate();
        engine.bus.subscribe(subscription(() => unblock.opened, { group: 'test.slow' }));
        engine.bus.subscribe(
          subscription(
            (event) => {
              seen.push(event.position);
              if (seen.length === 5) unblock.open();
            },
            { group: 'test.fast' },
          ),
        );
        await engine.bus.start();
        await appendMany(engine, 'wallet-', 5);
        await settle(engine);
        expect(seen.sort()).toEqual([1, 2, 3, 4, 5]);
        expect(engine.bus.positions()).toEqual({ 'test.slow': 5, 'test.fast': 5 });
      }),
    );

    it(
      'on stop, the current event is finished, its effects are stored, and no more events are handled',
      withCounts(async (engine, reopen) => {
        const begun = gate();
        const unblock = gate();
        engine.bus.subscribe(
          subscription(async (event, effects) => {
            begun.open();
            await unblock.opened;
            await count(event, effects);
          }),
        );
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 1));
        await begun.opened;
        const stopped = engine.bus.stop();
        await engine.store.append(noted('wallet-a', 1, 'c2', 2));
        unblock.open();
        await stopped;
        expect(await counted(engine)).toBe(1);
        const again = await reopen();
        again.bus.subscribe(subscription(count));
        await again.bus.start();
        await settle(again);
        expect(await counted(again)).toBe(2);
      }),
    );

    it(
      'waiting for a blocked group can be aborted',
      withCounts(async (engine) => {
        const { opened, open } = gate();
        engine.bus.subscribe(subscription(() => opened));
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 1));
        const bound = new AbortController();
        const given = engine.bus.settled(1, bound.signal);
        bound.abort();
        await given;
        await engine.bus.settled(1, bound.signal);
        expect(engine.bus.positions()).toEqual({ 'test.group': 0 });
        open();
        await engine.bus.settled(1, new AbortController().signal);
        expect(engine.bus.positions()).toEqual({ 'test.group': 1 });
      }),
    );

    it(
      'a handler can send commands and then receives their events',
      withCounts(async (engine) => {
        const seen: string[] = [];
        engine.bus.subscribe(
          subscription(async (event) => {
            seen.push(event.eventId);
            if (event.stream === 'wallet-a') await engine.store.append(noted('wallet-b', 0, `for ${event.eventId}`, 1));
          }),
        );
        await engine.bus.start();
        await engine.store.append(noted('wallet-a', 0, 'c1', 1));
        await engine.bus.settled(2);
        expect(seen).toEqual(['wallet-a@1', 'wallet-b@1']);
      }),
    );
  });
}
