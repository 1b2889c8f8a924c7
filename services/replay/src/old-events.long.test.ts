import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { importEvents, openReadOnly, type RawEvent, type ReadOnlyCasino } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { balance } from './commands/balance.js';
import { readExport } from './export/read-export.js';
import { writeExport } from './export/write-export.js';
import { replay } from './testing/run-replay.js';
import { openSmallCasino } from './testing/small-casino.js';
import { verify } from './verify.js';

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
let aged: string;

beforeAll(async () => {
  casino = await openSmallCasino();
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-old-'));
  aged = join(scratch, 'aged');
  within(casino.dir, (opened) => importEvents(aged, asOfOld(opened.allEvents()), { whole: true }));
});
afterAll(async () => {
  await casino.close();
  await rm(scratch, { recursive: true });
});

/**
 * Rewrites a history as an older Goldwake would have stored it, with `wallet_opened` of schema 1 and its hash chains.
 */
function* asOfOld(events: Iterable<RawEvent>): Generator<RawEvent & { masked: boolean }> {
  const heads = new Map<string, string>();
  for (const { event, ...stored } of events) {
    const { uid } = event.data as { uid: string };
    const old = event.type === 'wallet_opened' ? { dataText: JSON.stringify({ uid }), schemaVersion: 1 } : stored;
    const chained = { ...event, prevHash: heads.get(event.stream) ?? FIRST_PREV_HASH };
    const hash = rawHash({ event: chained, ...old });
    heads.set(event.stream, hash);
    yield { event: { ...chained, hash }, ...old, masked: false };
  }
}

function within<T>(dataDir: string, question: (casino: ReadOnlyCasino) => T): T {
  const opened = openReadOnly(dataDir).pinSnapshot();
  try {
    return question(opened);
  } finally {
    opened.close();
  }
}

function exported(dataDir: string, name: string, personalData = true): string {
  const out = join(scratch, name);
  const scope = { players: null, from: null, to: null };
  within(dataDir, (opened) => writeExport(opened, { out, scope, personalData }));
  return out;
}

const linesOf = async (folder: string) => (await readFile(join(folder, 'events.jsonl'), 'utf8')).split('\n');

describe('a history with events of an older schema', () => {
  it('events are read as they would be stored today, except for their hashes', () => {
    const [old, today] = [aged, casino.dir].map((dir) =>
      within(dir, (opened) => [...opened.allEvents()].map(({ event: { prevHash: _, hash: __, ...rest } }) => rest)),
    );
    expect(old).toEqual(today);
    const [then, now] = [aged, casino.dir].map((dir) => within(dir, (opened) => opened.event('wallet-u1', 1)));
    expect([then?.schemaVersion, then?.dataText]).toEqual([1, '{"uid":"u1"}']);
    expect(now?.schemaVersion).toBe(2);
  });

  it('the history passes verify and gives the same balances', () => {
    // The rewritten history has no projections, so findings of the balances check are ignored.
    const chain = within(aged, verify).findings.filter(({ check }) => check !== 'balances');
    expect(chain).toEqual([]);
    const [old, today] = [aged, casino.dir].map((dir) =>
      within(dir, (opened) => balance(opened, 'u1', undefined, true)),
    );
    expect(old).toBe(today);
  });

  it.each([
    ['with names', true],
    ['masked', false],
  ])('events are exported and imported with their stored schema, %s', async (how, personalData) => {
    const out = exported(aged, `out ${how}`, personalData);
    const opening = (await linesOf(out)).find((line) => line.includes('"wallet_opened"'));
    expect(opening).toContain('"schemaVersion":1');
    expect(opening).toMatch(/,"data":\{"uid":"u1"\}\}$/);
    const copy = join(scratch, `copy ${how}`);
    readExport(out, copy);
    const again = exported(copy, `again ${how}`, personalData);
    expect(await linesOf(again)).toEqual(await linesOf(out));
  });
});

describe('an event of an unknown schema', () => {
  const unknown = 'wallet-u1@2: coins_granted of schema 4, this Goldwake knows 3; update Goldwake\n';

  it.each([[['balance', 'Ada']], [['export', '--out', 'never']]])(
    '%p exits with code 2 and one line that names the event',
    async (question) => {
      const newer = await openSmallCasino();
      try {
        newer.harm(`UPDATE events SET schema_version = 4 WHERE stream = 'wallet-u1' AND version = 2`);
        const { code, err } = await replay(...question, '--data', newer.dir);
        expect({ code, err }).toEqual({ code: 2, err: unknown });
      } finally {
        await newer.close();
      }
    },
  );
});
