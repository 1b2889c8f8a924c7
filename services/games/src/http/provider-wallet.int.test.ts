import { createHmac } from 'node:crypto';
import { drawMessage, payoutOf, slotGameOf } from '@goldwake/contracts';
import type { AuthenticateResponse, GamesPage } from '@goldwake/contracts/http';
import { ENVELOPE_INVARIANTS } from '@goldwake/core';
import { findingsOf } from '@goldwake/core/testing';
import { WALLET_INVARIANTS } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../invariants/index.js';
import { drawnBy, ProviderRound, STAKE } from '../testing/provider-round.js';
import { providerWalletContract } from '../testing/provider-wallet.contract.js';
import {
  type Answer,
  EEL_WIFE,
  MASTER_KEYS,
  OPENING,
  SALTMARSH,
  type Signing,
  SlotCasino,
} from '../testing/slot-casino.js';
import { openTwoEmbedded } from '../testing/two-embedded.js';

const MINUTE_MS = 60_000;

providerWalletContract('the embedded engine', openTwoEmbedded);

let casino: SlotCasino;
let uid: string;
let session: string;
let ids = 0;
/** Ids of the round of each test. */
let round_id: string;
beforeAll(async () => {
  casino = await SlotCasino.open();
});
beforeEach(async () => {
  uid = await casino.player();
  session = await casino.play(uid);
  round_id = `round-${++ids}`;
});
afterAll(() => casino.close());

const bet = (change: object = {}, signing?: Signing) => round().bet(casino, change, signing);
const win = (drawn: object, change: object = {}, signing?: Signing) =>
  round().win(casino, { ...drawn, ...change }, signing);
const rollback = (change: object = {}, signing?: Signing) => round().rollback(casino, change, signing);
const round = () => new ProviderRound(round_id, uid, session);
const typesOf = async () => (await casino.moves(uid)).map(({ type }) => type);
const codeOf = ({ status, body }: Answer<object>) => [status, body.code];

