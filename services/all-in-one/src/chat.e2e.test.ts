import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChatMessage, type FairnessRound, type PushFrame, rollOf, type StoredEvent } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { runNode, settableClock, until } from '@goldwake/core/testing';
import { connect } from '@goldwake/realtime-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { WebSocket } from 'ws';
import { type Casino, createCasino } from './casino.js';

const MODERATE = fileURLToPath(new URL('../../replay/dist/operator/moderate.js', import.meta.url));
const REPLAY = fileURLToPath(new URL('../../replay/dist/main.js', import.meta.url));
const PASSWORD = 'a long enough secret';
const DAY_MS = 86_400_000;

const clock = settableClock();
let casino: Casino;
let dataDir: string;
const players: Record<string, SessionResponse> = {};
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-chat-'));
  casino = await createCasino({ dataDir }, { engine: { clock } });
  for (const name of ['anna', 'bert', 'carl', 'dora']) players[name] = await signUp(name);
  clock.advance(DAY_MS);
  for (const name of Object.keys(players)) players[name] = await signIn(name);
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const api = () => request(casino.url);
const credentials = (username: string) => ({ email: `${username}@example.com`, password: PASSWORD });

async function signUp(username: string): Promise<SessionResponse> {
  const body = { ...credentials(username), username, dateOfBirth: '1990-04-01' };
  return (await api().post('/api/auth/sign-up').send(body).expect(201)).body;
}
async function signIn(username: string): Promise<SessionResponse> {
  return (await api().post('/api/auth/sign-in').send(credentials(username)).expect(200)).body;
}

const uidOf = (name: string) => players[name]?.user.uid ?? '';
const as = (name: string) => ({ authorization: `Bearer ${players[name]?.access_token}` });
const moderate = (...args: string[]) => runNode(MODERATE, [...args, '--data', dataDir]);
const replay = (...args: string[]) => runNode(REPLAY, [...args, '--data', dataDir]);

let sends = 0;
const send = (name: string, text: string) =>
  api()
    .post('/api/chat/messages')
    .set(as(name))
    .send({ text, clientMessageId: `c${++sends}` });
const say = async (name: string, text: string): Promise<ChatMessage> => (await send(name, text).expect(201)).body;
const answer = (name: string, text: string, replyTo: string) =>
  api()
    .post('/api/chat/messages')
    .set(as(name))
    .send({ text, replyTo, clientMessageId: `c${++sends}` });
const newest = async (name: string): Promise<ChatMessage> =>
  (await api().get('/api/chat/messages?pageSize=1').set(as(name)).expect(200)).body.result[0];

/** Opens a realtime connection that is subscribed to the chat, and collects its pushes. */
async function listen(name: string) {
  const pushes: PushFrame[] = [];
  /** Every frame from the server, as text. */
  const frames: string[] = [];
  const sockets: WebSocket[] = [];
  class RecordingSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
      this.on('message', (data) => frames.push(String(data)));
    }
  }
  const getToken = async () => (await api().post('/api/realtime/token').set(as(name)).send({}).expect(200)).body.token;
  const line = connect({
    url: `${casino.url.replace('http', 'ws')}/realtime`,
    getToken,
    onPush: (push) => pushes.push(push),
    WebSocket: RecordingSocket,
  });
  await until(() => line.state.name === 'ready');
  let resyncs = 0;
  line.subscribe('chat', {
    onPush: (push) => pushes.push(push),
    onResync: () => {
      resyncs += 1;
    },
  });
  await until(() => resyncs > 0);
  return { pushes, frames, line, resyncs: () => resyncs, cut: () => sockets.at(-1)?.terminate() };
}

async function eventsOf(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(stream)) events.push(event);
  return events;
}

