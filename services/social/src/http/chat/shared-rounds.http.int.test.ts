import { type ChatMessage, type FairnessRound, Refusal } from '@goldwake/contracts';
import type { ChatPage } from '@goldwake/contracts/http';
import { systemContext } from '@goldwake/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SocialCasino } from '../../testing/social-casino.js';

const PROOF: FairnessRound = {
  round_id: 'r1',
  game_id: 'dice',
  currency: 'gold_coins',
  stake: '1000000',
  payout: '1980100',
  multiplier: '1.9801',
  outcome: { target: 5_000, direction: 'over', roll: 7_315, won: true, multiplier: 19_801 },
  algorithm: 1,
  draw: { seed_pair: 1, nonce: 4 },
  placed_at: '2026-01-15T12:00:00.000Z',
  server_seed_hash: 'a'.repeat(64),
  client_seed: 'harbour',
  server_seed: null,
};
const { server_seed: _, ...SHARED } = PROOF;
const REVEALED = 'b'.repeat(64);

let casino: SocialCasino;
let sends = 0;
beforeEach(async () => {
  casino = await SocialCasino.open(['u1', 'Ada'], ['u2', 'Bob'], ['u3', 'Cleo'], ['u4', 'Dan']);
  casino.engine.clock.advance(86_400_000);
  casino.games.settled.set('u1/r1', PROOF);
  casino.games.settled.set('u1/r2', { ...PROOF, round_id: 'r2' });
  casino.games.settled.set('u2/r3', { ...PROOF, round_id: 'r3' });
});
afterEach(() => casino.close());

const post = (uid: string, body: object) =>
  casino.call(uid, 'post', '/chat/messages', { text: '', clientMessageId: `c${++sends}`, ...body });
const share = async (uid: string, body: object): Promise<ChatMessage> => (await post(uid, body).expect(201)).body;
const proof = (uid: string, id: string) => casino.call(uid, 'get', `/chat/messages/${encodeURIComponent(id)}/round`);
const newest = async (uid: string): Promise<ChatMessage | undefined> =>
  ((await casino.call(uid, 'get', '/chat/messages').expect(200)).body as ChatPage).result[0];

describe('sharing a round', () => {
  it('a message shows a round of its author, with or without a text, to every reader', async () => {
    expect(await share('u1', { roundId: 'r1', text: ' look ' })).toMatchObject({ text: 'look', round: SHARED });
    expect(await share('u1', { roundId: 'r2' })).toMatchObject({ text: '', round: { ...SHARED, round_id: 'r2' } });
    expect(await newest('u2')).toMatchObject({ text: '', round: { round_id: 'r2' }, client_message_id: null });
  });

  it('no event and no document contains the server seed, even if it is revealed', async () => {
    casino.games.settled.set('u1/r1', { ...PROOF, server_seed: REVEALED });
    const { message_id } = await share('u1', { roundId: 'r1' });
    expect(JSON.stringify(await casino.engine.store.readAll(0, 100))).not.toContain(REVEALED);
    expect(JSON.stringify(await newest('u2'))).not.toContain(REVEALED);
    expect((await proof('u2', message_id).expect(200)).body).toEqual({ ...PROOF, server_seed: REVEALED });
  });

  it('a repeated request stores the message once, and the same round without a new text is a repetition', async () => {
    const body = { roundId: 'r1', clientMessageId: 'same' };
    const first = await share('u1', body);
    expect(await share('u1', body)).toEqual(first);
    expect((await post('u1', { ...body, roundId: 'r2' }).expect(409)).body.code).toBe('idempotency_mismatch');
    expect((await post('u1', { roundId: 'r1' }).expect(409)).body.code).toBe('chat_repeated');
    await share('u1', { roundId: 'r2' });
  });

  it.each([
    ['r3', 'a round of another player'],
    ['unknown', 'an unknown round'],
    ['u1/r1', 'a path'],
    ['\u{1f3b2}', 'an emoji'],
    ['\u0000', 'a control character'],
    ['__proto__', 'a reserved name'],
    ['x'.repeat(64), 'the longest id'],
  ])('the round %j is not found: %s', async (roundId) => {
    expect((await post('u1', { roundId, text: 'look' }).expect(404)).body.code).toBe('not_found');
    expect(await newest('u1')).toBeUndefined();
  });

  it.each([[''], ['x'.repeat(65)], [7], [null], [{}], [['r1']]])('the round id %j is refused', async (roundId) => {
    const { status, body } = await post('u1', { roundId });
    // A field that is null counts as missing, so the message is empty.
    expect([status, body.code]).toEqual([422, roundId === null ? 'message_empty' : 'validation_failed']);
  });

  it.each([
    ['', 'message_empty'],
    [' \u200b ', 'message_empty'],
  ])('the text %j without a round is refused', async (text, code) => {
    expect((await post('u1', { text }).expect(422)).body.code).toBe(code);
  });

  it('a faulty text is refused with a round, too', async () => {
    expect((await post('u1', { roundId: 'r1', text: 'x'.repeat(501) }).expect(422)).body.code).toBe('message_too_long');
    expect((await post('u1', { roundId: 'r1', text: null }).expect(422)).body.code).toBe('validation_failed');
  });

  it('while the games service does not respond, the round is refused and other messages are sent', async () => {
    casino.games.failure = new Refusal('unavailable');
    expect((await post('u1', { roundId: 'r1' }).expect(503)).body.code).toBe('unavailable');
    await share('u1', { text: 'hello' });
  });
});