describe('a round of a slot', () => {
  it('bet and win: the words follow from the seeds of the player, and the round is in the history at once', async () => {
    const { body: fairness } = await casino.ask<{ active: { client_seed: string } }>(uid, 'GET /fairness');
    const placed = await bet();
    expect(placed).toEqual({
      status: 200,
      body: { words: expect.any(Array), balance: `${OPENING - STAKE}`, wallet_version: 3 },
    });
    const drawn = drawnBy(placed.body);
    const paid = await win(drawn);
    const balance = `${OPENING - STAKE + BigInt(drawn.amount)}`;
    expect(paid).toEqual({ status: 200, body: { balance, wallet_version: 4 } });
    await casino.settled();
    const { body } = await casino.ask(uid, `GET /games/${EEL_WIFE}/bets`);
    expect(body).toEqual({
      total: 1,
      result: [
        {
          round_id: expect.stringMatching(/^[0-9a-f]{24}$/),
          game_id: EEL_WIFE,
          currency: 'gold_coins',
          stake: `${STAKE}`,
          payout: drawn.amount,
          multiplier: expect.stringMatching(/^\d+\.\d{4}$/),
          outcome: { book: drawn.book },
          provider_round: round_id,
          replay_url: expect.stringMatching(new RegExp(`^https?://.*/replay/${round_id}$`)),
          algorithm: 1,
          draw: { seed_pair: 1, nonce: 0 },
          placed_at: expect.any(String),
        },
      ],
    });
    await casino.ask(uid, 'POST /fairness/rotate', {});
    const { body: pairs } = await casino.ask<{ result: { server_seed: string }[] }>(uid, 'GET /fairness/pairs');
    const digest = createHmac('sha256', pairs.result[0]?.server_seed ?? '')
      .update(drawMessage(fairness.active.client_seed, 0, 0))
      .digest();
    expect(placed.body.words).toEqual(Array.from({ length: 8 }, (_, at) => digest.readUInt32BE(4 * at)));
  });

  it('the next round draws the next nonce, also after a repeated bet', async () => {
    const first = await bet();
    expect(await bet()).toEqual(first);
    const second = await bet({ transaction_id: `${round_id}-2`, round_id: `${round_id}-2` });
    expect(second.body.words).not.toEqual(first.body.words);
    const draws = (await casino.moves(uid)).map(({ data }) => (data as { round: { draw: object } }).round.draw);
    expect(draws).toEqual([
      { seed_pair: 1, nonce: 0 },
      { seed_pair: 1, nonce: 1 },
    ]);
  });

  it('the same id with another player names another round, so that no player can block or end it', async () => {
    const first = await bet();
    const other = await casino.player();
    const theirs = new ProviderRound(round_id, other, await casino.play(other));
    expect(await theirs.rollback(casino, { transaction_id: 'early' })).toMatchObject({ body: { state: 'voided' } });
    expect((await win(drawnBy(first.body))).status).toBe(200);
    const another = await casino.player();
    const placed = await new ProviderRound(round_id, another, await casino.play(another)).bet(casino);
    expect(placed.body.balance).toBe(`${OPENING - STAKE}`);
    expect(placed.body.words).not.toEqual(first.body.words);
    expect(await typesOf()).toEqual(['bet_placed', 'win_paid']);
  });

  it('rolling back an unknown bet gives the same answer after a session in another currency', async () => {
    const back = await rollback();
    expect(back).toEqual({ status: 200, body: { state: 'voided', balance: null, wallet_version: 3 } });
    await casino.play(uid, EEL_WIFE, 'sweeps_coins');
    expect(await rollback()).toEqual(back);
  });

  it('a rollback cancels only the round that its bet opened', async () => {
    await bet();
    const other = `${round_id}-other`;
    await bet({ transaction_id: `${other}-bet`, round_id: other });
    expect(codeOf(await rollback({ round_id: other }))).toEqual([409, 'conflict']);
    expect(codeOf(await rollback({ round_id: 'unknown' }))).toEqual([409, 'round_not_open']);
    expect(await typesOf()).toEqual(['bet_placed', 'bet_placed']);
    expect((await rollback()).body.state).toBe('rolled_back');
    const back = await rollback({ round_id: other, bet_transaction_id: `${other}-bet`, transaction_id: other });
    expect(back.body).toMatchObject({ state: 'rolled_back', balance: `${OPENING}` });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the session has expired', async () => casino.engine.clock.advance(13 * 60 * MINUTE_MS)],
    ['the player has signed out', async () => casino.sessions.end(uid)],
    ['the game is closed', () => casino.setEnabled(EEL_WIFE, false)],
  ])(
    'when %s, a round is paid or rolled back, a repeated bet is answered and a new one refused',
    async (_, happens) => {
      const first = await bet();
      await bet({ transaction_id: `${round_id}-2`, round_id: `${round_id}-2` });
      await happens();
      try {
        expect(await bet()).toEqual(first);
        const late = await bet({ transaction_id: `${round_id}-3`, round_id: `${round_id}-3` });
        expect([409, late.body.code]).toEqual([409, expect.stringMatching(/^(play_session_ended|game_closed)$/)]);
        expect((await win(drawnBy(first.body))).status).toBe(200);
        const other = { round_id: `${round_id}-2`, bet_transaction_id: `${round_id}-2` };
        expect((await rollback(other)).body.state).toBe('rolled_back');
      } finally {
        await casino.setEnabled(EEL_WIFE, true);
      }
    },
  );
});

describe('a transaction id with other fields is refused', () => {
  it.each([{ amount: '2000000' }, { round_id: 'another-round' }])('a bet with %j', async (change) => {
    await bet();
    expect(codeOf(await bet(change))).toEqual([409, 'idempotency_mismatch']);
  });

  it.each([{ book: 1_000_000 }, { round_id: 'another-round' }])('a win with %j', async (change) => {
    const drawn = drawnBy((await bet()).body);
    await win(drawn);
    expect(codeOf(await win(drawn, change))).toEqual([409, 'idempotency_mismatch']);
  });

  it.each([{ bet_transaction_id: 'another-bet' }, { round_id: 'another-round' }])(
    'a rollback with %j',
    async (change) => {
      await bet();
      await rollback();
      expect(codeOf(await rollback(change))).toEqual([409, 'idempotency_mismatch']);
    },
  );
});

