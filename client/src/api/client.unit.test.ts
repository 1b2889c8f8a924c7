import type { SessionResponse } from '@goldwake/contracts/http';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiClient } from './client.js';
import { ProblemError } from './problem-error.js';

interface Sent {
  path: string;
  init: RequestInit;
}

let sent: Sent[];
let results: (() => Response | Promise<Response>)[];
let api: ApiClient;
let refusesCommands: boolean;

const session = (token: string, uid = 'u1') =>
  ({ access_token: token, expires_at: '2026-01-01T00:00:00.000Z', user: { uid } }) as SessionResponse;
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const expired = json(401, { type: '/problems/token_expired', title: 'x', status: 401, code: 'token_expired' });
const header = (at: number, name: string) => new Headers(sent[at]?.init.headers).get(name);

beforeEach(() => {
  sent = [];
  results = [];
  refusesCommands = false;
  api = new ApiClient({
    exclusively: (work) => work(),
    refusesCommands: () => refusesCommands,
    fetch: async (path, init) => {
      sent.push({ path: String(path), init: init ?? {} });
      const result = results.shift();
      if (!result) throw new TypeError('no answer left');
      return result();
    },
  });
});

describe('requests', () => {
  it('send the bearer token and the idempotency key', async () => {
    api.setSession(session('t1'));
    results.push(json(201, { ok: true }));
    await expect(api.command('/games/dice/bets', { a: 1 }, { idempotencyKey: 'k' })).resolves.toEqual({ ok: true });
    expect(sent[0]?.path).toBe('/api/games/dice/bets');
    expect(header(0, 'authorization')).toBe('Bearer t1');
    expect(header(0, 'idempotency-key')).toBe('k');
  });

  it('are not sent when they are new commands and the casino may be out of reach', async () => {
    refusesCommands = true;
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const command = api.command('/wallet/top-up', undefined, { idempotencyKey: 'k' });
    await expect(command).rejects.toMatchObject({ code: 'offline', unsure: false });
    expect(sent).toEqual([]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('/wallet/top-up'));
    warn.mockRestore();
  });

  it('reach a path that moves money only through the money gate, or the code does not compile', () => {
    const bypasses = [
      // @ts-expect-error only `command` accepts this path
      () => api.post('/wallet/top-up'),
      // @ts-expect-error only `command` accepts this path
      () => api.post('/games/dice/bets', { stake: '1' }),
      // @ts-expect-error only `command` accepts this path
      () => api.put('/promotions/daily-claim'),
      // @ts-expect-error the method also rejects a path that no route uses yet
      () => api.post('/redemptions'),
    ];
    expect(bypasses).toHaveLength(4);
    expect(sent).toEqual([]);
  });

  it('are sent when they repeat a command whose outcome is unknown', async () => {
    refusesCommands = true;
    results.push(json(201, { done: 1 }));
    const again = api.command('/wallet/top-up', undefined, { idempotencyKey: 'k', repeated: true });
    await expect(again).resolves.toEqual({ done: 1 });
  });

  it('send an image unchanged with its own content type, and other bodies as JSON', async () => {
    const picture = new Blob(['\x89PNG'], { type: 'image/png' });
    results.push(json(200, {}), json(200, {}));
    await api.put('/self/avatar', picture);
    expect([sent[0]?.init.method, header(0, 'content-type'), sent[0]?.init.body]).toEqual([
      'PUT',
      'image/png',
      picture,
    ]);
    await api.patch('/self', { firstName: 'Ann' });
    expect([sent[1]?.init.method, header(1, 'content-type'), sent[1]?.init.body]).toEqual([
      'PATCH',
      'application/json',
      '{"firstName":"Ann"}',
    ]);
  });

  it('complete after the page was closed if the caller asks for it, except images and long bodies', async () => {
    const outlivesPage = { outlivesPage: true };
    results.push(...Array.from({ length: 5 }, () => json(200, {})));
    await api.put('/games/dice/favourite', undefined, outlivesPage);
    await api.post('/chat/messages', { text: 'ahoy' }, outlivesPage);
    await api.post('/chat/messages', { text: 'ahoy' });
    await api.post('/chat/messages', { text: 'x'.repeat(70_000) }, outlivesPage);
    await api.put('/self/avatar', new Blob(['\x89PNG']), outlivesPage);
    expect(sent.map(({ init }) => Boolean(init.keepalive))).toEqual([true, true, false, false, false]);
  });

  it('omit undefined query values', async () => {
    results.push(json(200, {}));
    await api.get('/games', { page: 2, name: undefined });
    expect(sent[0]?.path).toBe('/api/games?page=2');
  });

  it('fail with a ProblemError that has the code, field errors and retry delay', async () => {
    results.push(
      json(422, {
        code: 'validation_failed',
        title: 'T',
        errors: [{ path: 'email', message: 'must be an email' }],
        retry_after: 3,
      }),
    );
    const error = (await api.post('/auth/sign-up', {}).catch((e: unknown) => e)) as ProblemError;
    expect(error).toBeInstanceOf(ProblemError);
    expect([error.code, error.status, error.field('email'), error.retryAfter, error.unsure]).toEqual([
      'validation_failed',
      422,
      'must be an email',
      3,
      false,
    ]);
  });

  it('have an unknown outcome when no response came, or when a proxy returned an HTML error page', async () => {
    await expect(api.get('/wallet')).rejects.toMatchObject({ code: 'network', unsure: true });
    results.push(() => new Response('<html>bad gateway</html>', { status: 502 }));
    await expect(api.get('/wallet')).rejects.toMatchObject({ code: 'bad_answer', status: 502, unsure: true });
  });
});

