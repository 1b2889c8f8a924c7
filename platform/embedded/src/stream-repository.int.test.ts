import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DomainEvent, Refusal } from '@goldwake/contracts';
import type { Snapshot } from '@goldwake/core';
import { collection, type Decide, put, type Reducer, StreamRepository } from '@goldwake/core';
import { command, declareTestTypes, noted, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestEngine, type TestEngine } from './testing/test-engine.js';

declareTestTypes();

type Added = DomainEvent<'added', { amount: number; total: number }>;

const SUM: Reducer<number, Added> = { initial: () => 0, evolve: (_total, { data }) => data.total };

/** Returns a decider that adds the amount, but refuses a total above 100. */
function add(amount: number): Decide<number, Added> {
  return (total) => {
    if (total + amount > 100) throw new Refusal('conflict', 'full');
    return [{ type: 'added', data: { amount, total: total + amount } }];
  };
}

let engine: TestEngine;
let sums: StreamRepository<number, Added>;

beforeEach(async () => {
  engine = await openTestEngine();
  sums = new StreamRepository(engine.store, 'wallet', SUM);
});

afterEach(() => engine.close());

describe('a stream repository', () => {
  it('starts with the initial state and version 0', async () => {
    expect(await sums.load('a')).toEqual({ state: 0, version: 0 });
  });

  it('decides on the state folded from the stored events and returns the new state', async () => {
    await sums.execute('a', command('c1'), add(10));
    expect(await sums.execute('a', command('c2'), add(5))).toMatchObject({ state: 15, version: 2, repeated: false });
    expect(await new StreamRepository(engine.store, 'wallet', SUM).load('a')).toEqual({ state: 15, version: 2 });
  });

  it('runs the commands of a stream sequentially, so that none of them conflicts', async () => {
    await Promise.all(Array.from({ length: 64 }, (_, n) => sums.execute('a', command(`c${n}`), add(1))));
    expect(await sums.load('a')).toEqual({ state: 64, version: 64 });
  });

  it('reloads and decides again if another repository appended first', async () => {
    const others = new StreamRepository(engine.store, 'wallet', SUM);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? sums : others).execute('a', command(`c${n}`), add(1))),
    );
    expect(await sums.load('a')).toEqual({ state: 40, version: 40 });
    expect(await others.load('a')).toEqual({ state: 40, version: 40 });
  });

  it('in eager mode, does not query the store for cached streams and stays correct if another repository appended first', async () => {
    let asked = 0;
    const store = Object.create(engine.store) as typeof engine.store;
    store.version = (stream) => {
      asked++;
      return engine.store.version(stream);
    };
    const eager = new StreamRepository(store, 'wallet', SUM, { eager: true });
    for (let n = 0; n < 5; n++) await eager.execute('a', command(`own${n}`), add(10));
    expect(asked).toBe(1);
    // With its cached state, the eager repository would wrongly accept 45 and refuse 60.
    await sums.execute('a', command('other'), add(10));
    await expect(eager.execute('a', command('much'), add(45))).rejects.toMatchObject({ code: 'conflict' });
    await sums.execute('a', command('back'), () => [{ type: 'added', data: { amount: -60, total: 0 } }]);
    expect(await eager.execute('a', command('all'), add(60))).toMatchObject({ state: 60, version: 8 });
    // Stored by another process and repeated in this one.
    await sums.execute('a', command('twice'), add(1));
    expect((await eager.execute('a', command('twice'), add(1))).events).toMatchObject([{ version: 9 }]);
    await sums.execute('a', command('other again'), add(1));
    expect(await eager.execute('a', command('nothing'), () => [])).toMatchObject({
      state: 62,
      version: 10,
      events: [],
    });
  });

  it('reads a long history once for all concurrent callers without blocking the event loop', async () => {
    for (let version = 0; version < 4_000; version += 1_000) {
      const events = Array.from({ length: 1_000 }, (): Added => ({ type: 'added', data: { amount: 0, total: 7 } }));
      await engine.store.append({ ...noted('wallet-long', version, `c${version}`), events });
    }
    let reads = 0;
    const store = Object.create(engine.store) as typeof engine.store;
    store.readStream = (...asked) => {
      reads++;
      return engine.store.readStream(...asked);
    };
    const cold = new StreamRepository(store, 'wallet', SUM);
    let turns = 0;
    const turn = () => {
      turns++;
      others = setImmediate(turn);
    };
    let others = setImmediate(turn);
    const loaded = await Promise.all(Array.from({ length: 5 }, () => cold.load('long')));
    clearImmediate(others);
    expect(loaded).toEqual(Array.from({ length: 5 }, () => ({ state: 7, version: 4_000 })));
    expect(reads).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(7);
  });

  it('sees events that were appended outside the repository', async () => {
    await sums.execute('a', command('c1'), add(10));
    const event: Added = { type: 'added', data: { amount: 7, total: 17 } };
    await engine.store.append({ ...noted('wallet-a', 1, 'c2'), events: [event] });
    expect(await sums.load('a')).toEqual({ state: 17, version: 2 });
  });

  it('returns the stored events for a repeated command and does not decide again', async () => {
    const first = await sums.execute('a', command('c1'), add(60));
    await sums.execute('a', command('c2'), add(10));
    const again = await sums.execute('a', command('c1'), add(1));
    expect(again).toMatchObject({ repeated: true, state: 70, version: 2 });
    expect(again.events).toEqual(first.events);
  });

  it('returns the stored events for a repeated command even if the rules would refuse it now', async () => {
    const first = await sums.execute('a', command('c1'), add(60));
    const again = await sums.execute('a', command('c1'), add(60));
    expect(again).toMatchObject({ repeated: true, state: 60, version: 1 });
    expect(again.events).toEqual(first.events);
  });

  it('refuses a known commandId with another body, whether or not the rules allow the command', async () => {
    await sums.execute('a', command('c1'), add(60));
    for (const amount of [1, 60]) {
      const mismatched = sums.execute('a', command('c1', 'other digest'), add(amount));
      await expect(mismatched).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    }
  });

  it('treats a repeated command that has nothing left to change like any other repeated command', async () => {
    await sums.execute('a', command('c1'), add(60));
    const again = await sums.execute('a', command('c1'), () => []);
    expect(again).toMatchObject({ events: [{ version: 1 }], repeated: true });
    const otherBody = { ...command('c1'), commandHash: 'other' };
    await expect(sums.execute('a', otherBody, () => [])).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('tells what a command has stored, after the commands that began before, and refuses another body', async () => {
    expect(await sums.stored('a', command('c1'))).toBeUndefined();
    const running = sums.execute('a', command('c1'), add(10));
    expect(await sums.stored('a', command('c1'))).toEqual((await running).events);
    expect(await sums.stored('a', command('c2'))).toBeUndefined();
    await expect(sums.stored('a', command('c1', 'other digest'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('passes a refusal to the caller, stores nothing and continues with the next command', async () => {
    const outcomes = await Promise.allSettled([
      sums.execute('a', command('c1'), add(60)),
      sums.execute('a', command('c2'), add(60)),
      sums.execute('a', command('c3'), add(40)),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await sums.load('a')).toEqual({ state: 100, version: 2 });
  });

  it('accepts a refused command again under the same idempotency key', async () => {
    await sums.execute('a', command('c1'), add(95));
    await expect(sums.execute('a', command('c2'), add(10))).rejects.toBeInstanceOf(Refusal);
    await sums.execute('a', command('c3'), add(-50));
    expect(await sums.execute('a', command('c2'), add(10))).toMatchObject({ repeated: false, state: 55 });
  });

  it('stores nothing if the decider returns no events', async () => {
    expect(await sums.execute('a', command('c1'), () => [])).toEqual({
      state: 0,
      version: 0,
      events: [],
      repeated: false,
    });
    expect(await engine.store.lastPosition()).toBe(0);
  });

  it('returns no state that was not stored: if a document is rejected, the events are rolled back', async () => {
    const taken = collection('taken');
    await engine.documents.declare(taken);
    await engine.documents.write([put(taken, 'x', 1)]);
    await expect(sums.execute('a', command('c1'), add(10), [put(taken, 'x', 2, 0)])).rejects.toThrow(/taken\/x/);
    expect(await sums.load('a')).toEqual({ state: 0, version: 0 });
  });

  it('writes documents that depend on the decided events', async () => {
    const totals = collection<number>('totals');
    await engine.documents.declare(totals);
    const alongside = (events: readonly Added[]) => events.map(({ data }) => put(totals, 'a', data.total));
    await sums.execute('a', command('c1'), add(40), alongside);
    await sums.execute('a', command('c2'), add(2), alongside);
    expect((await engine.documents.get(totals, 'a'))?.body).toBe(42);
  });

  it('reloads streams that were evicted from its cache', async () => {
    const small = new StreamRepository(engine.store, 'wallet', SUM, { cached: 1 });
    for (const id of ['a', 'b', 'a', 'b']) await small.execute(id, command(engine.ids.next()), add(1));
    expect(await small.load('a')).toEqual({ state: 2, version: 2 });
  });
});

describe('a stream repository with snapshots', () => {
  const LONG = 2_500;
  const agrees = (total: number, { data }: Added) => total === data.total;
  /** Reducer that, like a real one, ignores the total that an event states. */
  const adding: Reducer<number, Added> = { initial: () => 0, evolve: (total, { data }) => total + data.amount };

  const snapshots = () => ({ store: engine.snapshots, reducerHash: 'code', agrees });
  const cold = (changes: Partial<ReturnType<typeof snapshots>> = {}) =>
    new StreamRepository(engine.store, 'wallet', adding, { snapshots: { ...snapshots(), ...changes } });

  /** Loads the stream and counts the events that were folded. */
  async function folded(repository = cold()) {
    const reads = { events: 0 };
    const store = Object.create(engine.store) as typeof engine.store;
    store.readStream = async function* (stream, range = {}) {
      for await (const event of engine.store.readStream(stream, range)) {
        if (range.toVersion === undefined) reads.events++;
        yield event;
      }
    };
    Object.assign(repository, { store });
    return { ...(await repository.load('long')), ...reads };
  }

  /** Waits until the snapshot is stored, because the repository does not wait for `put`. */
  async function kept(version: number): Promise<void> {
    await until(async () => (await engine.snapshots.newest('wallet-long', 'code', version))?.version === version);
  }

  beforeEach(async () => {
    for (let version = 0; version < LONG; version += 500) {
      const events = Array.from({ length: 500 }, (_, n): Added => {
        return { type: 'added', data: { amount: 1, total: version + n + 1 } };
      });
      await engine.store.append({ ...noted('wallet-long', version, `c${version}`), events });
    }
  });

  it('folds a long stream once, and afterwards only the events after its newest snapshot', async () => {
    expect(await folded()).toEqual({ state: LONG, version: LONG, events: LONG });
    await kept(2_000);
    expect(await folded()).toEqual({ state: LONG, version: LONG, events: 500 });
  });

  it('stores a snapshot every 1,000 versions, also for the events that it appends', async () => {
    const repository = cold();
    const more = Array.from({ length: 600 }, (_, n): Added => {
      return { type: 'added', data: { amount: 1, total: LONG + n + 1 } };
    });
    await repository.execute('long', command('more'), () => more);
    for (const version of [1_000, 2_000, 3_000]) {
      await kept(version);
      expect(await engine.snapshots.newest('wallet-long', 'code', version)).toMatchObject({ version, state: version });
    }
    expect(await folded()).toEqual({ state: 3_100, version: 3_100, events: 100 });
  });

  it.each<[string, Partial<Snapshot>]>([
    ['of another event', { eventHash: 'other' }],
    ['with a state that differs from the one its event states', { state: 7 }],
    ['with a state of another shape', { state: null }],
    ['with a version that the stream does not have', { version: 9_000 }],
    ['of other code', { reducerHash: 'older code' }],
    ['of another stream', { stream: 'wallet-other' }],
  ])('ignores a snapshot %s and folds from the first event', async (_, wrong) => {
    await folded();
    await kept(2_000);
    const sound = await engine.snapshots.newest('wallet-long', 'code');
    if (!sound) throw new Error('no snapshot was stored');
    await engine.snapshots.drop();
    await engine.snapshots.put({ ...sound, ...wrong });
    expect(await folded()).toEqual({ state: LONG, version: LONG, events: LONG });
  });

  it('folds from the newest valid snapshot if later ones are invalid', async () => {
    await folded();
    await kept(2_000);
    const sound = await engine.snapshots.newest('wallet-long', 'code');
    if (!sound) throw new Error('no snapshot was stored');
    await engine.snapshots.put({ ...sound, eventHash: 'other' });
    expect(await folded()).toEqual({ state: LONG, version: LONG, events: 1_500 });
  });

  it('checks only the event hash of a snapshot if events do not state their result', async () => {
    await folded();
    await kept(2_000);
    const sound = await engine.snapshots.newest('wallet-long', 'code');
    if (!sound) throw new Error('no snapshot was stored');
    await engine.snapshots.put({ ...sound, state: 7 });
    const { agrees: _, ...stating } = snapshots();
    const repository = new StreamRepository(engine.store, 'wallet', adding, { snapshots: stating });
    expect(await folded(repository)).toEqual({ state: 7 + 500, version: LONG, events: 500 });
  });

  it("deletes its category's snapshots that were made by other code", async () => {
    await folded();
    await kept(2_000);
    cold({ reducerHash: 'newer code' });
    expect(await engine.snapshots.newest('wallet-long', 'code')).toBeUndefined();
  });

  it('loses nothing if the snapshot file is deleted while it is in use', async () => {
    const repository = cold();
    await repository.load('long');
    await kept(2_000);
    for (const suffix of ['', '-wal', '-shm']) await rm(join(engine.dir, `snapshots.db${suffix}`), { force: true });
    const add = (total: number): Added[] => [{ type: 'added', data: { amount: 1, total: total + 1 } }];
    expect(await repository.execute('long', command('after'), add)).toMatchObject({ state: 2_501, version: 2_501 });
    expect(await cold().load('long')).toEqual({ state: 2_501, version: 2_501 });
  });
});
