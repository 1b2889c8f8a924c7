import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { STAKES } from '../testing/model-wallet.js';
import { ProviderUnderTest } from '../testing/provider-under-test.js';

let under: ProviderUnderTest;
beforeAll(async () => {
  under = await ProviderUnderTest.open();
});
afterAll(() => under.close());
afterEach(() => {
  under.casino.isEnded = false;
});

const open = (body: object | string) => under.post('/api/sessions', body);
const problemOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

describe('POST /api/sessions', () => {
  it('opens a session with the token of the launch URL, signed by the provider of the game', async () => {
    const session = await under.session();
    expect(session).toEqual({
      session: expect.stringMatching(/^[0-9a-f]{64}$/),
      session_expires_at: '2026-01-16T00:00:00.000Z',
      game: { game_id: 'the-eel-wife', name: 'The Game' },
      currency: 'gold_coins',
      balance: '100000000',
      stakes: STAKES,
      round: null,
    });
    expect(under.casino.calls.at(-1)).toMatchObject({ name: 'authenticate', provider: 'saltmarsh-studio' });
  });

  it('opens another session for the same token, whose secret differs', async () => {
    const token = under.casino.launch();
    const [one, other] = [await under.reload(token), await under.reload(token)];
    expect(one.session).not.toBe(other.session);
  });

  it('passes on that the casino does not know the token', async () => {
    expect(await problemOf(await open({ token: 'unknown', game_id: 'the-eel-wife' }))).toEqual([
      409,
      'play_session_ended',
    ]);
  });

  it('refuses a token of another game of the same provider', async () => {
    const token = under.casino.launch('u1', 'cockle-row');
    expect(await problemOf(await open({ token, game_id: 'the-eel-wife' }))).toEqual([409, 'play_session_ended']);
  });

  it('says that the game cannot be played now if the casino refuses the signature', async () => {
    const token = under.casino.launch('u1', 'amphora');
    expect(await problemOf(await open({ token, game_id: 'the-eel-wife' }))).toEqual([503, 'unavailable']);
  });

  it.each([
    [{ type: 'lose_request' }],
    [{ type: 'lose_answer' }],
    [{ type: 'garble' }],
    [{ type: 'status', status: 502 }],
    [{ type: 'status', status: 404 }],
  ] as const)('says that the casino does not answer: %p', async (fault) => {
    under.casino.fail('authenticate', fault);
    const body = { token: under.casino.launch(), game_id: 'the-eel-wife' };
    expect(await problemOf(await open(body))).toEqual([503, 'unavailable']);
  });

  it.each([
    ['an unknown game', { token: 't', game_id: 'dice' }, 404, 'not_found'],
    ['a game named like a property of objects', { token: 't', game_id: 'constructor' }, 404, 'not_found'],
    ['no token', { game_id: 'the-eel-wife' }, 422, 'validation_failed'],
    ['an empty token', { token: '', game_id: 'the-eel-wife' }, 422, 'validation_failed'],
    ['a long token', { token: 't'.repeat(201), game_id: 'the-eel-wife' }, 422, 'validation_failed'],
    ['a token that is no text', { token: { $ne: '' }, game_id: 'the-eel-wife' }, 422, 'validation_failed'],
    ['an unknown field', { token: 't', game_id: 'the-eel-wife', balance: '1' }, 422, 'validation_failed'],
    ['no object', '[]', 422, 'validation_failed'],
    ['no JSON', '{', 400, 'malformed_json'],
  ] as const)('refuses %s without a call of the casino', async (_, body, status, code) => {
    const before = under.casino.calls.length;
    expect(await problemOf(await open(body))).toEqual([status, code]);
    expect(under.casino.calls.length).toBe(before);
  });
});

describe('GET /api/balance', () => {
  const balance = (authorization?: string) => under.get('/api/balance', authorization ? { authorization } : {});

  it('returns the balance of the casino', async () => {
    const { session } = await under.session('u2');
    under.casino.wallet.set('u2', 7n);
    expect(await (await balance(`Bearer ${session}`)).json()).toEqual({ balance: '7' });
  });

  it('passes on that the session of play has ended', async () => {
    const { session } = await under.session();
    under.casino.isEnded = true;
    expect(await problemOf(await balance(`Bearer ${session}`))).toEqual([409, 'play_session_ended']);
  });

  it.each([
    ['no header', undefined, 401, 'unauthenticated'],
    ['another scheme', 'Basic dTpw', 401, 'unauthenticated'],
    ['an unknown secret', `Bearer ${'0'.repeat(64)}`, 409, 'play_session_ended'],
    ['a long secret', `Bearer ${'0'.repeat(300)}`, 401, 'unauthenticated'],
  ])('refuses %s', async (_, authorization, status, code) => {
    expect(await problemOf(await balance(authorization))).toEqual([status, code]);
  });
});

it('a session is forgotten a day after its end', async () => {
  const session = await under.session();
  expect((await under.spin(session, 'before')).status).toBe(200);
  under.clock.advance(12 * 60 * 60_000 + 24 * 60 * 60_000 - 1);
  await under.provider.settled();
  expect((await under.spin(session, 'still')).status).toBe(200);
  under.clock.advance(1);
  await under.provider.settled();
  expect(await problemOf(await under.spin(session, 'after'))).toEqual([409, 'play_session_ended']);
});

describe('requests of a sandboxed frame, whose origin is null', () => {
  it.each(['/api/sessions', '/api/spins', '/api/rounds/x/shown', '/api/balance'])(
    'a preflight of %s is answered',
    async (path) => {
      const headers = { origin: 'null', 'access-control-request-method': 'POST' };
      const response = await fetch(under.url + path, { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      });
    },
  );

  it('every response may be read, also an error, and none sets a cookie or allows credentials', async () => {
    const responses = [
      await open({ token: under.casino.launch(), game_id: 'the-eel-wife' }),
      await open({}),
      await open('{'),
      await under.get('/api/balance'),
      await under.get('/api/nothing'),
      await under.get('/nothing'),
      await under.get('/play/the-eel-wife'),
      await under.get('/assets/game-1a2b3c.js'),
    ];
    for (const { headers } of responses) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect([headers.get('access-control-allow-credentials'), headers.get('set-cookie')]).toEqual([null, null]);
    }
  });
});
