import {
  type ProviderSession,
  parseMicros,
  payoutOf,
  type SlotGame,
  type SpinResponse,
  slotEventsOf,
  slotGameOf,
} from '@goldwake/contracts';
import { isoNow } from '@goldwake/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProviderUnderTest } from '../testing/provider-under-test.js';

const WIN = [1, 2, 3, 4, 5, 6, 7, 8];
const LOSS = [2 ** 32 - 1, 2 ** 32 - 1, 0, 0, 0, 0, 0, 0];
const GAME = slotGameOf('the-eel-wife') as SlotGame;

let under: ProviderUnderTest;
let session: ProviderSession;
let players = 0;
beforeAll(async () => {
  under = await ProviderUnderTest.open();
});
afterAll(() => under.close());
beforeEach(async () => {
  under.casino.isEnded = false;
  under.casino.wallet.words = [WIN];
  under.casino.calls.length = 0;
  session = await under.session(player());
});

const player = () => `player${++players}`;
const problemOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
const bearer = (secret = session.session) => ({ authorization: `Bearer ${secret}` });

describe('POST /api/spins', () => {
  it('bets, draws the book with the words of the casino, and wins', async () => {
    const { round, balance, balance_after } = await under.spun(session, 'k');
    const { book, multiplier } = round;
    const payout = payoutOf(parseMicros('2000000'), multiplier);
    expect(payout).toBeGreaterThan(0n);
    expect(round).toEqual({
      round_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...{ stake: '2000000', payout: payout.toString(), multiplier, book },
      events: slotEventsOf(GAME, book),
      placed_at: isoNow(under.clock),
    });
    expect([balance, balance_after]).toEqual(['98000000', (98_000_000n + payout).toString()]);
    const { round_id } = round;
    const end = { round_id, player_id: `player${players}`, game_id: 'the-eel-wife' };
    expect(under.casino.calls.slice(1).map(({ name, body }) => [name, body])).toEqual([
      ['bet', { session: expect.any(String), transaction_id: `${round_id}-bet`, round_id, amount: '2000000' }],
      ['win', { ...end, transaction_id: `${round_id}-win`, amount: payout.toString(), book, multiplier }],
    ]);
  });

  it('sends a win of zero for a lost round', async () => {
    under.casino.wallet.words = [LOSS];
    expect(await under.spun(session, 'k')).toMatchObject({
      round: { payout: '0', multiplier: 0 },
      ...{ balance: '98000000', balance_after: '98000000' },
    });
    expect(under.casino.wallet.statuses().at(-1)).toBe('won');
  });

  it('returns the same round to a repeat, also to one that comes while the first is under way', async () => {
    const both = await Promise.all([under.spun(session, 'k'), under.spun(session, 'k')]);
    expect([both[1], await under.spun(session, 'k')]).toEqual([both[0], both[0]]);
    expect([under.casino.named('bet').length, under.casino.named('win').length]).toEqual([1, 1]);
  });

  it('returns the same round to a repeat of a page that was loaded again', async () => {
    const token = under.casino.launch(player());
    const [first, second] = [await under.reload(token), await under.reload(token)];
    expect(await under.spun(second, 'k')).toEqual(await under.spun(first, 'k'));
    expect(under.casino.named('bet')).toHaveLength(1);
  });

  it('refuses a repeat with another stake', async () => {
    await under.spun(session, 'k');
    expect(await problemOf(await under.spin(session, 'k', '1000000'))).toEqual([409, 'idempotency_mismatch']);
  });

  it('the same key of another player is another round', async () => {
    const other = await under.session(player());
    const [one, two] = [await under.spun(session, 'k'), await under.spun(other, 'k')];
    expect(one.round.round_id).not.toBe(two.round.round_id);
  });

  it('allows one open round of a session of play at a time, whose page may have been loaded again', async () => {
    const token = under.casino.launch(player());
    const [first, second] = [await under.reload(token), await under.reload(token)];
    under.casino.fail('win', { type: 'lose_request' });
    const { round } = await under.spun(first, 'k1');
    for (const each of [first, second]) {
      const response = await under.spin(each, 'k2');
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'round_open', round_id: round.round_id });
    }
    under.clock.advance(1_000);
    await under.provider.settled();
    expect((await under.spin(second, 'k2')).status).toBe(200);
  });

  it.each([
    ['a stake above the limit', '100000001', 422, 'stake_out_of_range'],
    ['a stake below the limit', '1', 422, 'stake_out_of_range'],
  ])('passes on a refusal of the casino: %s', async (_, stake, status, code) => {
    const response = await under.spin(session, 'k', stake);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, detail: `Refused: ${code}` });
    expect((await under.spin(session, 'next')).status).toBe(200);
  });

  it('passes on that the balance is too small, also to a repeat, and the player can bet less', async () => {
    under.casino.wallet.set(`player${players}`, 1_000_000n);
    for (const _ of [1, 2]) {
      expect(await problemOf(await under.spin(session, 'k'))).toEqual([409, 'insufficient_balance']);
    }
    expect(under.casino.named('bet')).toHaveLength(1);
    expect((await under.spin(session, 'less', '1000000')).status).toBe(200);
  });

  it('passes on that the game was closed', async () => {
    under.casino.fail('bet', { type: 'refuse', status: 409, code: 'game_closed' });
    expect(await problemOf(await under.spin(session, 'k'))).toEqual([409, 'game_closed']);
  });

  it('a refusal with a code that this version does not know is told as such', async () => {
    under.casino.fail('bet', { type: 'refuse', status: 409, code: 'something_new' });
    expect(await problemOf(await under.spin(session, 'k'))).toEqual([503, 'unavailable']);
  });

  it('refuses a bet after the session of play has ended', async () => {
    under.casino.isEnded = true;
    expect(await problemOf(await under.spin(session, 'k'))).toEqual([409, 'play_session_ended']);
  });

  it.each([
    ['no stake', {}],
    ['a number', { stake: 2_000_000 }],
    ['nothing', { stake: '0' }],
    ['a sign', { stake: '-2000000' }],
    ['a point', { stake: '2000000.5' }],
    ['other digits', { stake: '２０' }],
    ['too many digits', { stake: '1'.repeat(25) }],
    ['an unknown field', { stake: '2000000', book: 1 }],
  ])('refuses %s without a call of the casino', async (_, body) => {
    const headers = { ...bearer(), 'idempotency-key': 'k' };
    expect(await problemOf(await under.post('/api/spins', body, headers))).toEqual([422, 'validation_failed']);
    expect(under.casino.named('bet')).toEqual([]);
  });

  it.each(['', 'k'.repeat(101), 'goldwake:k'])('refuses the key %p', async (key) => {
    const headers = { ...bearer(), 'idempotency-key': key };
    expect((await under.post('/api/spins', { stake: '2000000' }, headers)).status).toBe(422);
  });

  it('refuses an unknown session', async () => {
    const response = await under.post('/api/spins', { stake: '2000000' }, bearer('0'.repeat(64)));
    expect(await problemOf(response)).toEqual([409, 'play_session_ended']);
  });
});

