import { drawBook, payoutOf, recordedRound, roundSteps, slotGameOf, wordsFrom } from '@goldwake/contracts';
import type { FairnessRound, ProviderBetResponse, SettledSlotRound } from '@goldwake/contracts/http';
import { sha256Hex } from '@goldwake/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EEL_WIFE, SlotCasino } from '../testing/slot-casino.js';

const STAKE = 1_000_000n;
const GAME = slotGameOf(EEL_WIFE);
if (!GAME) throw new Error(`${EEL_WIFE} is no slot of this version`);
const game = GAME;

let casino: SlotCasino;
beforeAll(async () => {
  casino = await SlotCasino.open();
});
afterAll(() => casino.close());

const place = (session: string, round_id: string) =>
  casino.call<ProviderBetResponse>('bet', { session, transaction_id: round_id, round_id, amount: `${STAKE}` });

/** Plays a round as its provider does, and returns its row of the history. */
async function play(uid: string, session: string, round_id: string): Promise<SettledSlotRound> {
  const { body } = await place(session, round_id);
  const { book, multiplier } = drawBook(game, wordsFrom(body.words));
  const end = { transaction_id: round_id, round_id, player_id: uid, game_id: EEL_WIFE, book, multiplier };
  await casino.call('win', { ...end, amount: `${payoutOf(STAKE, multiplier)}` });
  const history = await casino.ask<{ result: SettledSlotRound[] }>(uid, `GET /games/${EEL_WIFE}/bets`);
  return history.body.result.find((row) => row.provider_round === round_id) as SettledSlotRound;
}

const proofOf = (uid: string, roundId: string) =>
  casino.ask<FairnessRound>(uid, `GET /fairness/rounds/${encodeURIComponent(roundId)}`);

async function differing(proof: FairnessRound): Promise<unknown> {
  const { server_seed, server_seed_hash, client_seed } = proof;
  const steps = await roundSteps(recordedRound(proof), {
    server_seed: server_seed ?? '',
    server_seed_hash,
    client_seed,
  });
  return steps?.filter(({ computed, stored }) => stored !== null && stored !== computed);
}

it('the proof of a slot’s round has what its history states, and the server seed once the pair is changed', async () => {
  const uid = await casino.player();
  const { body: fairness } = await casino.ask<{ active: object }>(uid, 'GET /fairness');
  const { replay_url: _, ...round } = await play(uid, await casino.play(uid), 'proven');
  const open = await proofOf(uid, round.round_id);
  const { server_seed_hash, client_seed } = fairness.active as FairnessRound;
  expect(open).toEqual({ status: 200, body: { ...round, server_seed_hash, client_seed, server_seed: null } });

  await casino.ask(uid, 'POST /fairness/rotate', {});
  const { body: proof } = await proofOf(uid, round.round_id);
  expect(proof).toEqual({ ...open.body, server_seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(sha256Hex(proof.server_seed ?? '')).toBe(server_seed_hash);
  expect(await differing(proof)).toEqual([]);
  const forged = { ...proof, outcome: { book: (round.outcome.book + 1) % 1_000 } } as FairnessRound;
  expect(await differing(forged)).toMatchObject([{ name: 'Book' }]);
});

it('rounds of others, open and rolled-back rounds, and ids of providers have no proof', async () => {
  const uid = await casino.player();
  const stranger = await casino.player();
  const session = await casino.play(uid);
  const { round_id } = await play(uid, session, 'mine');
  const drawn = async (id: string) => {
    await place(session, id);
    const moves = (await casino.moves(uid)) as { data: { round?: { round_id: string } } }[];
    return moves.at(-1)?.data.round?.round_id ?? '';
  };
  const rolledBack = await drawn('back');
  const back = { transaction_id: 'back-2', bet_transaction_id: 'back', round_id: 'back', player_id: uid };
  expect((await casino.call('rollback', { ...back, game_id: EEL_WIFE })).status).toBe(200);
  const open = await drawn('open');
  await casino.settled();
  expect(new Set([round_id, rolledBack, open, '']).size).toBe(4);
  for (const [who, id] of [
    [stranger, round_id],
    [uid, open],
    [uid, rolledBack],
    [uid, 'mine'],
    [uid, 'nobody'],
    [uid, '__proto__'],
  ] as const) {
    const { status, body } = await proofOf(who, id);
    expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
  }
});