describe('the session of play', () => {
  it('authenticate names player, game, balance and stakes, and repeats its answer', async () => {
    const token = await casino.launch(uid);
    const first = await casino.call<AuthenticateResponse>('authenticate', { token });
    expect(first).toEqual({
      status: 200,
      body: {
        session: expect.stringMatching(/^[0-9a-f]{64}$/),
        session_expires_at: expect.any(String),
        player_id: uid,
        game_id: EEL_WIFE,
        game_name: 'The Eel Wife',
        currency: 'gold_coins',
        balance: `${OPENING}`,
        stakes: { min: '10000', max: '100000000000' },
      },
    });
    expect(await casino.call('authenticate', { token })).toEqual(first);
  });

  it('a launch token is good for five minutes, and the session for twelve hours', async () => {
    const token = await casino.launch(uid);
    casino.engine.clock.advance(5 * MINUTE_MS - 1);
    expect((await casino.call('authenticate', { token })).status).toBe(200);
    casino.engine.clock.advance(1);
    expect(codeOf(await casino.call('authenticate', { token }))).toEqual([409, 'play_session_ended']);
    casino.engine.clock.advance(12 * 60 * MINUTE_MS - 5 * MINUTE_MS - 1);
    expect((await casino.call('balance', { session })).status).toBe(200);
    casino.engine.clock.advance(1);
    expect(codeOf(await casino.call('balance', { session }))).toEqual([409, 'play_session_ended']);
  });

  it.each(['authenticate', 'balance'])('%s is refused after the player has signed out', async (name) => {
    const token = await casino.launch(uid);
    casino.sessions.end(uid);
    expect(codeOf(await casino.call(name, name === 'balance' ? { session } : { token }))).toEqual([
      ...[409, 'play_session_ended'],
    ]);
  });

  it('balance states the balance of its currency, in Sweeps Coins too', async () => {
    const player = await casino.player({ gold_coins: '5', sweeps_coins: '7000000' });
    const playing = await casino.play(player, EEL_WIFE, 'sweeps_coins');
    const answer = await casino.call('balance', { session: playing });
    expect(answer).toEqual({ status: 200, body: { balance: '7000000', wallet_version: 2 } });
  });

  it('a token is no session, a session is no token, and neither is guessed', async () => {
    const token = await casino.launch(uid);
    expect(codeOf(await casino.call('balance', { session: token }))).toEqual([409, 'play_session_ended']);
    expect(codeOf(await casino.call('authenticate', { token: session }))).toEqual([409, 'play_session_ended']);
    expect(codeOf(await bet({ session: 'f'.repeat(64) }))).toEqual([409, 'play_session_ended']);
  });

  it('a closed game is not authenticated', async () => {
    const token = await casino.launch(uid);
    await casino.setEnabled(EEL_WIFE, false);
    const answer = await casino.call('authenticate', { token });
    await casino.setEnabled(EEL_WIFE, true);
    expect(codeOf(answer)).toEqual([409, 'game_closed']);
  });

  it('a repeated bet is answered however many sessions the player has opened since', async () => {
    const first = await bet();
    for (let at = 0; at < 60; at++) {
      casino.engine.clock.advance(1_000);
      await casino.launch(uid);
    }
    expect(await bet()).toEqual(first);
  });
});

