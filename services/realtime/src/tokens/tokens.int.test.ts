import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RealtimeTokens, TOKEN_LIFE_MS } from './tokens.js';

const DAY_MS = 86_400_000;

describe('a realtime token', () => {
  let engine: TestEngine;
  let tokens: RealtimeTokens;
  beforeEach(async () => {
    engine = await openTestEngine();
    tokens = await RealtimeTokens.open(engine.documents, engine.random, engine.clock);
  });
  afterEach(() => engine.close());

  const mint = () => tokens.mint({ uid: 'ann', sessionId: 's1', sessionEndsAt: engine.clock.now() + 30 * DAY_MS });

  it('is valid for an hour and then has expired', async () => {
    const { token } = await mint();
    engine.clock.advance(TOKEN_LIFE_MS - 1_000);
    expect(await tokens.verify(token)).toMatchObject({ uid: 'ann' });
    engine.clock.advance(1_000);
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('from before the clock was set back by two days has expired', async () => {
    const { token } = await mint();
    engine.clock.advance(-2 * DAY_MS);
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
    expect(await tokens.verify((await mint()).token)).toMatchObject({ uid: 'ann' });
  });
});
