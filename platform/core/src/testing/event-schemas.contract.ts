import { currentVersion, UnknownSchema } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { DEAD_LETTERS } from '../ports/event-bus.js';
import { chainHash, rawHash } from '../streams/hash-chain.js';
import { collect, command, type EngineUnderTest, noted, type OpenEngine, withEngine } from './engine-under-test.js';
import { historyOf } from './history-of.js';
import { until } from './until.js';

const LIFTED = {
  uid: 'a',
  postings: [],
  balances: { gold_coins: '0', sweeps_coins: '0' },
  playthrough: { requirement_id: null, requirement: '0', progress: '0' },
};

/** History of one stream: an opening event in schema 1 and the event after it, each stored by its own command. */
const OLD = historyOf(['wallet-a', 'wallet_opened', 1, { uid: 'a' }], ['wallet-a', 'noted', 1, 'x']);

/** Schemas that this program does not know, each with how the error names it. */
const UNKNOWN = [
  ['a newer schema', 'noted', 7, 'noted of schema 7, this Goldwake knows 1; update Goldwake'],
  ['an unknown type', 'bonus_awarded', 1, 'this Goldwake does not know the type bonus_awarded; update Goldwake'],
] as const;

/** Collects the items that an iterator yields before it throws, and the error. */
async function untilError<T>(items: AsyncIterable<T>): Promise<{ given: T[]; error: unknown }> {
  const given: T[] = [];
  try {
    for await (const item of items) given.push(item);
    return { given, error: undefined };
  } catch (error) {
    return { given, error };
  }
}

/** Tests how an event store must treat events that were stored by an older or a newer Goldwake version. */
export function eventSchemasContract(name: string, open: OpenEngine): void {
  describe(`${name}: schemas of events`, () => eventSchemas(open));
}

function eventSchemas(open: OpenEngine): void {
  const onOld = (test: (engine: EngineUnderTest) => Promise<void>) => withEngine(open, test, { history: OLD });
  const opening = { ...OLD[0]?.event, schemaVersion: 2, data: LIFTED };

  it(
    'an event with an older schema is returned upcast by every read method',
    onOld(async ({ store }) => {
      const repeated = { stream: 'wallet-a', expectedVersion: 0, events: [{ type: 'wallet_opened', data: LIFTED }] };
      const stop = new AbortController();
      const tail = store.tail(0, stop.signal)[Symbol.asyncIterator]();
      const answers = [
        await collect(store.readStream('wallet-a')),
        await store.readAll(0, 10),
        await store.findCommand('wallet-a', 'c1', 'digest'),
        await store.append({ ...repeated, context: command('c1') }),
        (await tail.next()).value,
      ];
      stop.abort();
      for (const answer of answers) expect(answer?.[0]).toEqual(opening);
    }),
  );

  it(
    'new events are chained to the stored hash of an upcast event',
    onOld(async ({ store }) => {
      await store.append(noted('wallet-a', 2, 'c3', 'y'));
      const events = await collect(store.readStream('wallet-a'));
      const [first, second, third] = events;
      expect(first && rawHash({ event: first, dataText: '{"uid":"a"}', schemaVersion: 1 })).toBe(first?.hash);
      expect([second?.prevHash, third?.prevHash]).toEqual([first?.hash, second?.hash]);
      expect(third && chainHash(third)).toBe(third?.hash);
    }),
  );

  it(
    'an event is stored in the newest schema of its type, which append and later reads both return',
    withEngine(open, async ({ store }, reopen) => {
      const events = [
        { type: 'wallet_opened', data: LIFTED },
        { type: 'noted', data: 1 },
      ];
      const answered = await store.append({ stream: 'wallet-a', expectedVersion: 0, events, context: command('c1') });
      expect(answered.map((event) => event.schemaVersion)).toEqual([currentVersion('wallet_opened'), 1]);
      for (const event of answered) expect(chainHash(event)).toBe(event.hash);
      expect(await (await reopen()).store.readAll(0, 10)).toEqual(answered);
    }),
  );

  for (const [what, type, version, reason] of UNKNOWN) {
    const named = `wallet-a@2: ${reason}`;
    const history = historyOf(
      ['wallet-a', 'noted', 1, 1],
      ['wallet-b', 'noted', 1, 2],
      ['wallet-a', type, version, { shape: 'of tomorrow' }],
      ['wallet-b', 'noted', 1, 4],
    );
    const onNewer = (test: (engine: EngineUnderTest) => Promise<void>) => withEngine(open, test, { history });

    it(
      `a stream is read up to an event with ${what}, which the error names`,
      onNewer(async ({ store }) => {
        const { given, error } = await untilError(store.readStream('wallet-a'));
        expect(given.map(({ data }) => data)).toEqual([1]);
        expect(error).toBeInstanceOf(UnknownSchema);
        expect(error).toMatchObject({ message: named, eventId: 'wallet-a@2', position: 3 });
        expect(await collect(store.readStream('wallet-b'))).toHaveLength(2);
      }),
    );

    it(
      `a tail is read up to an event with ${what}, and a page that contains the event is refused`,
      onNewer(async ({ store }) => {
        const { given, error } = await untilError(store.tail(0, new AbortController().signal));
        expect(given.flat().map(({ position }) => position)).toEqual([1, 2]);
        expect(error).toMatchObject({ name: 'UnknownSchema', message: named });
        await expect(store.readAll(0, 10)).rejects.toThrow(named);
        await expect(store.findCommand('wallet-a', 'c2', 'digest')).rejects.toThrow(named);
        expect(await store.readAll(3, 10)).toHaveLength(1);
      }),
    );

    it(
      `a consumer stops and reports before an event with ${what} and skips no event of that player`,
      onNewer(async (engine) => {
        const seen: number[] = [];
        engine.bus.subscribe({
          group: 'test.group',
          topics: ['wallet'],
          handle: ({ position }) => void seen.push(position),
        });
        await engine.bus.start();
        await until(() => seen.includes(1) && seen.includes(2));
        // An engine stops the group or parks the player's key; it may report other lines as well.
        const reportedStop = () => engine.reports.find((line) => / (stopped|parked) /.test(line));
        await until(reportedStop);
        await engine.bus.stop();
        expect(seen).not.toContain(3);
        expect(reportedStop()).toMatch(/ (stopped|parked) .*position [23]: /);
        expect(reportedStop()?.endsWith(`: ${named}`)).toBe(true);
      }),
    );

    it(
      `a consumer whose handler reads ${what} stops without a dead letter and retries until the event can be handled`,
      withEngine(
        open,
        async (engine, reopen) => {
          const reportedStop = () => engine.reports.filter((line) => /^test\.reading (stopped|parked) /.test(line));
          const group = { group: 'test.reading', topics: ['wallet' as const] };
          engine.bus.subscribe({
            ...group,
            handle: async () => void (await collect(engine.store.readStream('wallet-a'))),
          });
          await engine.bus.start();
          await until(() => reportedStop().length > 0);
          await engine.bus.stop();
          expect(reportedStop()[0]?.endsWith(`: ${named}`)).toBe(true);
          expect(await engine.documents.count(DEAD_LETTERS, { index: 'by_group' })).toBe(0);
          const later = await reopen();
          const seen: number[] = [];
          later.bus.subscribe({ ...group, handle: ({ position }) => void seen.push(position) });
          await later.bus.start();
          await until(() => seen.includes(1) && seen.includes(2));
          expect(seen).not.toContain(3);
        },
        { history },
      ),
    );
  }
}
