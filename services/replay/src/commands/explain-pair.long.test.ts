import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountEvent, type PairEvent, pairId } from '@goldwake/contracts';
import { type Reducer, StreamRepository, systemContext } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { answerRequest, blockPlayer, type PairState, pairReducer, requestFriend } from '@goldwake/social/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';

const PEOPLE = [
  { uid: 'u1', username: 'Ada', avatar: null },
  { uid: 'u2', username: 'Łukasz', avatar: null },
] as const;
const [ADA, LUKASZ] = PEOPLE;
const PAIR = pairId(ADA.uid, LUKASZ.uid);
const RULES = { pendingMax: 50, friendsMax: 500, repeatAfterMs: 0 };
const NOTHING_USED = { pending: 0, friends: { own: 0, other: 0 } };
const AT = '2026-01-15T12:00:00.000Z';

let engine: TestEngine;
let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-pair-'));
  engine = await openTestEngine();
  const accounts = new StreamRepository(engine.store, 'account', { initial: () => null, evolve: () => null });
  for (const { uid, username } of PEOPLE) {
    const sealed = { sealed: 'x' };
    const names = { username, username_normalized: username.toLowerCase() };
    const data = { uid, ...names, email: sealed, date_of_birth: sealed, ref: null, cvref: null };
    const opened: AccountEvent = { type: 'account_opened', data };
    await accounts.execute(uid, { ...systemContext('open'), actor: uid }, () => [opened]);
  }
  const pairs = new StreamRepository(engine.store, 'pair', pairReducer as Reducer<PairState, PairEvent>);
  const now = engine.clock.now();
  const act = (uid: string, command: string, decide: (state: PairState) => PairEvent[]) =>
    pairs.execute(PAIR, { ...systemContext(command), actor: uid }, decide);
  await act('u1', 'c1', (state) => requestFriend(state, { sender: ADA, receiver: LUKASZ, now }, NOTHING_USED, RULES));
  const answer = { uid: 'u2', requestId: `${PAIR}.1`, status: 'accepted', now } as const;
  await act('u2', 'c2', (state) => answerRequest(state, answer, NOTHING_USED, RULES));
  await act('u1', 'c3', (state) => blockPlayer(state, { blocker: 'u1', other: 'u2', now }));
});
afterAll(async () => {
  await engine.close();
  await rm(scratch, { recursive: true });
});

const linesOf = async (...args: string[]) => {
  const { code, out, err } = await replay(...args, '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.trimEnd().split('\n');
};

it('explain prints the relation of two players and its history', async () => {
  expect(await linesOf('explain', `pair-${PAIR}`)).toEqual([
    `u1 (Ada) has blocked u2 (Łukasz) since ${AT}.`,
    '',
    `${AT}  pair-u1-u2@1  u1 (Ada) asked u2 (Łukasz) to be friends`,
    `${AT}  pair-u1-u2@2  u2 (Łukasz) accepted, so they became friends`,
    `${AT}  pair-u1-u2@3  u1 (Ada) ended the friendship`,
    `${AT}  pair-u1-u2@4  u1 (Ada) blocked u2 (Łukasz)`,
  ]);
  expect(await linesOf('explain', 'łukasz', 'ada')).toEqual(await linesOf('explain', `pair-${PAIR}`));
  const [friends] = await linesOf('explain', `pair-${PAIR}`, '--at', '2');
  expect(friends).toBe(`u1 (Ada) and u2 (Łukasz) have been friends since ${AT}.`);
  const [json = ''] = await linesOf('explain', `pair-${PAIR}`, '--at', '1', '--json');
  expect(JSON.parse(json)).toMatchObject({ version: 1, state: { relation: 'pending' }, steps: [{}] });
});

it.each([
  [
    'two uids in the other order',
    ['explain', 'pair-u2-u1'],
    'name the two players: npm run replay -- explain <user> <user>',
  ],
  ['one player twice', ['explain', 'ada', 'u1'], 'explain needs two different players'],
  ['an unknown player', ['explain', 'ada', 'eve'], 'no player with uid or username eve'],
  ['a stream that nothing explains', ['explain', 'account-u1'], 'npm run replay -- show account-u1 prints its events'],
])('explain refuses %s and says what to do', async (_, args, message) => {
  const { code, err } = await replay(...args, '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});

it('show prints the events of a pair with both names, and finds them under both players', async () => {
  const own = await linesOf('show', `pair-${PAIR}`);
  expect(own).toHaveLength(4);
  expect(own[0]).toMatch(/pair-u1-u2@1 \(Ada, Łukasz\) {2}friend_requested {2}request_id u1-u2\.1/);
  for (const { uid } of PEOPLE) {
    expect(await linesOf('show', '--player', uid, '--type', 'friend_requested')).toEqual([own[0]]);
    expect(await linesOf('show', '--player', uid)).toHaveLength(5);
  }
});

it('an export masks the names in the events of pairs, and the export of one player contains the pairs of that player', async () => {
  for (const [name, scope] of [
    ['all', []],
    ['one', ['--player', 'u2']],
  ] as const) {
    const [out, copy] = [join(scratch, name), join(scratch, `${name}-copy`)];
    await linesOf('export', '--out', out, ...scope);
    const text = await readFile(join(out, 'events.jsonl'), 'utf8');
    expect(text).toContain('friend_request_accepted');
    expect(text).not.toMatch(/Ada|ada"|Łukasz|łukasz/);
    expect((await replay('import', out, '--data', copy)).code).toBe(0);
    expect((await replay('verify', '--data', copy)).out).toMatch(/^Clean/);
  }
});
