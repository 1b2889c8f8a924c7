import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@goldwake/contracts';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CasinoCopy } from './drills/casino-copy.js';
import { writeExport } from './export/write-export.js';
import { appendForged, rewrite } from './testing/forge.js';
import { replay } from './testing/run-replay.js';
import { openSmallCasino } from './testing/small-casino.js';
import { LiveChecks } from './watch/live-checks.js';

let scratch: string;
let honest: Awaited<ReturnType<typeof openSmallCasino>>;
let made = 0;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-unknown-'));
  honest = await openSmallCasino();
});
afterAll(async () => {
  await honest.close();
  await rm(scratch, { recursive: true });
});

/** 1,000 SC for the player, in an event that only the one who stored it knows. */
const BONUS = {
  type: 'bonus_awarded',
  data: {
    uid: 'u1',
    postings: [
      { account: 'player:u1', currency: 'sweeps_coins', amount: '1000000000' },
      { account: 'house:bonus', currency: 'sweeps_coins', amount: '-1000000000' },
    ],
  },
} satisfies DomainEvent;

/** Changes the small casino as someone with access to the file and the code can do. */
function changed(change: (copy: CasinoCopy) => void): string {
  const copy = CasinoCopy.make(honest.dir, join(scratch, `copy-${++made}`));
  change(copy);
  copy.close();
  return copy.dir;
}

const UNKNOWN: [string, string, (copy: CasinoCopy) => void, string][] = [
  [
    'an unknown type',
    'wallet-u1@13',
    (copy) => void appendForged(copy, 'wallet-u1', BONUS),
    'this Goldwake does not know the type bonus_awarded; update Goldwake',
  ],
  [
    'an unknown type in the middle',
    'wallet-u1@5',
    (copy) => {
      copy.run("UPDATE events SET type = 'bonus_awarded' WHERE stream = 'wallet-u1' AND version = 5");
      copy.sign('wallet-u1', 5);
    },
    'this Goldwake does not know the type bonus_awarded; update Goldwake',
  ],
  [
    'a newer schema version',
    'wallet-u1@2',
    (copy) => {
      copy.run("UPDATE events SET schema_version = 4 WHERE stream = 'wallet-u1' AND version = 2");
      copy.sign('wallet-u1', 2);
    },
    'coins_granted of schema 4, this Goldwake knows 3; update Goldwake',
  ],
];

describe.each(UNKNOWN)('a history with %s', (_, eventId, change, reason) => {
  const forged = () => changed(change);

  it('verify reports the event as the only root cause and judges every other event', async () => {
    const { code, out } = await replay('verify', '--json', '--data', forged());
    const verdict = JSON.parse(out);
    expect(code).toBe(1);
    expect(verdict.events).toBeGreaterThanOrEqual(32);
    expect(verdict.causes).toEqual([expect.objectContaining({ event_id: eventId, message: reason })]);
    expect(verdict.notes.filter((note: string) => note.includes('not checked'))).toEqual([]);
  });

  it('another fault of another player is still found', async () => {
    const dir = changed((copy) => {
      change(copy);
      rewrite(copy, 'wallet-u2', 12, (data: { payout: string }) => {
        data.payout = '1';
      });
    });
    const { out } = await replay('verify', '--json', '--data', dir);
    const causes = JSON.parse(out).causes.map(({ event_id }: { event_id: string }) => event_id);
    expect(causes).toContain(eventId);
    expect(causes).toContain('wallet-u2@12');
  });

  it('a later event of the same player that is unknown, or whose sender is wrong, is a root cause too', async () => {
    const dir = changed((copy) => {
      change(copy);
      copy.run("UPDATE events SET type = 'bonus_awarded' WHERE stream = 'wallet-u1' AND version = 11");
      copy.run("UPDATE events SET actor = 'u2' WHERE stream = 'wallet-u1' AND version = 12");
      copy.sign('wallet-u1', 11);
    });
    const { out } = await replay('verify', '--json', '--data', dir);
    const causes = JSON.parse(out).causes.map(({ event_id }: { event_id: string }) => event_id);
    expect(new Set(causes)).toEqual(new Set([eventId, 'wallet-u1@11', 'wallet-u1@12']));
  });

  it('the checks of a running casino report it too', () => {
    const casino = openReadOnly(forged());
    try {
      const { findings } = new LiveChecks(casino).next(() => {});
      expect(findings).toContainEqual(
        expect.objectContaining({ check: 'schemas', event_id: eventId, message: reason }),
      );
    } finally {
      casino.close();
    }
  });

  it('show prints the event, so that an operator can judge it', async () => {
    const stream = eventId.split('@', 1)[0] as string;
    const { code, out } = await replay('show', stream, '--json', '--data', forged());
    const ids = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).eventId);
    expect(code).toBe(0);
    expect(ids).toContain(eventId);
    expect((await replay('show', stream, '--data', forged())).out).toContain(eventId);
  });

  it.each([
    ['balance', 'Ada'],
    ['export', '--out', 'never'],
  ])('%s exits with code 2 and one line that names the event', async (...question) => {
    const { code, err } = await replay(...question, '--data', forged());
    expect({ code, err }).toEqual({ code: 2, err: `${eventId}: ${reason}\n` });
  });
});

it('show hides the data of an event of an unknown schema in a stream with seeds', async () => {
  const dir = changed((copy) => {
    appendForged(copy, 'fairness-u1', { type: 'seed_made', data: { server_seed: 'secret' } });
  });
  const { code, out } = await replay('show', 'fairness-u1', '--json', '--data', dir);
  expect(code).toBe(0);
  expect(JSON.parse(out.trimEnd().split('\n').at(-1) as string)).toMatchObject({
    type: 'seed_made',
    data: '(not revealed yet)',
  });
});

it('verify --since-anchor reports an event of an unknown type that was stored since', async () => {
  const copy = CasinoCopy.make(honest.dir, join(scratch, `copy-${++made}`));
  expect((await replay('verify', '--data', copy.dir)).code).toBe(0);
  appendForged(copy, 'wallet-u1', BONUS);
  copy.close();
  const { code, out } = await replay('verify', '--since-anchor', '--json', '--data', copy.dir);
  expect(code).toBe(1);
  expect(JSON.parse(out).causes).toEqual([expect.objectContaining({ event_id: 'wallet-u1@13' })]);
});

it('import refuses an export with an event of an unknown type with one line', async () => {
  const out = join(scratch, 'out');
  const casino = openReadOnly(honest.dir).pinSnapshot();
  writeExport(casino, { out, scope: { players: null, from: null, to: null }, personalData: true });
  casino.close();
  const file = join(out, 'events.jsonl');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"type":"bet_and_win_settled"', '"type":"bonus_awarded"'));
  const { code, err } = await replay('import', out, '--data', join(scratch, 'imported'));
  expect(code).toBe(2);
  expect(err).toMatch(/^.*this Goldwake does not know the type bonus_awarded; update Goldwake\n$/);
});
