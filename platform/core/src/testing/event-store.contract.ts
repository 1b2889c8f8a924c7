import { describe, expect, it } from '@jest/globals';
import { collection, put, RevisionConflict, UniqueViolation } from '../ports/documents.js';
import { CommandMismatch, VersionConflict } from '../ports/event-store.js';
import { chainHash } from '../streams/hash-chain.js';
import {
  collect,
  command,
  noted,
  type OpenStorage,
  type StorageUnderTest,
  tailUntil,
  withEngine,
} from './engine-under-test.js';
import { sized } from './sized.js';

/** Number of concurrent requests. On MongoDB, the conflicts of 64 take seconds. */
const CONCURRENT = sized(24, 64);
const NAMES = collection<{ owner: string; name: string }>('names', { name: { fields: ['name'], unique: true } });

/** Tests the rules that every event store must follow, except for schemas: `eventSchemasContract`. */
export function eventStoreContract(name: string, open: OpenStorage): void {
  describe(`${name}: event store`, () => {
    describe('appending', () => appending(open));
    describe('idempotency', () => idempotency(open));
    describe('reading', () => reading(open));
    describe('data', () => dataSurvival(open));
    describe('documents alongside', () => alongside(open));
    describe('tail', () => tailing(open));
  });
}

function appending(open: OpenStorage): void {
  it(
    'versions of a stream and positions of the store are numbered from 1',
    withEngine(open, async ({ store }) => {
      const first = await store.append(noted('wallet-a', 0, 'c1', 'one', 'two'));
      const second = await store.append(noted('wallet-b', 0, 'c1', 'three'));
      expect([...first, ...second].map((e) => [e.eventId, e.version, e.position])).toEqual([
        ['wallet-a@1', 1, 1],
        ['wallet-a@2', 2, 2],
        ['wallet-b@1', 1, 3],
      ]);
      expect(await store.version('wallet-a')).toBe(2);
      expect(await store.version('wallet-nobody')).toBe(0);
      expect(await store.lastPosition()).toBe(3);
    }),
  );

  it(
    'the complete envelope is stored, and reading returns the same events as appending',
    withEngine(open, async ({ store, clock }) => {
      const context = { ...command('c1'), correlationId: 'request', causationId: 'account-a@1', actor: 'uid-a' };
      const before = clock.now();
      const stored = await store.append({
        stream: 'wallet-a',
        expectedVersion: 0,
        events: [{ type: 'noted', data: { text: 'x' } }],
        context,
        effectiveAt: '2020-02-29T00:00:00.000Z',
      });
      expect(stored[0]).toMatchObject({
        ...context,
        type: 'noted',
        schemaVersion: 1,
        data: { text: 'x' },
        effectiveAt: '2020-02-29T00:00:00.000Z',
      });
      const recorded = Date.parse(stored[0]?.recordedAt ?? '');
      expect(recorded).toBeGreaterThanOrEqual(before);
      expect(recorded).toBeLessThanOrEqual(clock.now());
      const [next] = await store.append(noted('wallet-a', 1, 'c2', 'y'));
      expect(next?.effectiveAt).toBe(next?.recordedAt);
      expect(await collect(store.readStream('wallet-a'))).toEqual([...stored, next]);
      expect(await store.readAll(0, 10)).toEqual([...stored, next]);
    }),
  );

  it(
    'an append with a wrong expected version is refused and nothing is stored',
    withEngine(open, async ({ store }) => {
      await store.append(noted('wallet-a', 0, 'c1', 1));
      for (const [expected, id] of [
        [0, 'c2'],
        [2, 'c3'],
      ] as const) {
        const refused = await store.append(noted('wallet-a', expected, id, 2)).catch((error) => error);
        expect(refused).toBeInstanceOf(VersionConflict);
        expect(refused).toMatchObject({ stream: 'wallet-a', expected, actual: 1 });
      }
      expect(await store.version('wallet-a')).toBe(1);
      expect(await store.lastPosition()).toBe(1);
    }),
  );

  it(
    'the events of each stream form a hash chain',
    withEngine(open, async ({ store }) => {
      await store.append(noted('wallet-a', 0, 'c1', { n: 1 }, { n: 2 }));
      await store.append(noted('wallet-b', 0, 'c1', { n: 1 }));
      await store.append(noted('wallet-a', 2, 'c2', { n: 3 }));
      const events = await collect(store.readStream('wallet-a'));
      expect(events.map((e) => e.prevHash)).toEqual(['0'.repeat(64), events[0]?.hash, events[1]?.hash]);
      for (const event of events) expect(chainHash(event)).toBe(event.hash);
    }),
  );

  it(
    'many writers with many conflicts leave no gaps in the positions',
    withEngine(open, async ({ store }) => {
      const outcomes = await Promise.all(
        Array.from({ length: CONCURRENT }, async (_, writer) => {
          let stored = 0;
          for (let round = 0; round < 20; round++) {
            const stream = `wallet-${(writer + round) % 16}`;
            const version = await store.version(stream);
            const outcome = await store
              .append(noted(stream, version, `w${writer}r${round}`, round))
              .catch((error) => error);
            if (outcome instanceof VersionConflict) continue;
            expect(outcome).toHaveLength(1);
            stored += 1;
          }
          return stored;
        }),
      );
      const stored = outcomes.reduce((sum, each) => sum + each, 0);
      const all = await store.readAll(0, 10_000);
      expect(stored).toBeLessThan(CONCURRENT * 20);
      expect(all.map((e) => e.position)).toEqual(Array.from({ length: stored }, (_, at) => at + 1));
      for (let n = 0; n < 16; n++) {
        const versions = (await collect(store.readStream(`wallet-${n}`))).map((e) => e.version);
        expect(versions).toEqual(versions.map((_, at) => at + 1));
      }
    }),
  );

  it(
    'an append without events is refused',
    withEngine(open, async ({ store }) => {
      await expect(store.append(noted('wallet-a', 0, 'c1'))).rejects.toThrow(RangeError);
    }),
  );
}

