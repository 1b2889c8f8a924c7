import type { StoredEvent } from '@goldwake/contracts';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { promotionsModules } from '../testing/promotions-modules.js';

let engine: TestEngine;
let app: App;
let beforeListening: StoredEvent[];
beforeEach(async () => {
  engine = await openTestEngine();
  const building = await createApp({
    engine,
    modules: promotionsModules(openLedger(engine)),
    accessTokens: {
      verify: async (uid) => ({
        uid,
        sessionId: 's',
        expiresAt: Number.MAX_SAFE_INTEGER,
        sessionEndsAt: Number.MAX_SAFE_INTEGER,
      }),
    },
    beforeListening: async () => {
      beforeListening = await engine.store.readAll(0, 10);
    },
  });
  app = await building.start();
});
afterEach(async () => {
  await app.close();
  await engine.close();
});

async function call(method: string, options: { key?: string; body?: string } = {}) {
  const response = await fetch(`${app.url}/api/promotions/daily-claim`, {
    method,
    headers: {
      authorization: 'Bearer u1',
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: options.body,
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

describe('the start of the service', () => {
  it('records its rules before it takes a command', () => {
    const data = { rules_version: 1, rules: PROMOTION_RULES };
    expect(beforeListening).toMatchObject([{ type: 'promotion_rules_changed', data }]);
  });
});

describe('/api/promotions/daily-claim', () => {
  it('the bonus is offered, granted once, and the response states when the next one is available', async () => {
    const { days } = PROMOTION_RULES.daily_bonus;
    const offer = { daily_claim_id: null, daily_claimed_at: null, available_at: null, ...days[0] };
    expect(await call('GET')).toMatchObject({
      status: 200,
      body: { available: true, days, day: 1, streak: 0, ...offer },
    });
    const claimed = await call('POST', { key: 'k1', body: '{}' });
    expect(claimed).toMatchObject({ status: 201, body: { sweeps_coins: '1000000' } });
    expect(await call('GET')).toMatchObject({
      body: {
        available: false,
        day: 1,
        streak: 1,
        ...days[1],
        daily_claim_id: claimed.body.grant_id,
        available_at: '2026-01-16T00:00:00.000Z',
      },
    });
    expect(await call('POST', { key: 'k1', body: '{}' })).toEqual(claimed);
    expect(await call('POST', { key: 'k2' })).toMatchObject({
      status: 409,
      retryAfter: '43200',
      body: { code: 'already_claimed', retry_after: 43_200 },
    });
  });

  it('the next day continues the streak, and a missed day begins it again', async () => {
    await call('POST');
    engine.clock.advance(86_400_000);
    expect(await call('GET')).toMatchObject({ body: { available: true, day: 2, streak: 1 } });
    expect(await call('POST')).toMatchObject({ status: 201, body: { sweeps_coins: '1100000' } });
    engine.clock.advance(2 * 86_400_000);
    expect(await call('GET')).toMatchObject({ body: { available: true, day: 1, streak: 0 } });
    expect(await call('POST')).toMatchObject({ status: 201, body: { sweeps_coins: '1000000' } });
  });

  it('unknown fields are refused and nothing is stored', async () => {
    expect(await call('POST', { body: '{"gold_coins":"9"}' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ path: 'gold_coins' }] },
    });
    expect(await engine.store.version('promotions-u1')).toBe(0);
  });

  it('the reaction in the module grants a claim that was left without a grant', async () => {
    await call('POST');
    await engine.bus.settled(await engine.store.lastPosition());
    expect(engine.bus.positions?.()).toHaveProperty(['promotions.daily_grants'], await engine.store.lastPosition());
    expect(engine.reports).toEqual([]);
    expect(await engine.store.version('wallet-u1')).toBe(2);
  });
});