describe('a round that the page has not shown to its end', () => {
  const shown = (id: string, secret?: string) => under.post(`/api/rounds/${id}/shown`, undefined, bearer(secret));
  /** Opens the page again, which gets the newest round that it has to show. */
  const reloaded = async () => (await under.session(`player${players}`)).round;

  it('is returned to the page when it is loaded again, until it was shown', async () => {
    const { round } = await under.spun(session, 'k');
    expect([await reloaded(), await reloaded()]).toEqual([round, round]);
    expect((await shown(round.round_id)).status).toBe(204);
    expect(await reloaded()).toBeNull();
    expect((await shown(round.round_id)).status).toBe(204);
  });

  it('is the newest one only', async () => {
    await under.spun(session, 'k1');
    const { round } = await under.spun(session, 'k2');
    expect(await reloaded()).toEqual(round);
    await shown(round.round_id);
    expect(await reloaded()).toBeNull();
  });

  it('is not returned in another game or currency, nor to another player', async () => {
    await under.spun(session, 'k');
    const of = (name: string, ...more: ['cockle-row' | 'the-eel-wife', 'gold_coins' | 'sweeps_coins']) =>
      under.reload(under.casino.launch(name, ...more), more[0]);
    expect((await of(`player${players}`, 'cockle-row', 'gold_coins')).round).toBeNull();
    expect((await of(`player${players}`, 'the-eel-wife', 'sweeps_coins')).round).toBeNull();
    expect((await of('nobody', 'the-eel-wife', 'gold_coins')).round).toBeNull();
  });

  it('is not marked by the session of somebody else', async () => {
    const { round } = await under.spun(session, 'k');
    const stranger = await under.reload(under.casino.launch('stranger'));
    expect(await problemOf(await shown(round.round_id, stranger.session))).toEqual([404, 'not_found']);
    expect(await reloaded()).toEqual(round);
  });

  it.each(['0'.repeat(32), 'x', '..%2Fk', '0'.repeat(33)])('refuses the round id %s', async (id) => {
    expect(await problemOf(await shown(id))).toEqual([404, 'not_found']);
  });
});

describe('GET /api/rounds/{id}', () => {
  it('shows a round to everybody who knows its id', async () => {
    const { round }: SpinResponse = await under.spun(session, 'k');
    expect(await (await under.get(`/api/rounds/${round.round_id}`)).json()).toEqual({
      ...round,
      game: { game_id: 'the-eel-wife', name: 'The Game' },
      currency: 'gold_coins',
      paid_at: isoNow(under.clock),
    });
  });

  it('shows no round that was refused', async () => {
    await under.spin(session, 'k', '1');
    const id = String(under.casino.named('bet')[0]?.round_id);
    expect(await problemOf(await under.get(`/api/rounds/${id}`))).toEqual([404, 'not_found']);
  });

  it.each(['0'.repeat(32), 'constructor', '%00'])('there is no round %s', async (id) => {
    expect((await under.get(`/api/rounds/${id}`)).status).toBe(404);
  });
});