describe('the channel of the chat', () => {
  it('pushes every message and every change of a message once, in order and without gaps', async () => {
    const [one, two] = [await listen('anna'), await listen('bert')];
    const sent: ChatMessage[] = [];
    for (const text of ['one @bert', 'Łukasz 👨‍👩‍👧‍👦', '<b>three</b>']) {
      for (const name of ['anna', 'carl']) sent.push(await say(name, text));
    }
    const last = sent.at(-1)?.message_id;
    await api().delete(`/api/chat/messages/${last}`).set(as('carl')).expect(204);
    await until(() => one.pushes.length > sent.length && two.pushes.length > sent.length);
    expect(two.pushes).toEqual(one.pushes);
    const messages = one.pushes.slice(0, -1);
    expect(messages.map(({ data }) => data)).toEqual(sent.map(({ client_message_id, ...message }) => message));
    const [first] = messages;
    expect(one.pushes.map(({ channel, offset }) => [channel, offset - (first?.offset ?? 0)])).toEqual(
      one.pushes.map((_, at) => ['chat', at]),
    );
    expect(one.pushes.every((push) => push.correlation_id === undefined)).toBe(true);
    const deleted = (await eventsOf(`chatter-${uidOf('carl')}`)).at(-1);
    expect(one.pushes.at(-1)).toMatchObject({
      event: 'chat_message_update',
      data: { message_id: last, state: 'deleted', version: deleted?.position },
    });
    one.line.close();
    two.line.close();
  });
});

describe('a block between two readers of the chat', () => {
  it('changes nothing for the blocked player: messages and pushes are byte for byte those of a third player', async () => {
    clock.advance(30_000);
    const readers = [await listen('anna'), await listen('carl'), await listen('dora')] as const;
    const [anna, carl, dora] = readers;
    const first = await say('anna', 'before the block @carl');
    await answer('bert', 'an answer', first.message_id).expect(201);
    await api()
      .post('/api/self/blocks')
      .set(as('anna'))
      .send({ userId: uidOf('carl') })
      .expect(201);
    const update = { event: 'unseen_players_update', data: { user_id: uidOf('carl'), change: 'blocked' } };
    // Pushes of the chat may arrive later, because only the order within a channel is certain.
    const updateOfAnna = () => anna.pushes.find(({ event }) => event === update.event);
    await until(() => updateOfAnna() !== undefined);
    expect(updateOfAnna()).toMatchObject({ channel: `user.${uidOf('anna')}`, ...update });
    clock.advance(30_000);
    const late = await say('anna', 'after the block @carl');
    await answer('bert', 'another answer', late.message_id).expect(201);
    await api().delete(`/api/chat/messages/${first.message_id}`).set(as('anna')).expect(204);
    await until(() => carl.pushes.length === 5);
    carl.cut();
    await until(() => carl.line.state.name !== 'ready');
    clock.advance(30_000);
    await say('anna', 'while the other one is away');
    await until(() => [carl, dora].every(({ pushes }) => pushes.length === 6));
    expect([carl.resyncs(), dora.resyncs()]).toEqual([1, 1]);

    const pushedTo = ({ frames }: { frames: string[] }) => frames.filter((text) => text.startsWith('{"kind":"push"'));
    expect(pushedTo(carl)).toHaveLength(6);
    expect(pushedTo(carl)).toEqual(pushedTo(dora));
    for (const query of ['pageSize=5', `pageSize=1&before=${late.message_id}`]) {
      const [ofCarl, ofDora] = await Promise.all(
        ['carl', 'dora'].map(
          async (name) => (await api().get(`/api/chat/messages?${query}`).set(as(name)).expect(200)).text,
        ),
      );
      expect(ofCarl).toBe(ofDora);
    }

    const ofCarl = await say('carl', 'of the blocked player @anna');
    await until(() => readers.every(({ frames }) => frames.some((text) => text.includes(ofCarl.message_id))));
    expect((await newest('dora')).message_id).toBe(ofCarl.message_id);
    expect((await newest('anna')).text).toBe('while the other one is away');
    const { body } = await api().get('/api/chat/state').set(as('anna')).expect(200);
    expect(body).toMatchObject({ unread_mentions: 0, unseen_user_ids: [uidOf('carl')] });

    await api()
      .delete(`/api/self/blocks/${uidOf('carl')}`)
      .set(as('anna'))
      .expect(204);
    expect((await newest('anna')).message_id).toBe(ofCarl.message_id);
    for (const { line } of readers) line.close();
  });
});

