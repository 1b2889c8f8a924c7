import { describe, expect, it } from '@jest/globals';
import {
  collection,
  type DocumentReads,
  type DocumentWrite,
  put,
  type Query,
  RevisionConflict,
  remove,
  shadow,
  UniqueViolation,
} from '../ports/documents.js';
import { type EngineTest, noted, type OpenStorage, type StorageUnderTest, withEngine } from './engine-under-test.js';

interface Person {
  name: string;
  age?: number | null;
  admin?: boolean;
  home?: { city: string };
}

const PEOPLE = collection<Person>('people', {
  by_name: { fields: ['name'], unique: true },
  by_age: { fields: ['age', 'name'] },
  by_city: { fields: ['home.city', 'age'] },
  by_admin: { fields: ['admin'] },
});

const SOME: [id: string, person: Person][] = [
  ['p1', { name: 'ann', age: 30, admin: true, home: { city: 'Reno' } }],
  ['p2', { name: 'bob', age: 40, admin: false, home: { city: 'Reno' } }],
  ['p3', { name: "c'); DROP TABLE doc_people; --", age: 30, home: { city: 'Ely' } }],
  ['p4', { name: 'dee', age: null }],
  ['p5', { name: 'eve' }],
];

/** Tests the rules that every document store must follow. */
export function documentsContract(name: string, open: OpenStorage): void {
  const withPeople = (test: EngineTest<StorageUnderTest>) =>
    withEngine(open, async (engine, reopen) => {
      await engine.documents.declare(PEOPLE);
      await engine.documents.write(SOME.map(([id, person]) => put(PEOPLE, id, person)));
      await test(engine, reopen);
    });

  describe(`${name}: documents`, () => {
    it(
      'a stored document is returned with a revision that increases by one',
      withPeople(async ({ documents }) => {
        expect(await documents.get(PEOPLE, 'p1')).toEqual({ id: 'p1', revision: 1, body: SOME[0]?.[1] });
        await documents.write([put(PEOPLE, 'p1', { name: 'ann', age: 31 })]);
        expect(await documents.get(PEOPLE, 'p1')).toEqual({ id: 'p1', revision: 2, body: { name: 'ann', age: 31 } });
        expect(await documents.get(PEOPLE, 'nobody')).toBeUndefined();
      }),
    );

    it(
      'several documents are returned in the order of their ids, also one that is asked for twice or missing',
      withPeople(async ({ documents }) => {
        const found = await documents.getMany(PEOPLE, ['p2', 'nobody', 'p1', 'p2']);
        expect(found.map((document) => document?.body.name)).toEqual(['bob', undefined, 'ann', 'bob']);
        expect(await documents.getMany(PEOPLE, [])).toEqual([]);
        const view = await documents.readView();
        await documents.write([put(PEOPLE, 'p1', { name: 'ada' })]);
        expect((await view.getMany(PEOPLE, ['p1']))[0]?.body.name).toBe('ann');
        await view.close();
      }),
    );

    it(
      'a document can be removed; removing a missing document is harmless',
      withPeople(async ({ documents }) => {
        await documents.write([remove(PEOPLE, 'p1'), remove(PEOPLE, 'nobody')]);
        expect(await documents.get(PEOPLE, 'p1')).toBeUndefined();
        await documents.write([put(PEOPLE, 'p1', { name: 'ann' })]);
        expect(await documents.get(PEOPLE, 'p1')).toMatchObject({ revision: 1 });
      }),
    );

    it(
      'a document is removed only if it has the expected fields; otherwise nothing of the write is applied',
      withPeople(async ({ documents }) => {
        const refused: [id: string, expectedFields: Record<string, string | number | boolean | null>][] = [
          ['p1', { age: 31 }],
          ['p1', { age: 30, admin: false }],
          ['p1', { 'home.city': null }],
          ['p4', { age: 0 }],
          ['nobody', { age: 30 }],
        ];
        for (const [id, expectedFields] of refused) {
          const writes = [put(PEOPLE, 'p9', { name: 'new' }), remove(PEOPLE, id, expectedFields)];
          await expect(documents.write(writes)).rejects.toEqual(new RevisionConflict('people', id));
        }
        expect(await documents.count(PEOPLE, { index: 'by_name' })).toBe(SOME.length);
        await documents.write([
          remove(PEOPLE, 'p1', { age: 30, admin: true, 'home.city': 'Reno' }),
          remove(PEOPLE, 'p3', { name: SOME[2]?.[1].name ?? '' }),
          remove(PEOPLE, 'p4', { age: null }),
          remove(PEOPLE, 'p5', {}),
        ]);
        expect((await documents.scan(PEOPLE)).map(({ id }) => id)).toEqual(['p2']);
      }),
    );

    it(
      'a document removed with expected fields can be stored again in the same write',
      withPeople(async ({ documents }) => {
        await documents.write([remove(PEOPLE, 'p1', { age: 30 }), put(PEOPLE, 'p1', { name: 'ann', age: 31 })]);
        expect(await documents.get(PEOPLE, 'p1')).toEqual({ id: 'p1', revision: 1, body: { name: 'ann', age: 31 } });
      }),
    );

    it(
      'documents survive a restart and a repeated declaration',
      withPeople(async (_engine, reopen) => {
        const { documents } = await reopen();
        await documents.declare(PEOPLE);
        expect(await documents.count(PEOPLE, { index: 'by_name' })).toBe(SOME.length);
      }),
    );

    const finds: [rule: string, query: Query, ids: string[]][] = [
      [
        'all documents in index order, missing and null values first',
        { index: 'by_age' },
        ['p4', 'p5', 'p1', 'p3', 'p2'],
      ],
      ['all documents in descending order', { index: 'by_age', order: 'desc' }, ['p2', 'p3', 'p1', 'p5', 'p4']],
      ['documents by one field', { index: 'by_age', equals: [30] }, ['p1', 'p3']],
      ['documents by two fields', { index: 'by_age', equals: [30, 'ann'] }, ['p1']],
      ['documents by null, which also matches missing fields', { index: 'by_age', equals: [null] }, ['p4', 'p5']],
      ['documents by a boolean', { index: 'by_admin', equals: [true] }, ['p1']],
      [
        'documents by a dotted field and a range on the next field',
        { index: 'by_city', equals: ['Reno'], range: { from: 31 } },
        ['p2'],
      ],
      [
        'documents in a range including both bounds',
        { index: 'by_age', range: { from: 30, to: 40 } },
        ['p1', 'p3', 'p2'],
      ],
      [
        'documents in a range excluding both bounds',
        { index: 'by_age', range: { from: 30, to: 40, fromExclusive: true, toExclusive: true } },
        [],
      ],
      [
        'documents in a range excluding the lower bound',
        { index: 'by_age', range: { from: 30, fromExclusive: true } },
        ['p2'],
      ],
      ['a page of documents', { index: 'by_name', limit: 2, offset: 1 }, ['p2', 'p3']],
      ['documents by a value that contains SQL', { index: 'by_name', equals: [SOME[2]?.[1].name ?? ''] }, ['p3']],
    ];
    it.each(finds)('find returns %s', (_rule, query, ids) =>
      withPeople(async ({ documents }) => {
        expect((await documents.find(PEOPLE, query)).map((d) => d.id)).toEqual(ids);
        const { order: _order, limit, offset: _offset, ...counted } = query;
        if (limit === undefined) expect(await documents.count(PEOPLE, counted)).toBe(ids.length);
      })(),
    );

    it(
      'find orders ties by id and returns at most 100 documents by default',
      withEngine(open, async ({ documents }) => {
        const ties = collection<{ n: number }>('ties', { by_n: { fields: ['n'] } });
        await documents.declare(ties);
        const ids = Array.from({ length: 150 }, (_, at) => `t${String(at).padStart(3, '0')}`);
        await documents.write([...ids].reverse().map((id) => put(ties, id, { n: 1 })));
        expect((await documents.find(ties, { index: 'by_n' })).map((d) => d.id)).toEqual(ids.slice(0, 100));
        expect((await documents.find(ties, { index: 'by_n', order: 'desc', limit: 2 })).map((d) => d.id)).toEqual([
          't149',
          't148',
        ]);
      }),
    );

    it(
      'a second document with the same unique value is refused and the index named; missing values do not clash',
      withEngine(open, async ({ documents }) => {
        const codes = collection<{ code?: string }>('codes', { by_code: { fields: ['code'], unique: true } });
        await documents.declare(codes);
        await documents.write([put(codes, 'a', { code: 'x' }), put(codes, 'b', {}), put(codes, 'c', {})]);
        const refused = await documents.write([put(codes, 'd', { code: 'x' })]).catch((error) => error);
        expect(refused).toBeInstanceOf(UniqueViolation);
        expect(refused).toMatchObject({ collection: 'codes', index: 'by_code' });
        await documents.write([put(codes, 'a', { code: 'x' })]);
      }),
    );

    it(
      'a write with an outdated revision, or with revision 0 for an existing document, is refused',
      withPeople(async ({ documents }) => {
        const ann = (age: number, expected: number) =>
          documents.write([put(PEOPLE, 'p1', { name: 'ann', age }, expected)]);
        await ann(31, 1);
        await expect(ann(32, 1)).rejects.toBeInstanceOf(RevisionConflict);
        await expect(ann(32, 0)).rejects.toBeInstanceOf(RevisionConflict);
        await expect(documents.write([put(PEOPLE, 'new', { name: 'new' }, 1)])).rejects.toBeInstanceOf(
          RevisionConflict,
        );
        expect(await documents.get(PEOPLE, 'p1')).toMatchObject({ revision: 2, body: { age: 31 } });
      }),
    );

    it(
      'a write is applied completely or not at all',
      withPeople(async ({ documents }) => {
        const writes = [put(PEOPLE, 'q1', { name: 'quinn' }), remove(PEOPLE, 'p1'), put(PEOPLE, 'q2', { name: 'bob' })];
        await expect(documents.write(writes)).rejects.toBeInstanceOf(UniqueViolation);
        expect(await documents.get(PEOPLE, 'q1')).toBeUndefined();
        expect(await documents.get(PEOPLE, 'p1')).toMatchObject({ revision: 1 });
      }),
    );

    it(
      'exactly one of 64 concurrent writes of a revision succeeds',
      withPeople(async ({ documents }) => {
        const tries = Array.from({ length: 64 }, (_, age) =>
          documents.write([put(PEOPLE, 'p1', { name: 'ann', age }, 1)]),
        );
        const outcomes = await Promise.allSettled(tries);
        expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
        expect(await documents.get(PEOPLE, 'p1')).toMatchObject({ revision: 2 });
      }),
    );

    it(
      'after a refused write, the conflicting document is immediately visible',
      withPeople(async ({ documents, store }) => {
        const revision = async () => (await documents.get(PEOPLE, 'p1'))?.revision ?? 0;
        const change = async (age: number, write: (writes: DocumentWrite[], tries: number) => Promise<unknown>) => {
          let refusals = 0;
          for (let tries = 0; tries < 20; tries++) {
            const seen = await revision();
            try {
              await write([put(PEOPLE, 'p1', { name: 'ann', age }, seen)], tries);
            } catch (error) {
              expect(error).toBeInstanceOf(RevisionConflict);
              expect(await revision()).toBeGreaterThan(seen);
              refusals++;
            }
          }
          return refusals;
        };
        const alone = (writes: DocumentWrite[]) => documents.write(writes);
        const shadowEvents = (writes: DocumentWrite[], tries: number) =>
          store.append({ ...noted(`person-${tries}`, 0, 'change', 1), alongside: writes });
        const refusals = await Promise.all([change(1, alone), change(2, alone), change(3, shadowEvents)]);
        expect(Math.max(...refusals)).toBeGreaterThan(0);
      }),
    );

    it(
      'a complete collection can be scanned page by page in byte order of the ids',
      withEngine(open, async ({ documents }) => {
        const things = collection<number>('things');
        await documents.declare(things);
        // These ids are sorted by UTF-8 bytes. Sorted by UTF-16 code units, the last two would be reversed.
        const ids = ['A', 'a', 'a~', 'b', '\uff5e', '🎲'];
        await documents.write([...ids].reverse().map((id, body) => put(things, id, body)));
        expect((await documents.scan(things)).map(({ id }) => id)).toEqual(ids);
        expect(await documents.scan(things, { afterId: 'a', limit: 2 })).toEqual([
          { id: 'a~', revision: 1, body: 3 },
          { id: 'b', revision: 1, body: 2 },
        ]);
        expect(await documents.scan(things, { afterId: '🎲' })).toEqual([]);
      }),
    );

    it(
      'a read view does not change while the store continues to change',
      withPeople(async ({ documents }) => {
        const view = await documents.readView();
        await documents.write([put(PEOPLE, 'p1', { name: 'ann', age: 31 }), remove(PEOPLE, 'p2')]);
        expect(await view.get(PEOPLE, 'p1')).toMatchObject({ revision: 1, body: { age: 30 } });
        expect((await view.scan(PEOPLE)).map(({ id }) => id)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
        expect(await view.count(PEOPLE, { index: 'by_name' })).toBe(5);
        expect((await view.find(PEOPLE, { index: 'by_age', equals: [40] })).map(({ id }) => id)).toEqual(['p2']);
        await view.close();
        expect(await documents.get(PEOPLE, 'p1')).toMatchObject({ revision: 2 });
      }),
    );

    it(
      'unknown names and indexes are refused',
      withPeople(async ({ documents }) => {
        await expect(documents.declare(collection('people; DROP TABLE events'))).rejects.toThrow();
        await expect(documents.declare(collection('fine', { by: { fields: ["a') --"] } }))).rejects.toThrow();
        await expect(documents.find(PEOPLE, { index: 'by_shoe' })).rejects.toThrow(/by_shoe/);
        expect(await documents.count(PEOPLE, { index: 'by_name' })).toBe(SOME.length);
      }),
    );
  });

  describe(`${name}: swapping shadow collections`, () => swapping(open));
}

function swapping(open: OpenStorage): void {
  const SHADOW = shadow(PEOPLE);
  const OTHERS = collection<{ n: number }>('others');
  const POSITION = collection<{ at: number }>('position');

  /** Declares two live collections, each with a shadow collection of different content. */
  const withBoth = (test: EngineTest<StorageUnderTest>) =>
    withEngine(open, async (engine, reopen) => {
      const { documents } = engine;
      await documents.declare(PEOPLE, OTHERS, POSITION, SHADOW, shadow(OTHERS));
      await documents.write([
        ...SOME.map(([id, person]) => put(PEOPLE, id, person)),
        put(OTHERS, 'old', { n: 1 }),
        put(POSITION, 'all', { at: 1 }),
        put(SHADOW, 'p1', { name: 'ann', age: 99 }),
        put(SHADOW, 'p9', { name: 'zoe', age: 9, home: { city: 'Reno' } }),
        put(shadow(OTHERS), 'new', { n: 2 }),
      ]);
      await test(engine, reopen);
    });
  const seen = async (documents: DocumentReads) => [
    ...(await documents.scan(PEOPLE)).map(({ id }) => id),
    ...(await documents.scan(OTHERS)).map(({ id }) => id),
    (await documents.get(POSITION, 'all'))?.body.at,
  ];
  const OLD = ['p1', 'p2', 'p3', 'p4', 'p5', 'old', 1];
  const NEW = ['p1', 'p9', 'new', 2];

  it(
    'collections, writes, declared indexes and index names are swapped atomically and durably',
    withBoth(async ({ documents }, reopen) => {
      expect(await seen(documents)).toEqual(OLD);
      const view = await documents.readView();
      await documents.swap(
        [PEOPLE, OTHERS],
        [put(POSITION, 'all', { at: 2 }, 1), put(SHADOW, 'p9', { name: 'zoe', age: 10, home: { city: 'Reno' } })],
      );
      expect(await seen(view)).toEqual(OLD);
      await view.close();
      const again = async (store: typeof documents) => {
        expect(await seen(store)).toEqual(NEW);
        const found = await store.find(PEOPLE, { index: 'by_city', equals: ['Reno'] });
        expect(found.map(({ body }) => body.age)).toEqual([10]);
        expect(await store.find(PEOPLE, { index: 'by_age', equals: [30] })).toEqual([]);
        const taken = await store.write([put(PEOPLE, 'p2', { name: 'zoe' })]).catch((error) => error);
        expect(taken).toMatchObject({ name: 'UniqueViolation', collection: 'people', index: 'by_name' });
      };
      await again(documents);
      const { documents: reopened } = await reopen();
      await reopened.declare(PEOPLE);
      await again(reopened);
    }),
  );

  it(
    'collections can be rebuilt and swapped repeatedly',
    withBoth(async ({ documents }) => {
      for (let round = 1; round <= 3; round++) {
        await documents.declare(SHADOW);
        expect(await documents.scan(SHADOW)).toHaveLength(round === 1 ? 2 : 0);
        await documents.write([put(SHADOW, 'p1', { name: 'ann', age: round })]);
        await documents.swap([PEOPLE], []);
        expect(await documents.get(PEOPLE, 'p1')).toMatchObject({ body: { age: round } });
      }
    }),
  );

  it(
    'no collection is swapped if a write of the same step is refused',
    withBoth(async ({ documents }) => {
      await expect(documents.swap([PEOPLE, OTHERS], [put(POSITION, 'all', { at: 2 }, 7)])).rejects.toBeInstanceOf(
        RevisionConflict,
      );
      await expect(
        documents.swap([PEOPLE, OTHERS], [put(POSITION, 'all', { at: 2 }), put(SHADOW, 'p8', { name: 'ann' })]),
      ).rejects.toBeInstanceOf(UniqueViolation);
      expect(await seen(documents)).toEqual(OLD);
      expect((await documents.scan(SHADOW)).map(({ id }) => id)).toEqual(['p1', 'p9']);
    }),
  );

  it(
    'dropping a shadow collection leaves the live collection unchanged',
    withBoth(async ({ documents }) => {
      await documents.drop(SHADOW, collection('never_declared'));
      await documents.declare(SHADOW);
      expect(await documents.scan(SHADOW)).toEqual([]);
      expect(await seen(documents)).toEqual(OLD);
    }),
  );
}
