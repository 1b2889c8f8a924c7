import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STREAMS } from '@goldwake/contracts';
import { command, sized } from '@goldwake/core/testing';
import { openReadOnly, type ReadOnlyCasino } from '@goldwake/embedded';
import { openTestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balance } from '../commands/balance.js';
import { findPlayer } from '../players.js';
import { corrupt } from '../testing/corrupt.js';
import { openSmallCasino, serverSeed } from '../testing/small-casino.js';
import { verify } from '../verify.js';
import type { Manifest, Scope } from './manifest.js';
import { readExport } from './read-export.js';
import { writeExport } from './write-export.js';

const ALL: Scope = { players: null, from: null, to: null };
let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
let made = 0;
beforeAll(async () => {
  casino = await openSmallCasino();
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-export-'));
});
afterAll(async () => {
  await casino.close();
  await rm(scratch, { recursive: true });
});

const folderFor = () => join(scratch, `place-${++made}`);

function within<T>(dataDir: string, question: (casino: ReadOnlyCasino) => T): T {
  const opened = openReadOnly(dataDir).pinSnapshot();
  try {
    return question(opened);
  } finally {
    opened.close();
  }
}

function exported(dataDir: string, scope: Partial<Scope> = {}, personalData = false): string {
  const out = folderFor();
  within(dataDir, (opened) => writeExport(opened, { out, scope: { ...ALL, ...scope }, personalData }));
  return out;
}

/** An export from which nothing is hidden. */
function completeExport(dataDir: string): string {
  const out = folderFor();
  within(dataDir, (opened) => writeExport(opened, { out, scope: ALL, personalData: true, complete: true }));
  return out;
}

function imported(folder: string): string {
  const dataDir = folderFor();
  readExport(folder, dataDir);
  return dataDir;
}

async function bytesOf(folder: string) {
  return Promise.all(['events.jsonl', 'manifest.json'].map((name) => readFile(join(folder, name), 'utf8')));
}

const rowsOf = (dataDir: string) => within(dataDir, (opened) => [...opened.allEvents()]);