function idempotency(open: OpenStorage): void {
  it(
    'a repeated command returns the events stored before, whatever version it expects',
    withEngine(open, async ({ store }, reopen) => {
      const stored = await store.append(noted('wallet-a', 0, 'c1', 'a', 'b'));
      await store.append(noted('wallet-a', 2, 'c2', 'c'));
      for (const expected of [0, 2, 3, 9])
        expect(await store.append(noted('wallet-a', expected, 'c1', 'a', 'b'))).toEqual(stored);
      const again = await reopen();
      expect(await again.store.append(noted('wallet-a', 3, 'c1', 'a', 'b'))).toEqual(stored);
      expect(await again.store.lastPosition()).toBe(3);
    }),
  );

  it(
    'a command that is sent several times at once is stored once',
    withEngine(open, async ({ store }) => {
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => store.append(noted('wallet-a', 0, 'c1', 'a'))),
      );
      expect(new Set(answers.map(([event]) => event?.hash)).size).toBe(1);
      expect(await store.lastPosition()).toBe(1);
    }),
  );

  it(
    'a known commandId with another body is refused, whether or not the expected version is right',
    withEngine(open, async ({ store }) => {
      await store.append(noted('wallet-a', 0, 'c1', 'a'));
      for (const expectedVersion of [0, 1]) {
        const append = { ...noted('wallet-a', expectedVersion, 'c1', 'b'), context: command('c1', 'other digest') };
        await expect(store.append(append)).rejects.toBeInstanceOf(CommandMismatch);
      }
      await expect(store.findCommand('wallet-a', 'c1', 'other digest')).rejects.toBeInstanceOf(CommandMismatch);
      expect(await store.lastPosition()).toBe(1);
    }),
  );

  it(
    'the same commandId can be used in two streams',
    withEngine(open, async ({ store }) => {
      await store.append(noted('wallet-a', 0, 'c1', 'a'));
      await store.append({ ...noted('wallet-b', 0, 'c1', 'b'), context: command('c1', 'other digest') });
      expect(await store.lastPosition()).toBe(2);
    }),
  );

  it(
    'findCommand returns the events of a stored command and nothing for a refused one',
    withEngine(open, async ({ store }) => {
      const stored = await store.append(noted('wallet-a', 0, 'c1', 'a', 'b'));
      await store.append(noted('wallet-a', 7, 'c2', 'x')).catch(() => undefined);
      expect(await store.findCommand('wallet-a', 'c1', 'digest')).toEqual(stored);
      expect(await store.findCommand('wallet-a', 'c2', 'digest')).toBeUndefined();
    }),
  );
}

