import { CLOCK_SKEW_MS_MAX } from '@goldwake/contracts';
import { put } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import type { AccessTokens } from '@goldwake/service';
import { RemoteAccessTokens } from '@goldwake/service/cluster-mode';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { COLLECTIONS, type Session, sessions } from '../documents.js';
import { SignedTokens } from './access-tokens.js';
import { DataKey } from './data-key.js';

interface Reached {
  tokens: AccessTokens;
  /** Resolves when every end of session reported so far has arrived. */
  refreshed(): Promise<void>;
  close(): Promise<void>;
}
const WAYS: [string, (own: SignedTokens, engine: TestEngine) => Promise<Reached>][] = [
  ['in identity', async (tokens) => ({ tokens, refreshed: async () => {}, close: async () => {} })],
  [
    'in another service, by identity’s public key',
    async (own, engine) => {
      const { port, close } = await overHttp('accessKeys', own, engine);
      const tokens = new RemoteAccessTokens(port, engine.clock);
      return { tokens, refreshed: () => tokens.ask(), close };
    },
  ],
];

let engine: TestEngine;
let own: SignedTokens;
beforeEach(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(...COLLECTIONS);
  own = await openTokens(engine);
});
afterEach(() => engine.close());

async function openTokens({ documents, clock, ids, dataKey, random }: TestEngine): Promise<SignedTokens> {
  const key = new DataKey(dataKey, documents, random);
  await key.open();
  const tokens = new SignedTokens(documents, clock, ids, key);
  await tokens.open();
  return tokens;
}

const DAY_MS = 86_400_000;
const session = (uid: string, sessionId: string, leftMs = DAY_MS) => ({
  uid,
  sessionId,
  endsAt: engine.clock.now() + leftMs,
});

/** Ends a session in the same order as the command does: first store the event, then notify the tokens. */
async function end(session_id: string): Promise<void> {
  const ended_at = new Date(engine.clock.now()).toISOString();
  const row = { session_id, uid: 'ann', family_hash: session_id, started_at: ended_at, ended_at };
  await engine.documents.write([put(sessions, session_id, row as Session)]);
  own.end(session_id);
}