describe('the round of a message', () => {
  it('contains the server seed as soon as it is revealed', async () => {
    const { message_id } = await share('u1', { roundId: 'r1' });
    expect((await proof('u2', message_id).expect(200)).body).toEqual(PROOF);
    casino.games.settled.set('u1/r1', { ...PROOF, server_seed: REVEALED });
    expect((await proof('u2', message_id).expect(200)).body).toEqual({ ...PROOF, server_seed: REVEALED });
  });

  it('is hidden together with its message', async () => {
    const shown = async (id: string) => [
      await newest('u2').then((one) => one?.round ?? null),
      (await proof('u2', id)).status,
    ];
    const deleted = await share('u1', { roundId: 'r1' });
    expect(await shown(deleted.message_id)).toEqual([SHARED, 200]);
    await casino.call('u1', 'delete', `/chat/messages/${deleted.message_id}`).expect(204);
    expect(await shown(deleted.message_id)).toEqual([null, 404]);

    const removed = await share('u1', { roundId: 'r2' });
    await casino.moderation.hide(removed.message_id, { reason: 'r', by: 'ops' }, systemContext('hide'));
    expect(await shown(removed.message_id)).toEqual([null, 404]);
    await casino.moderation.show(removed.message_id, { reason: 'r', by: 'ops' }, systemContext('show'));
    expect(await shown(removed.message_id)).toEqual([{ ...SHARED, round_id: 'r2' }, 200]);

    await casino.call('u1', 'post', '/self/blocks', { userId: 'u2' }).expect(201);
    expect(await shown(removed.message_id)).toEqual([{ ...SHARED, round_id: 'r2' }, 200]);
    await casino.call('u3', 'post', '/chat/hidden-players', { userId: 'u1' }).expect(201);
    expect(await newest('u3')).toBeUndefined();
    await casino.call('u3', 'delete', '/chat/hidden-players/u1').expect(204);
    await casino.personalData.destroyKey('u1');
    expect((await newest('u3'))?.round).toBeNull();
    expect((await proof('u3', removed.message_id)).status).toBe(404);
  });

  it('of a message without a round, an unknown message or a visitor is refused', async () => {
    const { message_id } = await share('u1', { text: 'no bet' });
    for (const id of [message_id, 'unknown', '\u{1f3b2}', 'x'.repeat(200)]) {
      expect((await proof('u2', id).expect(404)).body.code).toBe('not_found');
    }
    await casino.call(undefined, 'get', `/chat/messages/${message_id}/round`).expect(401);
  });
});