describe('an export', () => {
  it('a complete export, imported again, has the same positions, hashes, texts and balances', () => {
    const copy = imported(completeExport(casino.dir));
    expect(rowsOf(copy)).toEqual(rowsOf(casino.dir));
    for (const uid of ['u1', 'u2']) {
      const ask = (opened: ReadOnlyCasino) => balance(opened, uid, undefined, true);
      expect(within(copy, ask)).toBe(within(casino.dir, ask));
    }
    expect(within(copy, (opened) => verify(opened)).findings.filter(({ check }) => check === 'chain')).toEqual([]);
  });

  it.each([false, true])(
    'an imported export is exported again to the same bytes (names in clear: %s)',
    async (names) => {
      const first = exported(casino.dir, {}, names);
      expect(await bytesOf(exported(imported(first), {}, names))).toEqual(await bytesOf(first));
    },
  );

  it('usernames are masked unless requested, and the manifest lists the masked fields and counts the masked events', async () => {
    const [masked, manifest] = await bytesOf(exported(casino.dir));
    const [clear] = await bytesOf(exported(casino.dir, {}, true));
    expect(clear).toMatch(/Ada.*\n(.*\n)*.*Grete/);
    expect(masked).not.toMatch(/"(ada|grete)"/i);
    expect(JSON.parse(manifest ?? '')).toMatchObject({
      masked: {
        account_opened: ['username', 'username_normalized'],
        username_changed: ['username', 'username_normalized'],
      },
      masked_events: 2,
    });
  });

  it('server seeds in use or next in line are in no export but a complete one, also with names in clear', async () => {
    const secrets = ['u1', 'u2'].flatMap((uid) => [serverSeed(`${uid}-2`), serverSeed(`${uid}-3`)]);
    const revealed = ['u1', 'u2'].map((uid) => serverSeed(`${uid}-1`));
    const found = (text: string | undefined, seeds: typeof secrets) =>
      seeds.filter(({ server_seed }) => text?.includes(server_seed));
    for (const names of [false, true]) {
      const [lines, manifest] = await bytesOf(exported(casino.dir, {}, names));
      expect(found(lines, secrets)).toEqual([]);
      expect(found(lines, revealed)).toEqual(revealed);
      expect(JSON.parse(manifest ?? '').hidden_seed_events).toBe(4);
    }
    const [lines, manifest] = await bytesOf(completeExport(casino.dir));
    expect(found(lines, secrets)).toEqual(secrets);
    expect(JSON.parse(manifest ?? '').hidden_seed_events).toBeUndefined();
  });

  it('an import with names and hidden seeds verifies, and changes no event but the hidden seeds', () => {
    const copy = imported(exported(casino.dir, {}, true));
    const verdict = within(copy, (opened) => verify(opened));
    expect(verdict).toMatchObject({ findings: [], notes: [expect.stringContaining('masked in 4 events')] });
    const [there, here] = [copy, casino.dir].map((dir) => within(dir, (opened) => [...opened.allEvents()]));
    const isChanged = (_: unknown, at: number) => there?.[at]?.dataText !== here?.[at]?.dataText;
    expect(here?.filter(isChanged).map(({ event }) => event.type)).toEqual(Array(4).fill('seed_pair_started'));
    expect(there?.map(({ event }) => event.hash)).toEqual(here?.map(({ event }) => event.hash));
  });

  it.each([{}, { players: ['u2'] }])(
    'verify has no findings in an import of %j with masked names, and notes how many events are masked',
    (scope) => {
      const verdict = within(imported(exported(casino.dir, scope)), (opened) => verify(opened));
      // The name of each player is in one event; the seeds in use and next in line are in two.
      const masked = 3 * (scope.players?.length ?? 2);
      expect(verdict).toMatchObject({ findings: [], notes: [expect.stringContaining(`masked in ${masked} events`)] });
    },
  );

  it.each([
    ['a name', 'username', 'account-u2@1'],
    ['what is sealed', 'email.sealed', 'account-u2@1'],
  ])(
    'in an import with masked names, a later change of %s of a masked event is the only finding',
    (_, field, eventId) => {
      const copy = imported(exported(casino.dir));
      corrupt(
        copy,
        `UPDATE events SET data = json_set(data, '$.${field}', 'other') WHERE stream || '@' || version = '${eventId}'`,
      );
      const { findings } = within(copy, (opened) => verify(opened));
      expect(findings).toEqual([expect.objectContaining({ check: 'chain', event_id: eventId })]);
    },
  );

  it('the missing last event of a partial import is reported, although the hash chain cannot show it', () => {
    const copy = imported(exported(casino.dir, { players: ['u1'] }));
    corrupt(copy, 'DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
    const { findings } = within(copy, (opened) => verify(opened));
    expect(findings.map(({ check, message }) => `${check}: ${message}`)).toEqual([
      expect.stringContaining('positions: this is the last event, but the import reached position'),
      expect.stringMatching(/^positions: only \d+ of \d+ imported events exist$/),
    ]);
  });

  it('the counts per type and stream match the exported lines', async () => {
    const [lines, manifest] = await bytesOf(exported(casino.dir));
    const { types, streams, events, first_position, last_position } = JSON.parse(manifest ?? '') as Manifest;
    const all = (lines ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toBe(all.length);
    expect(types.bet_and_win_settled).toBe(all.filter(({ type }) => type === 'bet_and_win_settled').length);
    expect(streams['wallet-u1']).toBe(all.filter(({ stream }) => stream === 'wallet-u1').length);
    expect([first_position, last_position]).toEqual([all[0].position, all.at(-1).position]);
  });

  it('an export of one player gives the same balance and contains no event of another player', () => {
    const copy = imported(exported(casino.dir, { players: ['u2'] }));
    const ask = (opened: ReadOnlyCasino) => balance(opened, 'u2', undefined, true);
    expect(within(copy, ask)).toBe(within(casino.dir, ask));
    expect(within(copy, (opened) => opened.streams().map(({ stream }) => stream))).toEqual(
      ['account', 'fairness', 'promotions', 'wallet'].map((category) => `${category}-u2`),
    );
  });

  it('an export up to a moment contains the events recorded by then, to the millisecond', () => {
    const moment = rowsOf(casino.dir)[9]?.event.recordedAt ?? '';
    const rows = rowsOf(imported(exported(casino.dir, { to: moment }, true)));
    const then = rowsOf(casino.dir).filter(({ event }) => event.recordedAt <= moment);
    expect(rows.map(({ event }) => event.hash)).toEqual(then.map(({ event }) => event.hash));
  });

  it('an export from a moment on can be read but not imported, because its streams start in the middle', () => {
    const from = rowsOf(casino.dir)[9]?.event.recordedAt ?? '';
    const folder = exported(casino.dir, { from });
    const dataDir = folderFor();
    expect(() => readExport(folder, dataDir)).toThrow(/in the middle of streams/);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('an export into a folder that is not empty is refused', async () => {
    const folder = exported(casino.dir);
    expect(() => within(casino.dir, (o) => writeExport(o, { out: folder, scope: ALL, personalData: false }))).toThrow(
      /already exists/,
    );
  });
});

describe('a history in which a player changed the username', () => {
  let renamed: Awaited<ReturnType<typeof openSmallCasino>>;
  beforeAll(async () => {
    renamed = await openSmallCasino();
    await renamed.rename('u1', 'Countess');
    await renamed.rename('u1', 'Enchantress');
  });
  afterAll(() => renamed.close());

  it('a masked export contains none of the usernames, and its import verifies and exports to the same bytes', async () => {
    const first = exported(renamed.dir);
    const [lines, manifest] = await bytesOf(first);
    expect(lines).not.toMatch(/ada"|countess|enchantress/i);
    expect(JSON.parse(manifest ?? '').masked_events).toBe(4);
    const copy = imported(first);
    expect(await bytesOf(exported(copy))).toEqual(await bytesOf(first));
    const verdict = within(copy, (opened) => verify(opened));
    expect(verdict).toMatchObject({ findings: [], notes: [expect.stringContaining('masked in 8 events')] });
  });

  it('a complete export contains all usernames and imports as the same history', () => {
    expect(rowsOf(imported(completeExport(renamed.dir)))).toEqual(rowsOf(renamed.dir));
  });

  it('an import is refused after a mask was replaced by a name', async () => {
    const folder = exported(renamed.dir);
    const file = join(folder, 'events.jsonl');
    const text = await readFile(file, 'utf8');
    const at = text.indexOf('"username":"player_', text.indexOf('username_changed'));
    await writeFile(file, `${text.slice(0, at)}${text.slice(at).replace(/player_[0-9a-f]+/, 'mallory')}`);
    expect(() => readExport(folder, folderFor())).toThrow(/the hash does not match/);
  });

  it('a player is found by the current username and by former ones that nobody else uses', () => {
    const find = (name: string) => within(renamed.dir, (opened) => findPlayer(opened, name));
    expect(['ENCHANTRESS', 'countess', 'Ada', 'u1'].map(find)).toEqual(['u1', 'u1', 'u1', 'u1']);
    expect(() => find('nobody')).toThrow(/no player/);
  });

  it('a former username finds the player who uses it now', async () => {
    await renamed.rename('u2', 'Ada');
    const find = (name: string) => within(renamed.dir, (opened) => findPlayer(opened, name));
    expect(['ada', 'grete', 'enchantress'].map(find)).toEqual(['u2', 'u2', 'u1']);
  });

  it('a username that two players gave up finds the one who used it last', async () => {
    const find = (name: string) => within(renamed.dir, (opened) => findPlayer(opened, name));
    for (const [uid, name] of [
      ['u2', 'Duchess'],
      ['u2', 'Grete'],
      ['u1', 'Duchess'],
      ['u1', 'Ada'],
    ] as const) {
      await renamed.rename(uid, name);
    }
    expect(find('duchess')).toBe('u1');
    for (const name of ['Duchess', 'Grete']) await renamed.rename('u2', name);
    expect(find('duchess')).toBe('u2');
  });
});

describe('an export written before usernames could be changed', () => {
  it('the export is imported, although its manifest lists fewer masked fields', async () => {
    const folder = exported(casino.dir);
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    delete manifest.masked.username_changed;
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
    expect(rowsOf(imported(folder))).toHaveLength(rowsOf(casino.dir).length);
  });

  it('the import is refused if the manifest lists masked fields for an unknown event type', async () => {
    const folder = exported(casino.dir);
    const file = join(folder, 'manifest.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"account_opened"', '"wallet_opened"'));
    expect(() => readExport(folder, folderFor())).toThrow(/manifest\.json: was changed/);
  });
});

describe('a refused import leaves nothing behind', () => {
  let sound: string;
  let broken: string;
  beforeEach(async () => {
    sound = exported(casino.dir);
    broken = folderFor();
    await cp(sound, broken, { recursive: true });
  });

  async function edit(name: string, change: (text: string) => string) {
    const file = join(broken, name);
    const text = await readFile(file, 'utf8');
    const after = change(text);
    expect(after).not.toBe(text);
    await writeFile(file, after);
  }
  const lines = (change: (lines: string[]) => string[]) => (text: string) =>
    `${change(text.trimEnd().split('\n')).join('\n')}\n`;

  it.each<[string, () => Promise<void>, RegExp]>([
    [
      'a file truncated within a line',
      () => truncate(join(broken, 'events.jsonl'), 3_000),
      /contains \d+ complete events/,
    ],
    [
      'a file truncated at the end of a line',
      () =>
        edit(
          'events.jsonl',
          lines((all) => all.slice(0, -1)),
        ),
      /contains \d+ complete events/,
    ],
    ['an empty file', () => truncate(join(broken, 'events.jsonl')), /contains 0 complete events/],
    [
      'a missing event',
      () =>
        edit(
          'events.jsonl',
          lines((all) => all.toSpliced(7, 1)),
        ),
      /has position 9, but the event before it has position 7; expected 8/,
    ],
    [
      'a missing first event',
      () =>
        edit(
          'events.jsonl',
          lines((all) => all.slice(1)),
        ),
      /has position 2, but it is the first event; expected 1/,
    ],
    [
      'a repeated event',
      () =>
        edit(
          'events.jsonl',
          lines((all) => all.toSpliced(7, 0, all[7] ?? '')),
        ),
      /has position 8, but the event before it has position 8; expected 9/,
    ],
    [
      'a changed amount',
      () => edit('events.jsonl', (text) => text.replace('"gold_coins":"5000000000"', '"gold_coins":"5000000001"')),
      /promotions-u1@1: the hash does not match/,
    ],
    [
      'a changed date in a masked event, which its hash cannot show',
      () => edit('events.jsonl', (text) => text.replace('"recordedAt":"2026-01-15', '"recordedAt":"2026-01-14')),
      /events\.jsonl: was changed/,
    ],
    [
      'a name in place of a mask',
      () => edit('events.jsonl', (text) => text.replace(/"username":"player_[0-9a-f]+"/, '"username":"mallory"')),
      /account-u1@1: the hash does not match/,
    ],
    [
      'a line that is not an event',
      () => appendFile(join(broken, 'events.jsonl'), 'hello\n'),
      /line \d+ is not an event/,
    ],
    [
      'an additional space in a line',
      () => edit('events.jsonl', (text) => text.replace(':', ': ')),
      /line 1 is not an event/,
    ],
    [
      'a changed count in the manifest',
      () => edit('manifest.json', (text) => text.replace('"wallet-u1": 12', '"wallet-u1": 13')),
      /manifest\.json: was changed/,
    ],
    ['a truncated manifest', () => truncate(join(broken, 'manifest.json'), 100), /not the manifest/],
    [
      'a manifest of a newer format',
      () => edit('manifest.json', (text) => text.replace('"format_version": 1', '"format_version": 3')),
      /update Goldwake/,
    ],
    ['a folder without an export', () => rm(join(broken, 'manifest.json')), /no export found/],
  ])('an import is refused for %s', async (_, harm, reason) => {
    await harm();
    const before = await readdir(scratch);
    const dataDir = folderFor();
    expect(() => readExport(broken, dataDir)).toThrow(reason);
    expect(await readdir(scratch)).toEqual(before);
  });

  it('an import into a folder that is not empty is refused', async () => {
    expect(() => readExport(sound, casino.dir)).toThrow(/already exists/);
  });
});

it('export, import and export give the same bytes for any history', async () => {
  // Nothing in these types is masked.
  const type = fc.constantFrom(...Object.keys(STREAMS.wallet.events));
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
  );
  const data = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.dictionary(text, text, { noNullPrototype: true }));
  const change = fc.record({
    stream: fc.constantFrom('wallet-a', 'wallet-b', 'fairness-a'),
    events: fc.array(fc.record({ type, data }), { minLength: 1, maxLength: 3 }),
    commandId: text,
    actor: text,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.boolean(), async (changes, names) => {
      const engine = await openTestEngine();
      try {
        const versions = new Map<string, number>();
        for (const [at, { stream, events, commandId, actor }] of changes.entries()) {
          const expectedVersion = versions.get(stream) ?? 0;
          const context = { ...command(`${at}${commandId}`), actor, correlationId: commandId, causationId: actor };
          await engine.store.append({ stream, expectedVersion, events, context });
          versions.set(stream, expectedVersion + events.length);
        }
        const first = exported(engine.dir, {}, names);
        const copy = imported(first);
        expect(rowsOf(copy)).toEqual(rowsOf(engine.dir));
        expect(await bytesOf(exported(copy, {}, names))).toEqual(await bytesOf(first));
      } finally {
        await engine.close();
      }
    }),
    { numRuns: sized(10, 100) },
  );
});