describe('what no provider may do', () => {
  it.each<[string, Signing]>([
    ['a signature of another key', { masterKey: 'a-key-that-nobody-has' }],
    ['a signature that is 301 seconds old', { late: 301 }],
    ['a signature 301 seconds ahead of the clock', { late: -301 }],
    ['a signature of another call', { path: '/api/provider-wallet/balance' }],
    ['a signature for another provider', { provider: 'palo-sereno', header: '' }],
    ['the name of no provider', { provider: 'nobody' }],
    ['no signature', { header: '' }],
    ['two times', { header: `t=1,t=2,v1=${'0'.repeat(64)}` }],
  ])('%s is refused and nothing is stored', async (_, signing) => {
    const before = await casino.engine.store.lastPosition();
    expect(codeOf(await bet({}, signing))).toEqual([401, 'provider_call_refused']);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it.each([300, -300])('a signature of %p seconds ago is accepted', async (late) => {
    casino.engine.clock.advance(1_000 - (casino.engine.clock.now() % 1_000));
    expect((await bet({}, { late })).status).toBe(200);
  });

  it('while the keys are changed, each of them signs', async () => {
    expect((await bet({}, { masterKey: MASTER_KEYS[1] })).status).toBe(200);
  });

  it('another provider cannot use the session, nor end the round, nor name the game', async () => {
    const drawn = drawnBy((await bet()).body);
    const signing = { provider: 'palo-sereno' };
    const before = await casino.engine.store.lastPosition();
    for (const answer of [
      await bet({ transaction_id: 'other', round_id: 'other' }, signing),
      await casino.call('balance', { session }, signing),
      await casino.call('authenticate', { token: await casino.launch(uid) }, signing),
      await win(drawn, {}, signing),
      await rollback({}, signing),
    ]) {
      expect(codeOf(answer)).toEqual([404, 'not_found']);
    }
    expect(codeOf(await win(drawn, { game_id: 'cantina-luz' }, signing))).toEqual([409, 'round_not_open']);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('a round cannot be ended for another player, in another game, or for another amount', async () => {
    const drawn = drawnBy((await bet()).body);
    const other = await casino.player();
    expect(codeOf(await win(drawn, { player_id: other }))).toEqual([409, 'round_not_open']);
    expect(codeOf(await win(drawn, { game_id: 'black-ditch' }))).toEqual([422, 'validation_failed']);
    expect(codeOf(await rollback({ game_id: 'black-ditch' }))).toEqual([422, 'validation_failed']);
    const amount = `${BigInt(drawn.amount) + 1n}`;
    expect(codeOf(await win(drawn, { amount }))).toEqual([422, 'validation_failed']);
    expect(await typesOf()).toEqual(['bet_placed']);
    expect(await casino.moves(other)).toEqual([]);
  });

  it('a round is paid with the book that its words draw, whatever the provider states', async () => {
    const drawn = drawnBy((await bet()).body);
    const multiplier = drawn.multiplier + 10_000;
    for (const change of [
      { book: drawn.book + 1 },
      { multiplier, amount: `${payoutOf(STAKE, multiplier)}` },
      { book: 1, multiplier: 1_000_000_000, amount: '100000000000' },
    ]) {
      const answer = await win(drawn, change);
      expect(codeOf(answer)).toEqual([422, 'validation_failed']);
      expect(answer.body.errors).toEqual([{ path: 'book', message: expect.any(String) }]);
    }
    expect(await typesOf()).toEqual(['bet_placed']);
    expect((await win(drawn)).status).toBe(200);
  });

  it.each([
    ['an unknown player', { player_id: 'nobody' }],
    ['a player with another script', { player_id: '玩家🎰' }],
  ])('%s has no round: a win and a rollback store nothing', async (_, change) => {
    const before = await casino.engine.store.lastPosition();
    expect(codeOf(await win({ amount: '0', book: 1, multiplier: 0 }, change))).toEqual([409, 'round_not_open']);
    expect(codeOf(await rollback(change))).toEqual([404, 'not_found']);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('an unknown game is refused', async () => {
    const change = { game_id: 'no-such-game' };
    expect(codeOf(await win({ amount: '0', book: 1, multiplier: 0 }, change))).toEqual([404, 'not_found']);
    expect(codeOf(await rollback(change))).toEqual([404, 'not_found']);
  });
});

describe('bets that are refused and store nothing', () => {
  it.each<[string, object, number, string]>([
    ['a stake below the limit', { amount: '9999' }, 422, 'stake_out_of_range'],
    ['a stake of zero', { amount: '0' }, 422, 'stake_out_of_range'],
    ['a stake above the limit', { amount: '100000000001' }, 422, 'stake_out_of_range'],
    ['an enormous stake', { amount: '9'.repeat(24) }, 422, 'stake_out_of_range'],
    ['a stake above the balance', { amount: `${OPENING + 1n}` }, 409, 'insufficient_balance'],
    ['a stake of a thousand digits', { amount: '9'.repeat(1_000) }, 422, 'validation_failed'],
    ['a negative stake', { amount: '-1' }, 422, 'validation_failed'],
    ['a fraction', { amount: '1.5' }, 422, 'validation_failed'],
    ['a stake of Arabic digits', { amount: '١٠٠٠٠٠٠' }, 422, 'validation_failed'],
    ['a number for a stake', { amount: 1_000_000 }, 422, 'validation_failed'],
    ['no stake', { amount: undefined }, 422, 'validation_failed'],
    ['an unknown field', { player_id: 'u1' }, 422, 'validation_failed'],
    ['a field of the prototype', { constructor: 1 }, 422, 'validation_failed'],
    ['a round id in another script', { round_id: 'раунд' }, 422, 'validation_failed'],
    ['a round id with an emoji', { round_id: '🎰' }, 422, 'validation_failed'],
    ['an empty transaction id', { transaction_id: '' }, 422, 'validation_failed'],
    ['a long transaction id', { transaction_id: 'x'.repeat(65) }, 422, 'validation_failed'],
    ['a list for a session', { session: ['a'] }, 422, 'validation_failed'],
    ['an object for a round id', { round_id: {} }, 422, 'validation_failed'],
  ])('%s', async (_, change, status, code) => {
    // The first pair is started by the first bet.
    await casino.ask(uid, 'GET /fairness');
    const before = await casino.engine.store.lastPosition();
    expect(codeOf(await bet(change))).toEqual([status, code]);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it.each([
    ['', 400, 'malformed_json'],
    ['[]', 422, 'validation_failed'],
    ['7', 422, 'validation_failed'],
    ['{', 400, 'malformed_json'],
    ['{"session":"\\ud800"}', 400, 'malformed_json'],
    ['{"__proto__":{"session":"x"}}', 422, 'validation_failed'],
  ])('the body %j', async (body, status, code) => {
    expect(codeOf(await casino.call('bet', body))).toEqual([status, code]);
  });
});

describe('bodies of the other calls that are refused and store nothing', () => {
  const lost = { amount: '0', book: 1, multiplier: 0 };

  it.each<[string, object]>([
    ['a text for a book', { book: '1' }],
    ['a negative book', { book: -1 }],
    ['a fraction of a book', { book: 1.5 }],
    ['an enormous book', { book: 1e15 }],
    ['a text for a multiplier', { multiplier: '0' }],
    ['an enormous multiplier', { multiplier: 1e12 }],
    ['a number for an amount', { amount: 0 }],
    ['a negative amount', { amount: '-1' }],
    ['an amount of a thousand digits', { amount: '9'.repeat(1_000) }],
    ['a session', { session: 'x' }],
    ['no player', { player_id: undefined }],
    ['a list for a player', { player_id: [uid] }],
    ['an empty game', { game_id: '' }],
  ])('a win with %s', async (_, change) => {
    await bet();
    expect(codeOf(await win(lost, change))).toEqual([422, 'validation_failed']);
    expect(await typesOf()).toEqual(['bet_placed']);
  });

  it.each<[string, object]>([
    ['no bet', { bet_transaction_id: undefined }],
    ['an amount', { amount: '1' }],
    ['a bet in another script', { bet_transaction_id: 'ставка' }],
    ['a number for a round', { round_id: 7 }],
  ])('a rollback with %s', async (_, change) => {
    await bet();
    expect(codeOf(await rollback(change))).toEqual([422, 'validation_failed']);
    expect(await typesOf()).toEqual(['bet_placed']);
  });

  it.each<[string, object]>([
    ['authenticate', {}],
    ['authenticate', { token: 7 }],
    ['authenticate', { token: 'x'.repeat(201) }],
    ['balance', { session: '' }],
    ['balance', { session: 'x', token: 'x' }],
  ])('%s with %j', async (name, body) => {
    expect(codeOf(await casino.call(name, body))).toEqual([422, 'validation_failed']);
  });

  it('a win above what an amount can be is refused', async () => {
    await bet();
    const drawn = { amount: '9'.repeat(24), book: 1, multiplier: 1_000_000_000 };
    expect(codeOf(await win(drawn))).toEqual([422, 'validation_failed']);
  });
});

describe('POST /api/provider-games/{gameId}/sessions', () => {
  const open = (gameId: string, body: object = { currency: 'gold_coins' }, player = uid) =>
    casino.ask(player, `POST /provider-games/${gameId}/sessions`, body);

  it('answers with a URL on the origin of the games, whose token the page does not send', async () => {
    const { status, body } = await open(EEL_WIFE);
    expect([status, body]).toEqual([
      201,
      {
        launch_url: expect.stringMatching(/^https:\/\/games\.example\/play\/the-eel-wife#token=[0-9a-f]{64}$/),
        expires_at: new Date(casino.engine.clock.now() + 5 * MINUTE_MS).toISOString(),
      },
    ]);
  });

  it.each([
    ['no-such-game', 404, 'not_found'],
    ['dice', 409, 'game_closed'],
  ])('%s is refused', async (gameId, status, code) => {
    expect(codeOf(await open(gameId))).toEqual([status, code]);
  });

  it.each([{}, { currency: 'USD' }, { currency: 'gold_coins', stake: '1' }])('the body %j is refused', async (body) => {
    expect(codeOf(await open(EEL_WIFE, body))).toEqual([422, 'validation_failed']);
  });

  it('a closed slot is refused, but its page and its history are still served', async () => {
    await casino.setEnabled(EEL_WIFE, false);
    const answers = [await open(EEL_WIFE), await casino.ask(uid, `GET /games/${EEL_WIFE}`)];
    const history = await casino.ask(uid, `GET /games/${EEL_WIFE}/bets`);
    await casino.setEnabled(EEL_WIFE, true);
    expect(answers.map(codeOf)).toEqual([
      [409, 'game_closed'],
      [200, undefined],
    ]);
    expect(history).toEqual({ status: 200, body: { result: [], total: 0 } });
    expect(answers[1]?.body).toMatchObject({ game_id: EEL_WIFE, enabled: false, playable: false });
  });

  it('a slot of this version is playable', async () => {
    expect((await casino.ask(uid, `GET /games/${EEL_WIFE}`)).body).toMatchObject({ playable: true });
  });

  it('a casino without a game server has no playable slots and accepts no signature', async () => {
    const bare = await SlotCasino.open({ hasProvider: false });
    try {
      const player = await bare.player();
      const answer = await bare.ask(player, `POST /provider-games/${EEL_WIFE}/sessions`, { currency: 'gold_coins' });
      expect(codeOf(answer)).toEqual([503, 'unavailable']);
      expect((await bare.ask(player, `GET /games/${EEL_WIFE}`)).body).toMatchObject({ enabled: true, playable: false });
      const playable = await bare.ask<GamesPage>(player, 'GET /games?playable=true&pageSize=100');
      expect(playable.body.total).toBeGreaterThan(0);
      expect(playable.body.result.filter(({ game_id }) => slotGameOf(game_id))).toEqual([]);
      const call = await bare.call('balance', { session: 'x' }, { provider: SALTMARSH });
      expect(codeOf(call)).toEqual([401, 'provider_call_refused']);
    } finally {
      await bare.close();
    }
  });
});

describe('GET /api/games/{slotId}/bets', () => {
  it('lists the rounds of one slot, newest first, in pages, and only for their player', async () => {
    const books: number[] = [];
    for (let at = 0; at < 3; at++) {
      round_id = `${round_id}-${at}`;
      const drawn = drawnBy((await bet()).body);
      await win(drawn);
      books.unshift(drawn.book);
    }
    await casino.settled();
    const { body } = await casino.ask<{ total: number; result: { outcome: { book: number } }[] }>(
      uid,
      `GET /games/${EEL_WIFE}/bets?page=1&pageSize=2`,
    );
    expect(body.total).toBe(3);
    expect(body.result.map(({ outcome }) => outcome.book)).toEqual(books.slice(0, 2));
    const others = [
      await casino.ask(await casino.player(), `GET /games/${EEL_WIFE}/bets`),
      await casino.ask(uid, 'GET /games/black-ditch/bets'),
    ];
    for (const other of others) expect(other.body).toEqual({ result: [], total: 0 });
  });

  it('a game without a history is not found', async () => {
    expect(codeOf(await casino.ask(uid, 'GET /games/no-such-game/bets'))).toEqual([404, 'not_found']);
  });
});

it('verify accepts the history of all calls of this file', async () => {
  const events = await casino.history();
  const found = [...ENVELOPE_INVARIANTS, ...INVARIANTS, ...WALLET_INVARIANTS].flatMap((one) => findingsOf(one, events));
  expect(found).toEqual([]);
  const types = new Set(events.map(({ type }) => type));
  expect([...types]).toEqual(expect.arrayContaining(['bet_placed', 'win_paid', 'bet_rolled_back', 'round_voided']));
});