describe('an expired token', () => {
  it('is refreshed once, and the request is repeated with the same key', async () => {
    api.setSession(session('old'));
    results.push(expired, json(200, session('new')), json(201, { done: 1 }));
    await expect(api.command('/x', {}, { idempotencyKey: 'k' })).resolves.toEqual({ done: 1 });
    expect(sent.map((s) => s.path)).toEqual(['/api/x', '/api/auth/refresh', '/api/x']);
    expect(header(2, 'authorization')).toBe('Bearer new');
    expect(header(2, 'idempotency-key')).toBe('k');
  });

  it('is refreshed by one request for concurrent calls', async () => {
    api.setSession(session('old'));
    results.push(expired, expired, json(200, session('new')), json(200, { n: 1 }), json(200, { n: 2 }));
    await Promise.all([api.get('/a'), api.get('/b')]);
    expect(sent.filter((s) => s.path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('whose refresh is rejected ends the session for its listeners and is not retried endlessly', async () => {
    const received: unknown[] = [];
    api.setSession(session('old'));
    api.onSession((s) => received.push(s));
    results.push(expired, json(401, { code: 'refresh_invalid', title: 'T' }));
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'refresh_invalid' });
    expect(received).toEqual([null]);
    results.push(expired);
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'token_expired' });
    expect(sent).toHaveLength(3);
  });

  it('whose refresh is rejected by a ban ends the session with that ban', async () => {
    const received: unknown[] = [];
    const ban = { reason: 'Two accounts', until: null };
    api.setSession(session('old'));
    api.onSession((...args) => received.push(args));
    results.push(expired, json(403, { code: 'banned', title: 'T', ban }));
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'banned', ban });
    expect(received).toEqual([[null, { ban }]]);
  });

  it('whose refresh the server refuses ends the session, because the address of the page is not accepted', async () => {
    const received: unknown[] = [];
    api.setSession(session('old'));
    api.onSession((...args) => received.push(args));
    results.push(expired, json(403, { code: 'forbidden', title: 'T' }));
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'forbidden' });
    expect(received).toEqual([[null, { refused: true }]]);
  });

  it.each([401, 403])('whose refresh a firewall refuses with %i keeps the session', async (status) => {
    const received: unknown[] = [];
    api.setSession(session('old'));
    api.onSession((s) => received.push(s));
    results.push(expired, () => new Response('<html>Sign in to this network</html>', { status }));
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'bad_answer', unsure: true });
    expect([received, api.tokenOf('u1')]).toEqual([[], 'old']);
  });

  it('whose refresh is rejected because the sign-in was too long ago ends the session with that reason', async () => {
    const received: unknown[] = [];
    api.setSession(session('old'));
    api.onSession((...args) => received.push(args));
    results.push(expired, json(401, { code: 'session_expired', title: 'T' }));
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'session_expired' });
    expect(received).toEqual([[null, { expired: true }]]);
  });

  it('is not assumed when a request fails because of a wrong password', async () => {
    results.push(json(401, { code: 'credentials_wrong', title: 'T' }));
    await expect(api.post('/auth/sign-in', {})).rejects.toMatchObject({ code: 'credentials_wrong' });
    expect(sent).toHaveLength(1);
  });

  it('keeps the session when the refresh request gets no response', async () => {
    const received: unknown[] = [];
    api.setSession(session('old'));
    api.onSession((s) => received.push(s));
    results.push(expired);
    await expect(api.get('/a')).rejects.toMatchObject({ code: 'network' });
    expect(received).toEqual([]);
  });
});