function reading(open: OpenStorage): void {
  it(
    'a stream is read in order of version, between bounds and across pages',
    withEngine(open, async ({ store }) => {
      const numbers = Array.from({ length: 1_201 }, (_, at) => at + 1);
      await store.append(noted('wallet-a', 0, 'c1', ...numbers));
      await store.append(noted('wallet-b', 0, 'c1', 'other'));
      const read = async (range?: { fromVersion?: number; toVersion?: number }) =>
        (await collect(store.readStream('wallet-a', range))).map((e) => e.data);
      expect(await read()).toEqual(numbers);
      expect(await read({ fromVersion: 1_200 })).toEqual([1_200, 1_201]);
      expect(await read({ fromVersion: 499, toVersion: 502 })).toEqual([499, 500, 501, 502]);
      expect(await read({ fromVersion: 1_202 })).toEqual([]);
    }),
  );

  it(
    'all events are read in order of position, after a position and up to the limit',
    withEngine(
      open,
      async ({ store }) => {
        for (let n = 0; n < 30; n++) await store.append(noted(`wallet-${n % 3}`, Math.floor(n / 3), `c${n}`, n));
        const positions = async (after: number, limit: number) =>
          (await store.readAll(after, limit)).map((e) => e.position);
        expect(await positions(0, 3)).toEqual([1, 2, 3]);
        expect(await positions(27, 10)).toEqual([28, 29, 30]);
        expect(await positions(30, 10)).toEqual([]);
      },
      { recentMax: 4 },
    ),
  );

  it(
    'events, versions and positions are unchanged after a restart',
    withEngine(open, async ({ store }, reopen) => {
      const stored = await store.append(noted('wallet-a', 0, 'c1', 'a', 'b'));
      const again = await reopen();
      expect(await again.store.readAll(0, 10)).toEqual(stored);
      expect(await again.store.version('wallet-a')).toBe(2);
      const [next] = await again.store.append(noted('wallet-a', 2, 'c2', 'c'));
      expect(next).toMatchObject({ version: 3, position: 3, prevHash: stored[1]?.hash });
    }),
  );
}

