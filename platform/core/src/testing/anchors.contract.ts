import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  type Anchor,
  AnchoredHistory,
  AnchorMismatch,
  AnchorWriter,
  appendAnchor,
  readAnchors,
} from '../anchors/index.js';
import { type EngineUnderTest, noted, type OpenEngine, withEngine } from './engine-under-test.js';
import { until } from './until.js';

/** Long enough that only `close` writes an anchor. */
const NEVER_MS = 3_600_000;
/** Matches both engines: the cluster engine gives the new event a position after the gap. */
const FILLED = /at least one event up to position 5 was changed|1 event is missing up to position 5/;

interface Under {
  engine: EngineUnderTest;
  reopen(): Promise<EngineUnderTest>;
  path: string;
}

/** Tests that anchors are written from the events of an engine, and that a start notices what they contradict. */
export function anchorsContract(name: string, open: OpenEngine): void {
  const withFile = (test: (under: Under) => Promise<void>) =>
    withEngine(open, async (engine, reopen) => {
      const dir = mkdtempSync(join(tmpdir(), 'goldwake-anchors-'));
      try {
        await test({ engine, reopen, path: join(dir, 'anchors.log') });
      } finally {
        rmSync(dir, { recursive: true });
      }
    });

  describe(`${name}: heads`, () => {
    it(
      'each stream has its last event, in order of the first events, and the number of stored events',
      withEngine(open, async (engine, reopen) => {
        expect(await engine.store.heads()).toEqual([]);
        await fill(engine);
        const [b, , , a] = await engine.store.readAll(1, 10);
        const heads = [
          { stream: 'wallet-b', version: 2, events: 2, hash: b?.hash, firstPosition: 1 },
          { stream: 'wallet-a', version: 3, events: 3, hash: a?.hash, firstPosition: 3 },
        ];
        expect(await engine.store.heads()).toEqual(heads);
        await engine.lose(4);
        expect(await (await reopen()).store.heads()).toEqual([heads[0], { ...heads[1], events: 2 }]);
      }),
    );
  });

  describe(`${name}: anchors`, () => {
    it(
      'the last anchor is the one that all events give, also after restarts and with events after an anchor',
      withFile(async ({ engine, reopen, path }) => {
        await (await writer(engine, path))?.close();
        expect(readAnchors(path)).toBeUndefined();
        await fill(engine);
        await (await writer(engine, path))?.close();
        await engine.store.append(noted('wallet-a', 3, 'c3', 6));
        await engine.store.append(noted('wallet-c', 0, 'c3', 7, 8));
        const again = await reopen();
        await (await writer(again, path))?.close();
        const anchors = readAnchors(path)?.anchors as Anchor[];
        expect(anchors.map(({ position, streams }) => ({ position, streams }))).toEqual([
          { position: 5, streams: 2 },
          { position: 8, streams: 3 },
        ]);
        for (const anchor of anchors) expect(anchor).toEqual(await expected(again, anchor));
        expect(again.reports).toEqual([]);
      }),
    );

    it(
      'an anchor is written while events arrive, and none while nothing happens',
      withFile(async ({ engine, path }) => {
        const running = await writer(engine, path, { everyMs: 20 });
        await fill(engine);
        await until(() => readAnchors(path)?.anchors.at(-1)?.position === 5);
        const written = statSync(path).size;
        await engine.store.append(noted('wallet-a', 3, 'c3', 6));
        await until(() => readAnchors(path)?.anchors.at(-1)?.position === 6);
        const after = statSync(path).size;
        expect(after).toBe(written + after / (readAnchors(path)?.anchors.length ?? 0));
        await running?.close();
        expect(statSync(path).size).toBe(after);
      }),
    );

    it.each<[string, (under: Under) => Promise<unknown>, RegExp]>([
      ['the last event was deleted', ({ engine }) => engine.lose(5), /1 event is missing up to position 5/],
      [
        'an event in the middle was deleted',
        ({ engine }) => engine.lose(4),
        /1 event is missing in the stream wallet-a/,
      ],
      [
        'the last event was deleted and a new one filled the gap',
        async ({ engine, reopen }) => {
          await engine.lose(5);
          await (await reopen()).store.append(noted('wallet-a', 2, 'other', 'forged'));
        },
        FILLED,
      ],
      [
        'the last event was deleted and one of another stream filled the gap',
        async ({ engine, reopen }) => {
          await engine.lose(5);
          await (await reopen()).store.append(noted('wallet-d', 0, 'other', 'forged'));
        },
        FILLED,
      ],
      [
        'the anchor belongs to another casino',
        async ({ path }) => {
          const [anchor] = readAnchors(path)?.anchors ?? [];
          rmSync(path);
          await appendAnchor(path, { ...(anchor as Anchor), casino: 'e'.repeat(32) });
        },
        /the anchor belongs to another casino/,
      ],
    ])('a start is refused if %s', async (_, harm, message) => {
      await withFile(async (under) => {
        await fill(under.engine);
        await (await writer(under.engine, under.path))?.close();
        await harm(under);
        const before = readFileSync(under.path, 'utf8');
        const refused = await writer(await under.reopen(), under.path).catch((error) => error);
        expect(refused).toBeInstanceOf(AnchorMismatch);
        expect(refused.message).toMatch(message);
        expect(refused.message.split('\n')).toHaveLength(1);
        expect(readFileSync(under.path, 'utf8')).toBe(before);
      })();
    });

    it(
      'a truncated file is refused; a missing or empty one is reported and started again with the copy of the last anchor',
      withFile(async ({ engine, reopen, path }) => {
        await fill(engine);
        await (await writer(engine, path))?.close();
        const line = readFileSync(path, 'utf8');
        await engine.store.append(noted('wallet-a', 3, 'c3', 6));
        await (await writer(engine, path))?.close();
        const both = readFileSync(path, 'utf8');
        for (const [left, why] of [
          [line, /the file was truncated or replaced: it lacks the anchor of .* at position 6/],
          [both.slice(0, -9), /the file was truncated/],
          ['nothing', /the file was truncated/],
        ] as const) {
          writeFileSync(path, left);
          await expect(writer(await reopen(), path)).rejects.toThrow(why);
        }
        for (const remove of [() => truncateSync(path), () => rmSync(path)]) {
          remove();
          const again = await reopen();
          await (await writer(again, path))?.close();
          expect(again.reports).toEqual([expect.stringContaining(`${path} is missing or empty`)]);
          expect(readFileSync(path, 'utf8')).toBe(both.slice(line.length));
        }
      }),
    );

    it(
      'without its file, a start still compares the events with the copy of the last anchor',
      withFile(async ({ engine, reopen, path }) => {
        await fill(engine);
        await (await writer(engine, path))?.close();
        rmSync(path);
        await engine.lose(5);
        await expect(writer(await reopen(), path)).rejects.toThrow(/its copy in the database.*1 event is missing/);
      }),
    );

    it(
      'of two processes with one file, one writes, and the other continues when it stops',
      withFile(async ({ engine, path }) => {
        const one = await writer(engine, path, { everyMs: 20, holder: 'one' });
        const two = await writer(engine, path, { everyMs: 20, holder: 'two' });
        await fill(engine);
        await until(() => readAnchors(path)?.anchors.at(-1)?.position === 5);
        await one?.close();
        await engine.store.append(noted('wallet-a', 3, 'c3', 6));
        await until(() => readAnchors(path)?.anchors.at(-1)?.position === 6);
        await two?.close();
        const { anchors, replaced } = readAnchors(path) ?? { anchors: [], replaced: [] };
        expect(replaced).toEqual([]);
        for (const anchor of anchors) expect(anchor).toEqual(await expected(engine, anchor));
        expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(anchors.length);
        expect(engine.reports).toEqual([]);
      }),
    );
  });
}

/** Appends `wallet-b` at positions 1 and 2, and `wallet-a` at positions 3 to 5. */
async function fill({ store }: EngineUnderTest): Promise<void> {
  await store.append(noted('wallet-b', 0, 'c1', 1, 2));
  await store.append(noted('wallet-a', 0, 'c1', 3, 4));
  await store.append(noted('wallet-a', 2, 'c2', 5));
}

function writer(
  engine: EngineUnderTest,
  path: string,
  options: { everyMs?: number; holder?: string } = {},
): Promise<AnchorWriter | undefined> {
  const { store, documents, clock, reports } = engine;
  const report = (message: string) => void (reports as string[]).push(message);
  return AnchorWriter.open({ store, documents, clock, path, report, everyMs: NEVER_MS, ...options });
}

/** Returns the anchor that the events up to its position give. */
async function expected({ store }: EngineUnderTest, { at, position }: Anchor): Promise<Anchor | undefined> {
  const history = AnchoredHistory.fromStart();
  for (const event of await store.readAll(0, position)) history.add(event);
  return history.anchor(at);
}
