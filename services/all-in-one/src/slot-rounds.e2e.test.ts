import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EventOf, StoredEvent } from '@goldwake/contracts';
import type { AuthenticateResponse, PlaySessionResponse } from '@goldwake/contracts/http';
import { runNode } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentedCasino } from './testing/openapi/documented-casino.js';
import { callOf } from './testing/openapi/slots.js';
import { signUp } from './testing/sign-up.js';

const SLOT_ROUNDS = fileURLToPath(new URL('../../replay/dist/operator/slot-rounds.js', import.meta.url));
const GAME = 'the-eel-wife';
const SALTMARSH = 'saltmarsh-studio';

let api: DocumentedCasino;
beforeAll(async () => {
  api = await DocumentedCasino.open();
});
afterAll(() => api.close());

const slotRounds = (...args: string[]) => runNode(SLOT_ROUNDS, [...args, '--data', api.dataDir]);

/** Places the bet of a provider that never ends the round. */
async function lostRound(username: string, providerRound: string): Promise<string> {
  const { access_token: token, user } = await signUp(api.casino.url, username);
  const body = { currency: 'gold_coins' };
  const opened = await api.ask<PlaySessionResponse>(`POST /api/provider-games/${GAME}/sessions`, { token, body });
  const launch = { token: new URL(opened.body.launch_url).hash.slice('#token='.length) };
  const { session } = (await callOf<AuthenticateResponse>(api, SALTMARSH, 'authenticate', launch)).body;
  const bet = { session, transaction_id: `${providerRound}-bet`, round_id: providerRound, amount: '1000000' };
  await callOf(api, SALTMARSH, 'bet', bet);
  return user.uid;
}

describe('npm run slot-rounds', () => {
  it('without open rounds, the list says so', async () => {
    expect(await slotRounds('list')).toEqual({ code: 0, out: 'No round of a slot is open.\n', err: '' });
  });

  it('rounds that their provider has left open are listed, ended, and gone; a wrong id stops no other, a repeated one prints the same line', async () => {
    const uid = await lostRound('Marsh_1', 'lost-round');
    await lostRound('Marsh_2', 'second-round');
    const { out } = await slotRounds('list');
    expect(out).toMatch(/^[0-9a-f]{24} {2}Marsh_1 {2}saltmarsh-studio {2}the-eel-wife {2}1\.00 GC {2}lost-round/m);
    const id = /^[0-9a-f]{24}/m.exec(out)?.[0] ?? '';
    const ended = await slotRounds('end', id, '--reason', 'The provider has closed');
    expect([ended.code, ended.out]).toEqual([
      0,
      expect.stringMatching(
        `^The round ${id} of ${uid} in ${GAME} has ended: it staked 1\\.00 GC and pays .* GC\\.\n$`,
      ),
    ]);
    const [next] = /^[0-9a-f]{24}(?=.*second-round)/m.exec((await slotRounds('list')).out) ?? [];
    const more = await slotRounds('end', id, 'wrong', next ?? '', '--reason', 'The provider has closed');
    expect([more.code, more.out]).toEqual([2, expect.stringContaining(`${ended.out}The round ${next} of `)]);
    expect(more.err).toContain('wrong: No slot has an open round with this id');
    expect((await slotRounds('list')).out).toBe('No round of a slot is open.\n');
    const events: StoredEvent[] = [];
    for await (const event of api.casino.engine.store.readStream(`wallet-${uid}`)) events.push(event);
    const paid = events.filter(({ type }) => type === 'win_paid') as StoredEvent<EventOf<'win_paid'>>[];
    expect(paid.map(({ data }) => data.ended_by)).toEqual([
      { by: userInfo().username, reason: 'The provider has closed' },
    ]);
  });

  it.each([
    ['an unknown round', ['end', 'no-such-round', '--reason', 'why'], 'No slot has an open round with this id'],
    ['no reason', ['end', 'no-such-round'], "required option '--reason <text>' not specified"],
    ['a reason of two lines', ['end', 'no-such-round', '--reason', 'a\nb'], 'reason must be one line of text'],
    ['no round', ['end', '--reason', 'why'], "missing required argument 'rounds'"],
  ])('%s ends with exit code 2 and one line', async (_, args, message) => {
    const { code, out, err } = await slotRounds(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