describe('npm run moderate', () => {
  it('a mute is pushed to the player, blocks messages until it is lifted, and stores operator and reason', async () => {
    const { pushes, line } = await listen('bert');
    const end = new Date(clock.now() + 3_600_000).toISOString();
    const muted = { code: 0, out: `bert (${uidOf('bert')}) is muted until ${end}.\n`, err: '' };
    expect(await moderate('mute', 'Bert', '--for', '1h', '--reason', 'Advertising')).toEqual(muted);
    const refused = await send('bert', 'hello').expect(403);
    expect(refused.body).toMatchObject({ code: 'chat_muted', until: end, retry_after: 3_600 });
    expect(refused.body.detail).toContain('Advertising');
    const state = (await api().get('/api/chat/state').set(as('bert')).expect(200)).body;
    expect(state).toMatchObject({ muted_until: end, muted_for_ever: false, mute_reason: 'Advertising' });

    const why = await replay('explain', `chatter-${uidOf('bert')}`, '--at', new Date(clock.now()).toISOString());
    expect(why.out).toContain(`cannot write: muted until ${end} (Advertising).`);
    expect(why.out).toContain(`${userInfo().username} muted the player until ${end}: Advertising`);
    const shown = await replay('show', `chatter-${uidOf('bert')}`);
    expect(shown.out).toContain(`player_muted  until ${end}, reason Advertising, by ${userInfo().username}`);

    const lifted = { code: 0, out: `bert (${uidOf('bert')}) may write: no mute is in force.\n`, err: '' };
    expect(await moderate('unmute', uidOf('bert'), '--reason', 'Apologised')).toEqual(lifted);
    expect(await moderate('unmute', 'bert', '--reason', 'Apologised')).toEqual(lifted);
    await send('bert', 'hello').expect(201);
    expect((await moderate('mute', 'bert', '--for', 'ever', '--reason', 'Again')).out).toContain(
      'is muted permanently.',
    );
    expect((await send('bert', 'hello again').expect(403)).body).toMatchObject({ until: null });
    await moderate('unmute', 'bert', '--reason', 'A test');
    await until(() => pushes.filter(({ event }) => event === 'chat_restriction').length === 4);
    line.close();

    const events = (await eventsOf(`chatter-${uidOf('bert')}`)).filter(({ type }) => /mute/.test(type));
    expect(events.map(({ type, data }) => [type, (data as { reason: string }).reason])).toEqual([
      ['player_muted', 'Advertising'],
      ['mute_lifted', 'Apologised'],
      ['player_muted', 'Again'],
      ['mute_lifted', 'A test'],
    ]);
  });

  it('reported messages are listed with their text, and an operator shows or hides them', async () => {
    expect((await moderate('reported')).out).toBe('No message is reported.\n\nNo player is reported.\n');
    clock.advance(30_000);
    const { message_id } = await say('anna', 'cheap coins');
    for (const name of ['bert', 'carl', 'dora']) {
      await api().post(`/api/chat/messages/${message_id}/reports`).set(as(name)).send({ reason: 'spam' }).expect(204);
    }
    await until(async () => (await newest('dora')).state === 'hidden');
    const { out } = await moderate('reported');
    expect(out).toContain(`hidden  anna (${uidOf('anna')}): cheap coins\n`);
    expect(out.match(/ {2}spam {2}(bert|carl|dora) /g)).toHaveLength(3);
    await api()
      .post(`/api/users/${uidOf('anna')}/reports`)
      .set(as('bert'))
      .send({ reason: 'scam' })
      .expect(204);
    const reported = (await moderate('reported')).out;
    expect(reported).toContain(`\nanna (${uidOf('anna')}): 1 report\n`);
    expect(reported).toMatch(/ {2}scam {2}bert \(.+\)\n$/);

    const decided = (state: string) => ({
      code: 0,
      out: `Message ${message_id} of anna (${uidOf('anna')}) is ${state}.\n`,
      err: '',
    });
    expect(await moderate('show', message_id, '--reason', 'No rule is broken')).toEqual(decided('shown'));
    expect(await newest('dora')).toMatchObject({ state: 'shown', text: 'cheap coins' });
    expect(await moderate('hide', message_id, '--reason', 'Advertising')).toEqual(decided('removed'));
    expect(await newest('dora')).toMatchObject({ state: 'removed', text: null });
    const types = (await eventsOf(`chatter-${uidOf('anna')}`)).map(({ type }) => type).slice(-4);
    expect(types).toEqual(['message_sent', 'message_hidden', 'message_restored', 'message_removed']);
  });

  it('slow mode applies to everybody until it is turned off', async () => {
    const on = await moderate('slow-mode', '60', '--reason', 'Many new players');
    expect(on.out).toBe('Slow mode: 60 s between two messages of one player.\n');
    clock.advance(60_000);
    await say('carl', 'slow');
    expect((await send('carl', 'slower').expect(429)).body).toMatchObject({ code: 'chat_too_fast', retry_after: 60 });
    expect((await moderate('slow-mode', '0', '--reason', 'Quiet again')).out).toBe('Slow mode is off.\n');
    await say('carl', 'fast');
  });

  it.each([
    ['an unknown player', ['mute', 'nobody', '--for', '1h', '--reason', 'r'], 'There is no such player'],
    ['an unknown message', ['hide', 'x', '--reason', 'r'], 'There is no such message among the newest 300'],
    ['an unknown duration', ['mute', 'bert', '--for', '2h', '--reason', 'r'], 'Allowed choices are 10m, 1h, 24h, ever'],
    ['no reason', ['unmute', 'bert'], "required option '--reason <text>'"],
    ['a reason of several lines', ['unmute', 'bert', '--reason', 'a\nb'], 'one line of text'],
    ['no number of seconds', ['slow-mode', 'x', '--reason', 'r'], 'Expected a whole number of seconds'],
    ['too many seconds', ['slow-mode', '3601', '--reason', 'r'], 'seconds must not be greater than 3600'],
  ])('%s is refused', async (_, args, message) => {
    const { code, out, err } = await moderate(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});

describe('a shared bet', () => {
  it('is shown to every reader, and its proof contains the server seed once its player rotates the pair', async () => {
    await api().post('/api/promotions/daily-claim').set(as('dora')).send({}).expect(201);
    const stake = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
    const { round_id } = (await api().post('/api/games/dice/bets').set(as('dora')).send(stake).expect(201)).body;
    clock.advance(30_000);
    const body = { text: '', roundId: round_id, clientMessageId: 'shared' };
    const { message_id } = (await api().post('/api/chat/messages').set(as('dora')).send(body).expect(201)).body;
    const proof = async (): Promise<Extract<FairnessRound, { game_id: 'dice' }>> =>
      (await api().get(`/api/chat/messages/${message_id}/round`).set(as('anna')).expect(200)).body;
    const own = async () => (await api().get(`/api/fairness/rounds/${round_id}`).set(as('dora')).expect(200)).body;
    const { server_seed, ...shared } = await proof();
    expect(server_seed).toBeNull();
    expect((await newest('anna')).round).toEqual(shared);
    expect(await proof()).toEqual(await own());
    await api().post('/api/fairness/rotate').set(as('dora')).send({}).expect(201);
    const revealed = await proof();
    expect(revealed).toEqual(await own());
    const rolled = await rollOf(revealed.server_seed ?? '', revealed.client_seed, revealed.draw.nonce);
    expect(rolled).toBe(revealed.outcome.roll);
  });
});

describe('the history of the chat', () => {
  it('obeys every rule, and an export contains neither texts nor names', async () => {
    const verified = await replay('verify');
    expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^Clean: /)]);
    const exported = await replay('export');
    expect(exported.out).toContain('message_sent');
    for (const text of ['cheap coins', 'Łukasz', '"anna"', '"carl"']) expect(exported.out).not.toContain(text);
  });
});