describe('a response that arrives after its session has ended', () => {
  /** Queues a response that is delivered only when the returned function is called. */
  function delayed(status: number, body: unknown): () => void {
    let result: (response: Response) => void = () => {};
    const response = new Promise<Response>((resolve) => {
      result = resolve;
    });
    results.push(() => response);
    return () => result(json(status, body)());
  }
  const recordSessions = () => {
    const received: unknown[] = [];
    api.onSession((s) => received.push(s?.access_token ?? null));
    return received;
  };

  it('does not sign in a user who signed out during the refresh', async () => {
    api.setSession(session('old'));
    const received = recordSessions();
    const letThrough = delayed(200, session('late'));
    const refreshing = api.refresh();
    results.push(() => new Response(null, { status: 204 }), json(200, {}));
    await api.signOut();
    letThrough();
    await expect(refreshing).rejects.toMatchObject({ code: 'aborted' });
    expect(received).toEqual([null]);
    expect(sent.map((s) => s.path)).toEqual(['/api/auth/refresh', '/api/auth/sign-out']);
    await api.get('/games');
    expect(header(2, 'authorization')).toBeNull();
  });

  it('signing out discards the session before the server has answered, and the request outlives the page', async () => {
    api.setSession(session('t1'));
    const received = recordSessions();
    const letThrough = delayed(200, {});
    const leaving = api.signOut();
    expect(received).toEqual([null]);
    expect([sent[0]?.path, header(0, 'authorization'), sent[0]?.init.keepalive]).toEqual([
      '/api/auth/sign-out',
      'Bearer t1',
      true,
    ]);
    results.push(json(200, {}));
    await api.get('/games');
    expect(header(1, 'authorization')).toBeNull();
    letThrough();
    await leaving;
  });

  it("neither ends nor replaces the next player's session, whether the late refresh succeeds or fails", async () => {
    for (const [status, body] of [
      [200, session('late')],
      [401, { code: 'refresh_invalid', title: 'T' }],
    ] as const) {
      const letThrough = delayed(status, body);
      const refreshing = api.refresh();
      api.setSession(null);
      api.setSession(session('next', 'u2'));
      const received = recordSessions();
      letThrough();
      await expect(refreshing).rejects.toMatchObject({ code: 'aborted' });
      expect(received).toEqual([]);
    }
    expect(sent.map((s) => s.path)).toEqual(['/api/auth/refresh', '/api/auth/refresh']);
  });

  it('does not delay a later refresh', async () => {
    const letThrough = delayed(200, session('late'));
    const first = api.refresh();
    api.setSession(null);
    results.push(json(200, session('new', 'u2')));
    await expect(api.refresh()).resolves.toMatchObject({ access_token: 'new' });
    const received = recordSessions();
    letThrough();
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
    expect(received).toEqual([]);
    expect(sent).toHaveLength(2);
  });

  it('is discarded when another player has signed in meanwhile', async () => {
    api.setSession(session('t1'));
    const letThrough = delayed(200, { balances: 1 });
    const asked = api.get('/wallet');
    api.setSession(session('t2', 'u2'));
    letThrough();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  });

  it('is accepted when only the token was renewed or no session was needed', async () => {
    const ofNobody = delayed(200, { n: 1 });
    const games = api.get('/games');
    api.setSession(session('t1'));
    const ofAnna = delayed(200, { n: 2 });
    const wallet = api.get('/wallet');
    api.setSession(session('t1b'));
    ofNobody();
    ofAnna();
    await expect(Promise.all([games, wallet])).resolves.toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("never causes one player's command to be resent for another player", async () => {
    api.setSession(session('t1'));
    const letThrough = delayed(401, { code: 'token_invalid', title: 'T' });
    const bet = api.command('/games/dice/bets', { stake: '1' }, { idempotencyKey: 'k' });
    api.setSession(session('t2', 'u2'));
    letThrough();
    await expect(bet).rejects.toMatchObject({ code: 'aborted' });
    results.push(expired, json(200, session('t3', 'u3')));
    await expect(api.command('/games/dice/bets', { stake: '1' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(sent.map((s) => s.path)).toEqual(['/api/games/dice/bets', '/api/games/dice/bets', '/api/auth/refresh']);
  });
});

it('a player has a token only while signed in', () => {
  api.setSession(session('t1'));
  expect(['u1', 'u2', null].map((uid) => api.tokenOf(uid))).toEqual(['t1', null, null]);
  api.setSession(null);
  expect(['u1', null].map((uid) => api.tokenOf(uid))).toEqual([null, null]);
});

it('failed requests are reported to one listener, with their problem', async () => {
  const failures: string[] = [];
  api.onFailure = (method, path, { status, code }) => failures.push(`${method} ${path} ${status} ${code}`);
  results.push(json(404, { type: '/problems/not_found', title: 'x', status: 404, code: 'not_found' }));
  await expect(api.get('/games/x', { tag: 'y' })).rejects.toThrow();
  await expect(api.get('/games')).rejects.toThrow();
  expect(failures).toEqual(['GET /games/x?tag=y 404 not_found', 'GET /games 0 network']);
});
