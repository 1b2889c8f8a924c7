import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEAD_LETTERS, deadLetterId, MISSING_EVENTS_GROUP, put, type Subscription } from '@goldwake/core';
import { command, runNode } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
const GROUP = 'promotions.daily_grants';
const DEAD_LETTER = `${GROUP}:promotions-u1@1`;

let engine: TestEngine;
let isMended = false;
let reason = 'no such promotion';

const runDeadLetters = (...args: string[]) => runNode(MAIN, ['--data', engine.dir, ...args]);

const granting: Subscription = {
  group: GROUP,
  topics: ['promotions'],
  attempts: 2,
  handle: () => {
    if (!isMended) throw new Error(reason);
  },
};

async function append(stream: string): Promise<void> {
  const context = command('c1');
  const version = await engine.store.version(stream);
  await engine.store.append({
    stream,
    expectedVersion: version,
    events: [{ type: 'daily_bonus_claimed', data: { n: 7 } }],
    context,
  });
}

beforeEach(async () => {
  isMended = false;
  reason = 'no such promotion';
  engine = await openTestEngine();
});
afterEach(() => engine.close());

describe('npm run dead-letters', () => {
  it('a dead letter is listed, shown with its event and stack, and replayed in the running casino', async () => {
    engine.bus.subscribe(granting);
    await engine.bus.start();
    await append('promotions-u1');
    await engine.bus.settled(1);
    const list = await runDeadLetters('list');
    expect(list.out).toMatch(
      new RegExp(`^${DEAD_LETTER} +daily_bonus_claimed +2 +2026-01-15T12:00:00.000Z +– +no such promotion$`, 'm'),
    );
    const show = await runDeadLetters('show', DEAD_LETTER);
    expect(show.out).toMatch(
      /could not handle promotions-u1@1 \(daily_bonus_claimed, position 1\): no such promotion\n/,
    );
    expect(show.out).toMatch(/"data": \{\n +"n": 7\n/);
    expect(show.out).toMatch(/\nError: no such promotion\n +at /);
    isMended = true;
    expect(await runDeadLetters('replay', DEAD_LETTER)).toEqual({
      code: 0,
      out: `${DEAD_LETTER}: handled; the dead letter was removed\n`,
      err: '',
    });
    expect(await runDeadLetters('list')).toEqual({ code: 0, out: 'No dead letters.\n', err: '' });
  });

  it('a replay that fails again is reported with the new reason and exit code 1', async () => {
    engine.bus.subscribe(granting);
    await engine.bus.start();
    for (const stream of ['promotions-u1', 'promotions-u2']) await append(stream);
    await engine.bus.settled(2);
    reason = 'still none';
    const { code, out } = await runDeadLetters('replay', '--all', '--group', GROUP);
    expect(out.split('\n').sort()).toEqual([
      '',
      `${DEAD_LETTER}: failed again: still none`,
      `${GROUP}:promotions-u2@1: failed again: still none`,
    ]);
    expect(code).toBe(1);
    const { dead_letters } = JSON.parse((await runDeadLetters('list', '--json')).out);
    expect(dead_letters).toHaveLength(2);
    expect(dead_letters[0]).toMatchObject({ id: DEAD_LETTER, attempts: 4, reason: 'still none', requested: null });
  });

  it('a timer whose command kept failing is listed, shown with its payload, and replayed in the running casino', async () => {
    const { scheduler, clock } = engine;
    const command = 'promotions.expire';
    const at = clock.now();
    scheduler.handle(command, () => granting.handle({} as never, {} as never), { attempts: 1 });
    await scheduler.start();
    await scheduler.schedule({ command, key: 'u1', at, payload: { n: 7 } });
    await scheduler.settled();
    const id = `${command}:u1@${at}`;
    expect((await runDeadLetters('list')).out).toMatch(
      new RegExp(`^${id} +timer +1 +2026-01-15T12:00:00.000Z +– +no such promotion$`, 'm'),
    );
    const { out } = await runDeadLetters('show', id);
    expect(out).toMatch(
      /^promotions.expire could not execute the timer u1, due at 2026-01-15T12:00:00.000Z: no such promotion\n/,
    );
    expect(out).toMatch(/"payload": \{\n +"n": 7\n/);
    isMended = true;
    const replayed = await runDeadLetters('replay', id);
    expect([replayed.code, replayed.out]).toEqual([0, `${id}: handled; the dead letter was removed\n`]);
    expect((await runDeadLetters('list')).out).toBe('No dead letters.\n');
  });

  it('a dead letter stays marked until the next start if no process of its group is running', async () => {
    engine.bus.subscribe(granting);
    await engine.bus.start();
    await append('promotions-u1');
    await engine.bus.settled(1);
    await engine.bus.stop();
    const { code, out } = await runDeadLetters('replay', DEAD_LETTER, '--wait', '0');
    expect([code, out]).toEqual([0, `${DEAD_LETTER}: waiting until a process of its group handles it\n`]);
  });

  it('a dead letter of a read model is not replayed, and the rebuild command is named', async () => {
    const group = 'wallet.balances';
    engine.bus.subscribe({ ...granting, group, topics: ['wallet'] });
    await engine.bus.start();
    await append('wallet-u1');
    await engine.bus.settled(1);
    const why = `${group} is a read model and cannot apply an old event after newer ones; rebuild it: npm run replay -- rebuild ${group}`;
    expect(await runDeadLetters('replay', `${group}:wallet-u1@1`)).toEqual({ code: 2, out: '', err: `${why}\n` });
    expect(await runDeadLetters('replay', '--all')).toEqual({ code: 0, out: `Skipped: ${why}\n`, err: '' });
  });

  it('a dead letter of an event that is missing in the store is not replayed, and the remedy is named', async () => {
    const letter = {
      group: MISSING_EVENTS_GROUP,
      eventId: 'wallet-u1@2',
      position: 2,
      type: 'missing',
      reason: 'gone',
    };
    const body = { ...letter, stack: null, attempts: 1, at: '2026-01-15T12:00:00.000Z', requested: null };
    await engine.documents.declare(DEAD_LETTERS);
    await engine.documents.write([put(DEAD_LETTERS, deadLetterId(letter), body)]);
    const { code, err } = await runDeadLetters('replay', deadLetterId(letter));
    expect([code, err]).toEqual([
      2,
      'wallet-u1@2 is missing in the store; insert it there again, and the consumer groups go on by themselves\n',
    ]);
  });

  it.each([
    [
      'an unknown dead letter',
      ['show', 'x:y@1'],
      'no dead letter x:y@1; npm run dead-letters -- list prints their ids',
    ],
    ['replay without dead letters', ['replay'], 'name dead letters or use --all, but not both'],
    [
      '--all together with a dead letter',
      ['replay', '--all', DEAD_LETTER],
      'name dead letters or use --all, but not both',
    ],
    ['--group without --all', ['replay', DEAD_LETTER, '--group', GROUP], '--group can only be used with --all'],
    [
      'an invalid waiting time',
      ['replay', DEAD_LETTER, '--wait', 'long'],
      /^error: option '--wait.*Expected a number of seconds\.$/,
    ],
    ['an invalid address', ['list', '--mongo', 'there'], /^--mongo: expected an address such as /],
  ])('%s is refused with one line and exit code 2', async (_, args, line) => {
    const { code, out, err } = await runDeadLetters(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err.trimEnd()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it('a folder without a casino is refused with one line and exit code 2, and --help exits with code 0', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'goldwake-empty-'));
    const { code, err } = await runDeadLetters('list', '--data', empty);
    await rm(empty, { recursive: true });
    expect([code, err.split('\n')]).toEqual([2, [expect.stringContaining(empty), '']]);
    expect(await runDeadLetters('--help')).toMatchObject({ code: 0, out: expect.stringContaining('replay') });
  });
});
