import type { StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { collection, type DocumentReads, type Documents, put, remove, shadow } from '../ports/documents.js';
import { DEAD_LETTERS, type Projection } from '../ports/event-bus.js';
import { CannotRebuild, rebuild } from '../rebuild/index.js';
import {
  type EngineTest,
  type EngineUnderTest,
  gate,
  noted,
  type OpenEngine,
  withEngine,
} from './engine-under-test.js';
import { sized } from './sized.js';

interface Tally {
  events: number;
  last: string;
}

/** Number of events per stream. Id: the stream. */
const STREAMS = collection<Tally>('stream_tallies', { by_events: { fields: ['events'] } });
/** Collection with a single document, `all`: the number of events in all streams. */
const ALL = collection<Tally>('all_tallies');
const NAMES = collection<{ name: string }>('tally_names', { name: { fields: ['name'], unique: true } });

/** Projection that counts events incrementally, so that a lost or duplicated event is visible. */
const tallies: Projection = {
  group: 'test.tallies',
  topics: ['wallet'],
  collections: [STREAMS, ALL],
  attempts: 1,
  async handle({ stream, eventId }, effects) {
    for (const [spec, id] of [
      [STREAMS, stream],
      [ALL, 'all'],
    ] as const) {
      const before = await effects.get(spec, id);
      // Leave `last` empty in the total count, because the order of events of different players is not guaranteed.
      effects.put(spec, id, { events: (before?.body.events ?? 0) + 1, last: id === 'all' ? '' : eventId });
    }
  },
};

async function append({ store }: Pick<EngineUnderTest, 'store'>, stream: string, many: number): Promise<void> {
  const version = await store.version(stream);
  await store.append(noted(stream, version, `c${version}`, ...Array.from({ length: many }, (_, n) => n)));
}

async function settle({ bus, store }: EngineUnderTest): Promise<void> {
  await bus.settled(await store.lastPosition());
}

async function bodies(documents: DocumentReads) {
  const of = async (spec: typeof STREAMS) => (await documents.scan(spec)).map(({ id, body }) => [id, body]);
  return { streams: await of(STREAMS), all: await of(ALL) };
}

async function progressOf({ documents, checkpoints }: EngineUnderTest) {
  const { from, to } = await checkpoints.of(tallies, documents);
  return { from, to };
}

/** Tests the rules for rebuilding a projection on every engine. */
export function rebuildContract(name: string, open: OpenEngine): void {
  /**
   * Appends 2,500 events of three streams that the projection handles and 2,500 events that it does not subscribe to,
   * and waits until all are handled.
   */
  const withTallies = (test: EngineTest) =>
    withEngine(open, async (engine, reopen) => {
      await engine.documents.declare(STREAMS, ALL, NAMES);
      engine.bus.subscribe(tallies);
      await engine.bus.start();
      for (const [stream, many] of [
        ['wallet-a', 1_200],
        ['account-a', 2_500],
        ['wallet-b', 1_299],
        ['wallet-c', 1],
      ] as const)
        await append(engine, stream, many);
      await settle(engine);
      await test(engine, reopen);
    });

  describe(`${name}: rebuilding a projection`, () => {
    it(
      'a rebuild of a consistent history equals the live projection, and is swapped in with the checkpoint',
      withTallies(async (engine) => {
        const { documents } = engine;
        const live = await bodies(documents);
        expect(live.all).toEqual([['all', { events: 2_500, last: '' }]]);
        const compared = { documents: 4, differences: [], count: 0, refused: [] };
        const before = await progressOf(engine);
        let steps = 0;
        const seen = await rebuild(tallies, engine, { compareOnly: true, step: () => steps++ });
        expect(seen).toMatchObject({ ...compared, asOf: before.to, swapped: false });
        expect(steps).toBeGreaterThanOrEqual(2_500);
        expect(steps).toBeLessThanOrEqual(before.to);
        expect(await progressOf(engine)).toEqual(before);
        expect(await rebuild(tallies, engine)).toMatchObject({ ...compared, events: 5_000, swapped: true });
        expect(await bodies(documents)).toEqual(live);
        expect(await progressOf(engine)).toEqual({ from: 5_000, to: 5_000 });
        expect((await documents.find(STREAMS, { index: 'by_events', equals: [1] })).map(({ id }) => id)).toEqual([
          'wallet-c',
        ]);
      }),
    );

    it(
      'damaged documents are reported by id and field and repaired; compareOnly repairs nothing',
      withTallies(async (engine) => {
        const { documents } = engine;
        const sound = await bodies(documents);
        await documents.write([
          put(STREAMS, 'wallet-a', { events: 1_201, last: 'wallet-a@1200' }),
          remove(STREAMS, 'wallet-b'),
          put(STREAMS, 'wallet-0', { events: 1, last: 'x' }),
          put(ALL, 'all', { events: 2_500, last: '', more: 1 } as Tally),
        ]);
        const harmed = await bodies(documents);
        const found = {
          documents: 5,
          count: 4,
          differences: [
            expect.objectContaining({ collection: 'stream_tallies', id: 'wallet-0', field: null, replayed: undefined }),
            expect.objectContaining({ id: 'wallet-a', field: 'events', stored: 1_201, replayed: 1_200 }),
            expect.objectContaining({ id: 'wallet-b', field: null, stored: undefined }),
            expect.objectContaining({ collection: 'all_tallies', id: 'all', field: 'more', stored: 1 }),
          ],
        };
        expect(await rebuild(tallies, engine, { compareOnly: true })).toMatchObject({ ...found, swapped: false });
        expect(await bodies(documents)).toEqual(harmed);
        expect(await rebuild(tallies, engine)).toMatchObject({ ...found, swapped: true });
        expect(await bodies(documents)).toEqual(sound);
      }),
    );

    it(
      'readers see the rebuilt projection completely or not at all',
      withTallies(async (engine) => {
        const { documents } = engine;
        // Add ten events to the count of every stream, so that the old and the rebuilt documents differ.
        const live = await documents.scan(STREAMS);
        const harmed = live.map(({ id, body }) => put(STREAMS, id, { ...body, events: body.events + 10 }));
        await documents.write([...harmed, put(ALL, 'all', { events: 2_530, last: '' })]);
        const sums = new Set<string>();
        let over = false;
        const reading = (async () => {
          while (!over) {
            const view = await documents.readView();
            const streams = await view.scan(STREAMS);
            const all = await view.get(ALL, 'all');
            await view.close();
            const sum = streams.reduce((total, { body }) => total + body.events, 0);
            sums.add(`${streams.length} ${sum} ${all?.body.events}`);
            await new Promise((resolve) => setImmediate(resolve));
          }
        })();
        await rebuild(tallies, engine);
        over = true;
        await reading;
        expect(await documents.get(ALL, 'all')).toMatchObject({ body: { events: 2_500 } });
        expect([...sums].filter((sum) => sum !== '3 2530 2530' && sum !== '3 2500 2500')).toEqual([]);
        expect(sums).toContain('3 2530 2530');
      }),
    );

    it(
      'repeated rebuilds neither lose nor double events that are appended at the same time',
      withTallies(async (engine) => {
        let over = false;
        const appending = [0, 1, 2, 3].map(async (writer) => {
          while (!over) await append(engine, `wallet-w${writer}`, 3);
        });
        for (let round = 0; round < sized(2, 5); round++) {
          expect(await rebuild(tallies, engine)).toMatchObject({ count: 0, swapped: true });
        }
        over = true;
        await Promise.all(appending);
        await settle(engine);
        const streams = await engine.documents.scan(STREAMS);
        for (const { id, body } of streams) expect([id, body.events]).toEqual([id, await engine.store.version(id)]);
        const events = (await engine.documents.get(ALL, 'all'))?.body.events;
        expect(events).toBe(streams.reduce((sum, { body }) => sum + body.events, 0));
        expect(events).toBe((await engine.store.lastPosition()) - 2_500);
      }),
    );

    it(
      'a rebuild is not swapped in if the live projection has handled more events',
      withTallies(async (engine) => {
        let swaps = 0;
        const documents: Documents = Object.assign(Object.create(engine.documents), {
          async swap(...args: Parameters<Documents['swap']>) {
            if (++swaps <= 2) {
              await append(engine, 'wallet-a', 1);
              await settle(engine);
            }
            await engine.documents.swap(...args);
          },
        });
        expect(await rebuild(tallies, { ...engine, documents })).toMatchObject({ events: 5_002, swapped: true });
        expect(swaps).toBe(3);
        expect(await engine.documents.get(ALL, 'all')).toMatchObject({ body: { events: 2_502 } });
      }),
    );

    it(
      'a batch that the live projection is handling during the swap is handled again and counted once',
      withEngine(open, async (engine) => {
        await engine.documents.declare(STREAMS, ALL);
        const [begun, release] = [gate(), gate()];
        engine.bus.subscribe({
          ...tallies,
          async handle(event, effects) {
            await tallies.handle(event, effects);
            begun.open();
            await release.opened;
          },
        });
        await engine.bus.start();
        await append(engine, 'wallet-a', 7);
        await begun.opened;
        expect(await rebuild(tallies, engine)).toMatchObject({ events: 7, swapped: true });
        release.open();
        await append(engine, 'wallet-a', 1);
        await settle(engine);
        expect(await bodies(engine.documents)).toMatchObject({ all: [['all', { events: 8 }]] });
      }),
    );

    it(
      'an aborted rebuild changes nothing, and the next rebuild starts from scratch',
      withTallies(async (engine, reopen) => {
        const live = await bodies(engine.documents);
        const before = await progressOf(engine);
        const step = () => {
          if (++steps === 3_000) throw new Error('killed');
        };
        let steps = 0;
        await expect(rebuild(tallies, engine, { step })).rejects.toThrow('killed');
        const again = await reopen();
        expect((await again.documents.scan(shadow(STREAMS))).length).toBeGreaterThan(0);
        expect(await bodies(again.documents)).toEqual(live);
        expect((await progressOf(again)).from).toBeGreaterThanOrEqual(before.from);
        expect(await rebuild(tallies, again)).toMatchObject({ events: 5_000, count: 0, swapped: true });
        expect(await bodies(again.documents)).toEqual(live);
      }),
    );

    it(
      'only one rebuild runs at a time: the first one fails, and the second one is complete',
      withTallies(async (engine) => {
        const live = await bodies(engine.documents);
        let second: ReturnType<typeof rebuild> | undefined;
        const first = rebuild(tallies, engine, {
          step: () => {
            second ??= rebuild(tallies, engine);
          },
        });
        await expect(first).rejects.toThrow(CannotRebuild);
        await expect(first).rejects.toThrow(/another rebuild of test.tallies/);
        expect(await second).toMatchObject({ count: 0, swapped: true });
        expect(await bodies(engine.documents)).toEqual(live);
      }),
    );

    it(
      'a rebuild refuses writes outside the collections of the projection',
      withTallies(async (engine) => {
        const live = await bodies(engine.documents);
        const straying: Projection = {
          ...tallies,
          collections: [STREAMS],
          handle: (event, effects) => effects.put(NAMES, event.eventId, { name: 'x' }),
        };
        await expect(rebuild(straying, engine)).rejects.toThrow(/uses tally_names/);
        expect(await engine.documents.count(NAMES, { index: 'name' })).toBe(0);
        expect(await bodies(engine.documents)).toEqual(live);
      }),
    );
  });

  describe(`${name}: events refused during a rebuild`, () => refusals(open));
}

function refusals(open: OpenEngine): void {
  /**
   * Returns a projection that stores the name in each event. A second event with the same name violates the unique
   * index, and the handler throws for `bad` unless `readsBad` is set.
   */
  const names = (readsBad: boolean): Projection => ({
    group: 'test.names',
    topics: ['wallet'],
    collections: [NAMES],
    attempts: 1,
    handle({ eventId, data }: StoredEvent, effects) {
      if (data === 'bad' && !readsBad) throw new Error('cannot read this');
      effects.put(NAMES, eventId, { name: String(data) });
    },
  });
  const withNames = (live: Projection, test: (engine: EngineUnderTest) => Promise<void>) =>
    withEngine(open, async (engine) => {
      await engine.documents.declare(NAMES);
      engine.bus.subscribe(live);
      await engine.bus.start();
      await engine.store.append(noted('wallet-a', 0, 'c1', 'ann', 'bad', 'ann', 'cid'));
      await settle(engine);
      await test(engine);
    });
  const ids = async ({ documents }: EngineUnderTest) => (await documents.scan(NAMES)).map(({ id }) => id);
  const deadLetters = async ({ documents }: EngineUnderTest) =>
    (await documents.find(DEAD_LETTERS, { index: 'by_group' })).map(({ body }) => body.eventId);

  it(
    'an event that was already a dead letter remains one, whether the handler or an index refuses it, and the rebuild is swapped in',
    withNames(names(false), async (engine) => {
      const before = [await ids(engine), await deadLetters(engine)];
      expect(before).toEqual([
        ['wallet-a@1', 'wallet-a@4'],
        ['wallet-a@2', 'wallet-a@3'],
      ]);
      expect(await rebuild(names(false), engine)).toMatchObject({ count: 0, refused: [], swapped: true });
      expect([await ids(engine), await deadLetters(engine)]).toEqual(before);
    }),
  );

  it(
    'an event that the live projection had handled is reported, and nothing is swapped',
    withNames(names(true), async (engine) => {
      const before = [await ids(engine), await deadLetters(engine)];
      expect(await rebuild(names(false), engine)).toMatchObject({
        count: 1,
        refused: [{ eventId: 'wallet-a@2', position: 2, reason: 'cannot read this' }],
        swapped: false,
      });
      expect([await ids(engine), await deadLetters(engine)]).toEqual(before);
    }),
  );

  it(
    'a dead letter whose event is no longer refused is deleted, and the event is handled',
    withNames(names(false), async (engine) => {
      expect(await rebuild(names(true), engine)).toMatchObject({ count: 1, refused: [], swapped: true });
      expect(await ids(engine)).toEqual(['wallet-a@1', 'wallet-a@2', 'wallet-a@4']);
      expect(await deadLetters(engine)).toEqual(['wallet-a@3']);
    }),
  );
}