describe.each(WAYS)('checking an access token %s', (_, reach) => {
  let reached: Reached;
  beforeEach(async () => {
    reached = await reach(own, engine);
  });
  afterEach(() => reached.close());

  it('the claims name player and session', async () => {
    const { access_token, expires_at } = await own.issue(session('ann', 's1'));
    expect(await reached.tokens.verify(access_token)).toEqual({
      uid: 'ann',
      sessionId: 's1',
      expiresAt: Date.parse(expires_at),
      sessionEndsAt: Math.floor((engine.clock.now() + DAY_MS) / 1_000) * 1_000,
    });
  });

  it('a token expires with its session, if that ends first', async () => {
    const { access_token, expires_at } = await own.issue(session('ann', 's1', 12_000));
    const { expiresAt, sessionEndsAt } = await reached.tokens.verify(access_token);
    expect([expiresAt, sessionEndsAt]).toEqual([Date.parse(expires_at), Date.parse(expires_at)]);
    engine.clock.advance(12_000);
    await expect(reached.tokens.verify(access_token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('a token is refused when it has expired or its session has ended, and other tokens stay valid', async () => {
    const [ended, open] = [await own.issue(session('ann', 's1')), await own.issue(session('ann', 's2'))];
    await reached.tokens.verify(ended.access_token);
    await end('s1');
    await reached.refreshed();
    expect(reached.tokens.isEnded?.('s1')).toBe(true);
    await expect(reached.tokens.verify(ended.access_token)).rejects.toMatchObject({ code: 'token_invalid' });
    expect(await reached.tokens.verify(open.access_token)).toMatchObject({ sessionId: 's2' });
    engine.clock.advance(10 * 60_000 + 1_000);
    await expect(reached.tokens.verify(open.access_token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('a token from before the clock was set back by two days has expired, and a new one is accepted', async () => {
    const before = await own.issue(session('ann', 's1'));
    engine.clock.advance(-2 * DAY_MS);
    await expect(reached.tokens.verify(before.access_token)).rejects.toMatchObject({ code: 'token_expired' });
    expect(await reached.tokens.verify((await own.issue(session('ann', 's1'))).access_token)).toMatchObject({
      sessionId: 's1',
    });
  });

  it('a token from a clock that is ahead is accepted if clocks may differ by as much, and else has expired', async () => {
    for (const [aheadMs, code] of [
      [CLOCK_SKEW_MS_MAX, undefined],
      [CLOCK_SKEW_MS_MAX + 1_000, 'token_expired'],
      [600_000, 'token_expired'],
    ] as const) {
      engine.clock.advance(aheadMs);
      const { access_token } = await own.issue(session('ann', 's1'));
      engine.clock.advance(-aheadMs);
      const refused = reached.tokens.verify(access_token).then(
        () => undefined,
        (error) => error.code,
      );
      expect([aheadMs, await refused]).toEqual([aheadMs, code]);
    }
  });

  it('a session that ends after the clock was set back stays ended when the clock is again within the life of its tokens', async () => {
    const { access_token } = await own.issue(session('ann', 's1'));
    await reached.refreshed();
    engine.clock.advance(-2 * DAY_MS);
    await end('s1');
    await reached.refreshed();
    engine.clock.advance(2 * DAY_MS);
    await end('s2');
    await reached.refreshed();
    await expect(reached.tokens.verify(access_token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('a malformed, changed or foreign token is refused', async () => {
    const { access_token } = await own.issue(session('ann', 's1'));
    const [head, body, seal] = access_token.split('.');
    const other = await openTestEngine();
    await other.documents.declare(...COLLECTIONS);
    const others = await openTokens(other);
    const forged = (await others.issue(session('ann', 's1'))).access_token;
    await other.close();
    const changed = Buffer.from(JSON.stringify({ sub: 'ben', sid: 's1', exp: 4e9 })).toString('base64url');
    for (const token of ['', 'x', `${head}.${changed}.${seal}`, `${head}.${body}.`, forged])
      await expect(reached.tokens.verify(token)).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

describe('a remote service that checks access tokens', () => {
  it('the first request also delivers sessions that ended earlier', async () => {
    const { access_token } = await own.issue(session('ann', 's1'));
    await end('s1');
    engine.clock.advance(9 * 60_000);
    const { port, close } = await overHttp('accessKeys', own, engine);
    await expect(new RemoteAccessTokens(port, engine.clock).verify(access_token)).rejects.toMatchObject({
      code: 'token_invalid',
    });
    await close();
  });

  it('an ended session is refused even if an earlier end carries a time from a clock that was ahead', async () => {
    const { access_token } = await own.issue(session('ann', 's1'));
    const { port, close } = await overHttp('accessKeys', own, engine);
    const tokens = new RemoteAccessTokens(port, engine.clock);
    const ahead = 60 * 60_000;
    engine.clock.advance(ahead);
    await end('s0');
    engine.clock.advance(-ahead);
    await tokens.ask();
    await end('s1');
    await tokens.ask();
    await expect(tokens.verify(access_token)).rejects.toMatchObject({ code: 'token_invalid' });
    await close();
  });

  it('learns of an ended session also after the clock was set back, if none had ended before', async () => {
    const { port, close } = await overHttp('accessKeys', own, engine);
    const tokens = new RemoteAccessTokens(port, engine.clock);
    await tokens.ask();
    engine.clock.advance(-2 * DAY_MS);
    const { access_token } = await own.issue(session('ann', 's1'));
    await end('s1');
    await tokens.ask();
    await close();
    await expect(tokens.verify(access_token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('after the clock was set back, sessions that ended before are sent once and not at each poll', async () => {
    const list = jest.spyOn(own, 'list');
    const sent = async () => {
      const answer = await (list.mock.results.at(-1)?.value as ReturnType<SignedTokens['list']> | undefined);
      return answer?.ended.map(({ session_id }) => session_id);
    };
    const { port, close } = await overHttp('accessKeys', own, engine);
    const tokens = new RemoteAccessTokens(port, engine.clock);
    await tokens.ask();
    await end('s1');
    engine.clock.advance(-2 * DAY_MS);
    await tokens.ask();
    expect(await sent()).toEqual(['s1']);
    await tokens.ask();
    expect(await sent()).toEqual([]);
    await end('s2');
    await tokens.ask();
    expect(await sent()).toEqual(['s2']);
    expect([tokens.isEnded('s1'), tokens.isEnded('s2')]).toEqual([true, true]);
    await close();
  });

  it('checks continue while identity is unreachable, and fail as unavailable if it was never reached', async () => {
    const { access_token } = await own.issue(session('ann', 's1'));
    const { port, close } = await overHttp('accessKeys', own, engine);
    const tokens = new RemoteAccessTokens(port, engine.clock);
    await tokens.ask();
    await close();
    await tokens.ask();
    expect(await tokens.verify(access_token)).toMatchObject({ uid: 'ann' });
    const late = new RemoteAccessTokens(port, engine.clock);
    await expect(late.verify(access_token)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