function dataSurvival(open: OpenStorage): void {
  const cases: [rule: string, given: unknown, kept: unknown][] = [
    ['amounts beyond 2⁵³ as text', { amount: '-9007199254740993000001' }, { amount: '-9007199254740993000001' }],
    [
      'Unicode, quotes and control characters',
      { text: 'Zoë 🎲 \u0000 \u2028 "\\ \ud800' },
      { text: 'Zoë 🎲 \u0000 \u2028 "\\ \ud800' },
    ],
    ['-0 as 0, like JSON', { n: -0 }, { n: 0 }],
    [
      'undefined as an omitted field or as null in a list, like JSON',
      { gone: undefined, list: [undefined] },
      { list: [null] },
    ],
    ['dates as text, like JSON', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['a field named __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
    ['null', null, null],
  ];
  it.each(cases)('append and later reads both return %s', (_rule, given, kept) =>
    withEngine(open, async ({ store }) => {
      const [answered] = await store.append(noted('wallet-a', 0, 'c1', given));
      const [read] = await collect(store.readStream('wallet-a'));
      expect(answered?.data).toStrictEqual(kept);
      expect(read).toStrictEqual(answered);
      expect(read && chainHash(read)).toBe(read?.hash);
    })(),
  );

  it(
    'a bigint that was not converted to text is refused and nothing is stored',
    withEngine(open, async ({ store }) => {
      await expect(store.append(noted('wallet-a', 0, 'c1', { amount: 1n }))).rejects.toThrow(TypeError);
      expect(await store.lastPosition()).toBe(0);
    }),
  );
}

function alongside(open: OpenStorage): void {
  const opened = (engine: StorageUnderTest, uid: string, name: string, expectedRevision?: number) =>
    engine.store.append({
      ...noted(`account-${uid}`, 0, 'open', uid),
      alongside: [put(NAMES, uid, { owner: uid, name }, expectedRevision)],
    });

  it(
    'events and documents are written together or not at all',
    withEngine(open, async (engine) => {
      await engine.documents.declare(NAMES);
      await opened(engine, 'a', 'ann');
      const taken = await opened(engine, 'b', 'ann').catch((error) => error);
      expect(taken).toBeInstanceOf(UniqueViolation);
      expect(taken).toMatchObject({ collection: 'names', index: 'name' });
      await expect(opened(engine, 'a2', 'zed', 3)).rejects.toBeInstanceOf(RevisionConflict);
      expect(await engine.store.lastPosition()).toBe(1);
      expect(await engine.store.version('account-b')).toBe(0);
      expect(await engine.documents.count(NAMES, { index: 'name' })).toBe(1);
      const [after] = await opened(engine, 'b', 'bob');
      expect(after).toMatchObject({ version: 1, position: 2, prevHash: '0'.repeat(64) });
    }),
  );

  it(
    'no document is written for a refused version, nor twice for a repeated command',
    withEngine(open, async (engine) => {
      await engine.documents.declare(NAMES);
      await opened(engine, 'a', 'ann');
      await opened(engine, 'a', 'ann');
      const stale = { ...noted('account-a', 0, 'other', 1), alongside: [put(NAMES, 'z', { owner: 'z', name: 'zed' })] };
      await expect(engine.store.append(stale)).rejects.toBeInstanceOf(VersionConflict);
      expect(await engine.documents.get(NAMES, 'a')).toMatchObject({ revision: 1 });
      expect(await engine.documents.get(NAMES, 'z')).toBeUndefined();
    }),
  );

  it(
    'exactly one of many concurrent requests gets a unique name',
    withEngine(open, async (engine) => {
      await engine.documents.declare(NAMES);
      const outcomes = await Promise.allSettled(
        Array.from({ length: CONCURRENT }, (_, n) => opened(engine, `u${n}`, 'ann')),
      );
      expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
      expect(await engine.store.lastPosition()).toBe(1);
    }),
  );
}

function tailing(open: OpenStorage): void {
  const appendMany = async (engine: StorageUnderTest, from: number, to: number) => {
    await Promise.all(
      Array.from({ length: to - from }, (_, at) =>
        engine.store.append(noted(`wallet-${from + at}`, 0, 'c1', from + at)),
      ),
    );
  };

  it.each([
    ['from memory', 10_000],
    ['from disk and then from memory', 8],
  ])('a tail returns stored and new events exactly once and in order, %s', (_name, recentMax) =>
    withEngine(
      open,
      async (engine) => {
        await appendMany(engine, 0, 700);
        const following = [0, 350, 699, 700].map((after) => tailUntil(engine, after, 1_400 - after));
        await appendMany(engine, 700, 1_400);
        for (const [at, after] of [0, 350, 699, 700].entries()) {
          const seen = (await following[at]) ?? [];
          expect(seen.map((e) => e.position)).toEqual(Array.from({ length: 1_400 - after }, (_, n) => after + 1 + n));
        }
      },
      { recentMax },
    )(),
  );

  it(
    'after a restart, a tail returns the events stored before',
    withEngine(open, async (engine, reopen) => {
      await appendMany(engine, 0, 20);
      expect((await tailUntil(await reopen(), 5, 15)).map((e) => e.position)[0]).toBe(6);
    }),
  );

  it(
    'a tail returns more events than one page in order, and then new events while it waits',
    withEngine(open, async (engine) => {
      const { store } = engine;
      const many = (from: number, count: number) =>
        store.append(noted('p1', from, `c${from}`, ...Array.from({ length: count }, (_, n) => n)));
      // 1,000 is a multiple of the page sizes of all engines (100, 250, 500 or 1,000), so the last page is full and the
      // next read finds nothing: the tail must wait instead of ending.
      await many(0, 1_000);
      const tail = store.tail(0, new AbortController().signal)[Symbol.asyncIterator]();
      const seen: number[] = [];
      const take = async (upTo: number) => {
        while (seen.length < upTo) for (const { position } of (await tail.next()).value ?? []) seen.push(position);
      };
      await take(1_000);
      const rest = take(1_010);
      await many(1_000, 10);
      await rest;
      await tail.return?.(undefined);
      expect(seen).toEqual(Array.from({ length: 1_010 }, (_, n) => n + 1));
    }),
  );

  it(
    'a tail ends when its signal aborts, also while it waits',
    withEngine(open, async ({ store }) => {
      const stop = new AbortController();
      const ended = collect(store.tail(0, stop.signal));
      stop.abort();
      expect(await ended).toEqual([]);
    }),
  );
}
