import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rebuild } from '@goldwake/core';
import { openDocuments, openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PROJECTIONS } from '../projections.js';
import { corrupt, forge } from '../testing/corrupt.js';
import { writeHistory } from '../testing/seeded-history.js';

const REPLAY = fileURLToPath(new URL('../main.js', import.meta.url));
const EVENTS = 1_200;
/** Number of events that a casino had when it was verified. */
const VERIFIED = 1_000;

let scratch: string;
/** A casino with `EVENTS` events, of which `VERIFIED` were verified. */
let grown: string;
let dir: string;
/** Last position of the casino when it was verified. */
let verifiedTo: number;

function verify(...args: string[]): Promise<{ code: number; verdict: Verdict }> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [REPLAY, 'verify', '--json', '--data', dir, ...args], (error, out, err) => {
      if (out === '') reject(new Error(err));
      else resolve({ code: error ? Number(error.code) : 0, verdict: JSON.parse(out) });
    });
  });
}

interface Verdict {
  events: number;
  findings: { check: string; event_id: string | null; message: string }[];
  notes: string[];
}

async function rebuildAll(): Promise<void> {
  const { store, documents, checkpoints, close } = await openDocuments(dir);
  for (const projection of PROJECTIONS) await rebuild(projection, { store, documents, checkpoints });
  await close();
}

const state = () => join(dir, 'verified-state');

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-since-'));
  grown = join(scratch, 'grown');
  const complete = join(scratch, 'complete');
  for (const [to, events] of [
    [grown, VERIFIED],
    [complete, EVENTS],
  ] as const) {
    dir = to;
    writeHistory(dir, { events, players: 4, seed: 11, holds: true, purchases: true });
    await rebuildAll();
  }
  dir = grown;
  verifiedTo = openLast(grown);
  expect(await verify()).toMatchObject({ code: 0, verdict: { events: verifiedTo, findings: [] } });
  // The same seed gives the same events, so the longer casino is the shorter one later.
  cpSync(join(grown, 'verified-state'), join(complete, 'verified-state'));
  grown = complete;
}, 60_000);
afterAll(() => rmSync(scratch, { recursive: true }));

beforeEach(() => {
  dir = join(scratch, 'data');
  rmSync(dir, { recursive: true, force: true });
  cpSync(grown, dir, { recursive: true });
});

function openLast(folder: string): number {
  const casino = openReadOnly(folder);
  try {
    return casino.lastPosition();
  } finally {
    casino.close();
  }
}

/** Returns the id of the last event of a player's wallet at or before a position. */
function walletEvent(upTo: number): { stream: string; version: number; eventId: string; position: number } {
  const casino = openReadOnly(dir);
  try {
    for (let position = upTo; ; position--) {
      const event = casino.eventAt(position)?.event;
      if (event?.type === 'bet_and_win_settled') return event;
    }
  } finally {
    casino.close();
  }
}

const forgePosting = ({ stream, version }: { stream: string; version: number }) =>
  forge(dir, stream, version, (data: { postings: { amount: string }[] }) => {
    const [first] = data.postings;
    if (first) first.amount = String(BigInt(first.amount) + 1n);
  });

describe('verify --since-anchor', () => {
  it('reads only the events since the last verify, finds nothing in honest ones, and the next time only newer ones', async () => {
    const { code, verdict } = await verify('--since-anchor');
    expect({ code, events: verdict.events, findings: verdict.findings }).toEqual({
      code: 0,
      events: openLast(dir) - verifiedTo,
      findings: [],
    });
    expect(verdict.notes).toEqual([expect.stringMatching(/^events up to position \d+ were verified on /)]);
    expect((await verify('--since-anchor')).verdict).toMatchObject({ events: 0, findings: [] });
  });

  it('names a new event at fault as the complete check does', async () => {
    const event = walletEvent(EVENTS - 20);
    forgePosting(event);
    const { code, verdict } = await verify('--since-anchor');
    expect(code).toBe(1);
    expect(verdict.events).toBeLessThan(EVENTS - VERIFIED + 50);
    expect(verdict.findings).toContainEqual(expect.objectContaining({ check: 'postings', event_id: event.eventId }));
    const complete = (await verify()).verdict.findings.filter(({ check }) => check !== 'snapshots');
    expect(verdict.findings.map(({ check, event_id }) => [check, event_id])).toEqual(
      complete.map(({ check, event_id }) => [check, event_id]),
    );
  });

  it('reads everything if an event from before was rewritten, and names it', async () => {
    const event = walletEvent(500);
    forgePosting(event);
    const { code, verdict } = await verify('--since-anchor');
    expect(code).toBe(1);
    expect(verdict.events).toBe(openLast(dir));
    expect(verdict.findings).toContainEqual(expect.objectContaining({ check: 'postings', event_id: event.eventId }));
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({
        check: 'anchors',
        message: expect.stringContaining('in the last verify does not match'),
      }),
    );
  });

  it('reports stored data that differs for players without new events too', async () => {
    corrupt(dir, "UPDATE doc_balances SET body = json_set(body, '$.gold_coins', '1') WHERE id = 'p2'");
    expect((await verify('--since-anchor')).verdict.findings).toEqual([
      expect.objectContaining({ check: 'projections' }),
      expect.objectContaining({ check: 'trial balance' }),
    ]);
  });

  it('reports the missing round of a new bet', async () => {
    corrupt(dir, 'DELETE FROM doc_dice_rounds WHERE rowid = (SELECT max(rowid) FROM doc_dice_rounds)');
    expect((await verify('--since-anchor')).verdict.findings).toEqual([
      expect.objectContaining({ check: 'projections', message: expect.stringContaining('is missing') }),
    ]);
  });

  it('reads everything if there is no result, or a damaged one; a run with findings stores none', async () => {
    for (const harm of [() => rmSync(state()), () => writeFileSync(state(), 'x', { flag: 'a' })]) {
      harm();
      const { verdict } = await verify('--since-anchor');
      expect(verdict.events).toBe(openLast(dir));
      expect(verdict.notes).toEqual([expect.stringContaining('every event was read')]);
      expect(statSync(state()).mode & 0o777).toBe(0o600);
    }
    rmSync(state());
    forgePosting(walletEvent(500));
    await verify();
    expect(existsSync(state())).toBe(false);
  });

  it.each([
    ['--rule', 'chain'],
    ['--anchor', 'kept'],
  ])('%s is refused, because it needs every event', async (...option) => {
    await expect(verify('--since-anchor', ...option)).rejects.toThrow('leave out --rule and --anchor');
  });
});
