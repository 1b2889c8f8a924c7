import { PUSH_RULES, type SlotRoundsPort, type StoredEvent } from '@goldwake/contracts';
import type { ProviderBetResponse } from '@goldwake/contracts/http';
import { ENVELOPE_INVARIANTS } from '@goldwake/core';
import { command, findingsOf } from '@goldwake/core/testing';
import { WALLET_INVARIANTS } from '@goldwake/wallet/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../invariants/index.js';
import { drawnBy, ProviderRound, STAKE } from '../testing/provider-round.js';
import { EEL_WIFE, OPENING, SALTMARSH, SlotCasino } from '../testing/slot-casino.js';

const OPERATOR = { by: 'operator-of-the-casino', reason: 'Reason of the operator' };

let casino: SlotCasino;
let rounds: SlotRoundsPort;
let uid: string;
let session: string;
let ids = 0;
/** Id of the test's round at its provider. */
let round_id: string;
beforeAll(async () => {
  casino = await SlotCasino.open();
  rounds = casino.slotRounds;
});
beforeEach(async () => {
  uid = await casino.player();
  session = await casino.play(uid);
  round_id = `ended-${++ids}`;
});
afterAll(() => casino.close());
afterEach(async () => {
  const history = await casino.history();
  const rules = [...INVARIANTS, ...WALLET_INVARIANTS, ...ENVELOPE_INVARIANTS];
  expect(rules.flatMap((rule) => findingsOf(rule, history))).toEqual([]);
});

const bet = (id = round_id) => new ProviderRound(id, uid, session).bet(casino);
const win = (body: ProviderBetResponse, change: object = {}) =>
  new ProviderRound(round_id, uid, session).win(casino, { ...drawnBy(body), ...change });
const rollback = (id = round_id) => new ProviderRound(id, uid, session).rollback(casino);
const end = (roundId: string) => rounds.end(roundId, OPERATOR, command(`end-${roundId}-${++ids}`));
const mine = async () => (await rounds.open()).filter((round) => round.uid === uid);
const theOpen = async () => (await mine())[0]?.round_id ?? '';

describe('the list of open rounds', () => {
  it('has each round of a slot whose stake is in play, oldest first, and none that was paid or rolled back', async () => {
    for (const id of ['first', 'second', 'paid', 'back']) await bet(`${round_id}-${id}`);
    await rollback(`${round_id}-back`);
    const [first, second, paid] = await mine();
    expect(first).toMatchObject({
      ...{ uid, provider_id: SALTMARSH, game_id: EEL_WIFE, provider_round: `${round_id}-first` },
      ...{ currency: 'gold_coins', stake: `${STAKE}`, round_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
    });
    expect(second?.provider_round).toBe(`${round_id}-second`);
    await end(paid?.round_id ?? '');
    expect((await mine()).map(({ provider_round }) => provider_round)).toEqual([
      `${round_id}-first`,
      `${round_id}-second`,
    ]);
    for (const { round_id: left } of await mine()) await end(left);
  });
});

describe('a round that an operator ends', () => {
  it('pays what its draw decides, keeps who did it, and is in the history of its player', async () => {
    const { body } = await bet();
    const { amount: payout, ...drawn } = drawnBy(body);
    const roundId = await theOpen();
    expect(await end(roundId)).toEqual({
      ...{ round_id: roundId, uid, game_id: EEL_WIFE, currency: 'gold_coins' },
      ...{ stake: `${STAKE}`, payout },
    });
    const paid = (await casino.moves(uid)).at(-1) as StoredEvent;
    expect(paid).toMatchObject({
      type: 'win_paid',
      data: { payout, ended_by: OPERATOR, round: { outcome: drawn } },
    });
    expect(await casino.balance(uid)).toBe(OPENING - STAKE + BigInt(payout));
    const shown = await casino.ask<{ result: object[] }>(uid, `GET /games/${EEL_WIFE}/bets`);
    expect(shown.body.result).toMatchObject([{ round_id: roundId, payout, provider_round: round_id }]);
    const pushes = (PUSH_RULES.win_paid ?? []).flatMap(({ to, pushes: named }) =>
      to(paid).flatMap((channel) => Object.values(named).map((dataOf) => dataOf?.(paid, {}, channel))),
    );
    expect(pushes).not.toHaveLength(0);
    expect(JSON.stringify([pushes, shown.body])).not.toMatch(/operator/i);
    expect((await casino.ask(uid, 'POST /fairness/rotate', {})).status).toBe(201);
  });

  it('a repeated command returns the first result and pays nothing more', async () => {
    await bet();
    const roundId = await theOpen();
    const first = await end(roundId);
    expect(await end(roundId)).toEqual(first);
    expect((await casino.moves(uid)).map(({ type }) => type)).toEqual(['bet_placed', 'win_paid']);
  });

  it('two operators at once end it once', async () => {
    await bet();
    const roundId = await theOpen();
    const [one, other] = await Promise.all([end(roundId), end(roundId)]);
    expect(one).toEqual(other);
    expect((await casino.moves(uid)).map(({ type }) => type)).toEqual(['bet_placed', 'win_paid']);
  });

  it('the late win of its provider is answered as if it had paid, also when it is repeated', async () => {
    const { body } = await bet();
    await end(await theOpen());
    const balance = `${await casino.balance(uid)}`;
    for (const id of ['late', 'late', 'later']) {
      const answer = await win(body, { transaction_id: `${round_id}-${id}` });
      expect(answer).toEqual({ status: 200, body: { balance, wallet_version: 4 } });
    }
    expect((await casino.moves(uid)).length).toBe(2);
  });

  it('a late win with another end than the drawn one is refused', async () => {
    const { body } = await bet();
    await end(await theOpen());
    expect((await win(body, { amount: '5', multiplier: 50_000 })).body.code).toBe('idempotency_mismatch');
  });

  it('the late rollback of its provider changes nothing and gets the words, with which the round is shown', async () => {
    const { body } = await bet();
    await end(await theOpen());
    const late = { status: 200, body: { state: 'ended', ...body } };
    expect(await rollback()).toEqual(late);
    await bet(`${round_id}-next`);
    expect(await rollback()).toEqual(late);
    expect((await win(body)).status).toBe(200);
    expect((await casino.moves(uid)).length).toBe(3);
  });

  it('a repeated bet gets its first answer', async () => {
    const first = await bet();
    await end(await theOpen());
    expect(await bet()).toEqual(first);
  });
});

describe('a round that no operator can end', () => {
  it('is unknown', async () => {
    await expect(end('no-such-round')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('was paid by its provider, whose rollback stays refused', async () => {
    const { body } = await bet();
    const roundId = await theOpen();
    await win(body);
    await expect(end(roundId)).rejects.toMatchObject({ code: expect.stringMatching(/^(not_found|round_not_open)$/) });
    expect((await rollback()).body.code).toBe('round_not_open');
  });

  it('was rolled back', async () => {
    await bet();
    const roundId = await theOpen();
    await rollback();
    await expect(end(roundId)).rejects.toMatchObject({ code: expect.stringMatching(/^(not_found|round_not_open)$/) });
  });
});
