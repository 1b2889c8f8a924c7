import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from '@goldwake/contracts';
import type { Subscription } from '@goldwake/platform';
import { openTestEngine, type TestEngine } from '@goldwake/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
const GROUP = 'promotions.daily_grants';
const LETTER = `${GROUP}:promotions-u1@1`;

let engine: TestEngine;
let isMended = false;
let reason = 'no such promotion';

function letters(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, '--data', engine.dir, ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

const granting: Subscription = {
  group: GROUP,
  topics: ['promotions'],
  attempts: 2,
  handle: () => {
    if (!isMended) throw new Error(reason);
  },
};

async function append(stream: string): Promise<void> {
  const context: CommandContext = {
    ...{ commandId: 'c1', commandHash: 'c1', correlationId: 'r1', causationId: null, actor: 'system' },
  };
  const version = await engine.store.version(stream);
  await engine.store.append({ stream, expectedVersion: version, events: [{ type: 'noted', data: { n: 7 } }], context });
}

beforeEach(async () => {
  isMended = false;
  reason = 'no such promotion';
  engine = await openTestEngine();
});
afterEach(() => engine.close());

describe('npm run dead-letters', () => {
  it('lists a letter, shows its event and where it failed, and has it replayed in the open casino', async () => {
    engine.bus.subscribe(granting);
    await engine.bus.start();
    await append('promotions-u1');
    await engine.bus.settled(1);
    const list = await letters('list');
    expect(list.out).toMatch(new RegExp(`^${LETTER} +noted +2 +2026-01-15T12:00:00.000Z +– +no such promotion$`, 'm'));
    const show = await letters('show', LETTER);
    expect(show.out).toMatch(/could not handle promotions-u1@1 \(noted, position 1\): no such promotion\n/);
    expect(show.out).toMatch(/"data": \{\n +"n": 7\n/);
    expect(show.out).toMatch(/\nError: no such promotion\n +at /);
    isMended = true;
    expect(await letters('replay', LETTER)).toEqual({ code: 0, out: `${LETTER}: handled, and taken away\n`, err: '' });
    expect(await letters('list')).toEqual({ code: 0, out: 'No dead letters.\n', err: '' });
  });

  it('says what failed again, with the new reason and exit code 1', async () => {
    engine.bus.subscribe(granting);
    await engine.bus.start();
    for (const stream of ['promotions-u1', 'promotions-u2']) await append(stream);
    await engine.bus.settled(2);
    reason = 'still none';
    const { code, out } = await letters('replay', '--all', '--group', GROUP);
    expect(out.split('\n').sort()).toEqual([
      '',
      `${LETTER}: failed again: still none`,
      `${GROUP}:promotions-u2@1: failed again: still none`,
    ]);
    expect(code).toBe(1);
    const { dead_letters } = JSON.parse((await letters('list', '--json')).out);
    expect(dead_letters).toHaveLength(2);
    expect(dead_letters[0]).toMatchObject({ id: LETTER, attempts: 4, reason: 'still none', requested: null });
  });

  it('leaves a letter marked for the next start where no process of its group runs', async () => {
    engine.bus.subscribe(granting);
    await engine.bus.start();
    await append('promotions-u1');
    await engine.bus.settled(1);
    await engine.bus.stop();
    const { code, out } = await letters('replay', LETTER, '--wait', '0');
    expect([code, out]).toEqual([0, `${LETTER}: waits until a process of its group takes it up\n`]);
  });

  it('replays no letter of a read model, and names the command that makes it anew', async () => {
    const group = 'wallet.balances';
    engine.bus.subscribe({ ...granting, group, topics: ['wallet'] });
    await engine.bus.start();
    await append('wallet-u1');
    await engine.bus.settled(1);
    const why = `${group} is a read model, which an old event would turn back; make it anew: npm run replay -- rebuild ${group}`;
    expect(await letters('replay', `${group}:wallet-u1@1`)).toEqual({ code: 2, out: '', err: `${why}\n` });
    expect(await letters('replay', '--all')).toEqual({ code: 0, out: `Left: ${why}\n`, err: '' });
  });

  it.each([
    ['a letter that is not there', ['show', 'x:y@1'], 'no dead letter x:y@1; npm run dead-letters -- list names them'],
    ['nothing to replay', ['replay'], 'name letters, or --all'],
    ['letters and all of them', ['replay', '--all', LETTER], 'name letters, or --all'],
    ['a group without all', ['replay', LETTER, '--group', GROUP], '--group goes with --all'],
    ['a time that is none', ['replay', LETTER, '--wait', 'long'], /^error: option '--wait.*Not a number of seconds\.$/],
    ['an address that is none', ['list', '--mongo', 'there'], /^--mongo: not an address such as /],
  ])('answers %s with one line and exit code 2', async (_, args, line) => {
    const { code, out, err } = await letters(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err.trimEnd()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it('answers a folder without a casino with one line and exit code 2, and help with 0', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'goldwake-empty-'));
    const { code, err } = await letters('list', '--data', empty);
    await rm(empty, { recursive: true });
    expect([code, err.split('\n')]).toEqual([2, [expect.stringContaining(empty), '']]);
    expect(await letters('--help')).toMatchObject({ code: 0, out: expect.stringContaining('replay') });
  });
});
