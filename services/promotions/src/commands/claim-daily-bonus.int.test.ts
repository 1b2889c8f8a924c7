import type { WalletEvent, WalletPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, TEST_START, type TestEngine } from '@goldwake/embedded/testing';
import { openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from '../domain/index.js';
import { grantClaims } from '../reactions/grant-claims.js';
import { DailyBonuses } from '../streams/daily-bonuses.js';
import { ClaimDailyBonus } from './claim-daily-bonus.js';
import { GrantClaim } from './grant-claim.js';

const DAY_MS = 86_400_000;

let engine: TestEngine;
let wallet: WalletPort;
let process: ReturnType<typeof another>;
let inForce = PROMOTION_RULES;
beforeEach(async () => {
  engine = await openTestEngine();
  inForce = PROMOTION_RULES;
  wallet = openLedger(engine);
  process = another();
});
afterEach(() => engine.close());

/** Creates a process on the same store, with the given wallet. */
function another(over: Pick<WalletPort, 'grant'> = wallet) {
  const bonuses = new DailyBonuses(engine.store, engine.clock, engine.ids, {
    inForce: async () => ({ version: 1, rules: inForce }),
  });
  const grant = new GrantClaim(over);
  return { bonuses, grant, claim: new ClaimDailyBonus(bonuses, grant) };
}

/** Returns what the player's wallet was granted. */
async function granted(uid: string): Promise<WalletEvent['data'][]> {
  const grants: WalletEvent['data'][] = [];
  for await (const { type, data } of engine.store.readStream(`wallet-${uid}`)) {
    if (type === 'coins_granted') grants.push(data as WalletEvent['data']);
  }
  return grants;
}

async function react(grant = process.grant): Promise<void> {
  engine.bus.subscribe(grantClaims(grant));
  await engine.bus.start();
  await engine.bus.settled(await engine.store.lastPosition());
}

describe('claiming the daily bonus', () => {
  it('a claim grants the configured amounts and returns the new balances', async () => {
    const response = await process.claim.execute('u1', command('k1'));
    expect(response).toMatchObject({
      gold_coins: '5000000000',
      sweeps_coins: '1000000',
      wallet_version: 2,
      balances: { gold_coins: '5000000000', sweeps_coins: '1000000' },
      granted_at: new Date(TEST_START).toISOString(),
    });
    expect(await granted('u1')).toMatchObject([
      { grant_id: response.grant_id, reason: 'daily_bonus', granted_at: response.granted_at },
    ]);
    expect(await process.bonuses.lastClaim('u1')).toEqual({
      daily_claim_id: response.grant_id,
      daily_claimed_at: response.granted_at,
    });
  });

  it('a claim states the amounts in force at the time, and so does the offer', async () => {
    await process.claim.execute('u1', command('k1'));
    const changed = { gold_coins: '7', sweeps_coins: '3' };
    inForce = { ...PROMOTION_RULES, daily_bonus: { days: [changed] } };
    engine.clock.advance(DAY_MS);
    expect(await process.bonuses.offer('u1')).toMatchObject(changed);
    expect(await process.claim.execute('u1', command('k2'))).toMatchObject(changed);
    expect(await granted('u1')).toMatchObject([PROMOTION_RULES.daily_bonus.days[0], changed]);
  });

  it('a claim on each of eight days grants the amounts of its day, and those of the first day after the seventh', async () => {
    const { days } = PROMOTION_RULES.daily_bonus;
    for (let claims = 0; claims < 8; claims++) {
      const [today, next] = [days[claims % 7], days[(claims + 1) % 7]];
      const day = (claims % 7) + 1;
      expect(await process.bonuses.offer('u1')).toMatchObject({ available: true, days, day, streak: claims, ...today });
      expect(await process.claim.execute('u1', command(`k${claims}`))).toMatchObject({ ...today });
      const streak = claims + 1;
      expect(await process.bonuses.offer('u1')).toMatchObject({ available: false, days, day, streak, ...next });
      engine.clock.advance(DAY_MS);
    }
    expect(await granted('u1')).toMatchObject([...days, days[0]]);
  });

  it('after a missed day the first amounts are offered and granted', async () => {
    const { days } = PROMOTION_RULES.daily_bonus;
    await process.claim.execute('u1', command('k1'));
    engine.clock.advance(2 * DAY_MS);
    expect(await process.bonuses.offer('u1')).toMatchObject({ available: true, day: 1, streak: 0, ...days[0] });
    expect(await process.claim.execute('u1', command('k2'))).toMatchObject({ ...days[0] });
  });

  it('a second claim on the same day is refused, and one on the next day is granted', async () => {
    await process.claim.execute('u1', command('k1'));
    await expect(process.claim.execute('u1', command('k2'))).rejects.toMatchObject({
      code: 'already_claimed',
      more: { retry_after: 43_200 },
    });
    engine.clock.advance(DAY_MS / 2);
    await process.claim.execute('u1', command('k3'));
    expect(await granted('u1')).toHaveLength(2);
  });

  it('a repeated idempotency key gets the same result, even on the next day', async () => {
    const first = await process.claim.execute('u1', command('k1'));
    expect(await process.claim.execute('u1', command('k1'))).toEqual(first);
    engine.clock.advance(DAY_MS);
    expect(await another().claim.execute('u1', command('k1'))).toEqual(first);
    expect(await granted('u1')).toHaveLength(1);
    await expect(process.claim.execute('u1', command('k1', 'another body'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it.each(['the same key', 'keys of their own'])('of ten concurrent claims with %s one is granted', async (keys) => {
    const both = [process, another()];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        both[at % 2]?.claim.execute('u1', command(keys === 'the same key' ? 'same' : `k${at}`)),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(keys === 'the same key' ? 10 : 1);
    expect(await granted('u1')).toHaveLength(1);
    expect(await engine.store.version('promotions-u1')).toBe(1);
  });

  it('each player has their own daily claim', async () => {
    await process.claim.execute('u1', command('k1'));
    await process.claim.execute('u2', command('k1'));
    expect(await granted('u2')).toHaveLength(1);
  });
});

describe('a claim whose process stopped before the grant', () => {
  const cutShort = () =>
    another({
      grant: async () => {
        throw new Error('killed');
      },
    });

  it('the reaction grants it once, with the time of the claim', async () => {
    await expect(cutShort().claim.execute('u1', command('k1'))).rejects.toThrow('killed');
    expect(await granted('u1')).toEqual([]);
    engine.clock.advance(DAY_MS);
    await react();
    expect(await granted('u1')).toMatchObject([{ granted_at: new Date(TEST_START).toISOString() }]);
    // The player, who never received a response, repeats the request with the same key.
    const response = await process.claim.execute('u1', command('k1'));
    expect(response.balances.gold_coins).toBe('5000000000');
    expect(await granted('u1')).toHaveLength(1);
  });

  it('a repeated request grants it, and the reaction does not grant it again', async () => {
    await expect(cutShort().claim.execute('u1', command('k1'))).rejects.toThrow('killed');
    await process.claim.execute('u1', command('k1'));
    await react();
    expect(await granted('u1')).toHaveLength(1);
  });

  it('the grant has the claim as its cause', async () => {
    await process.claim.execute('u1', command('k1'));
    const [granted] = await engine.store.readAll(1, 1);
    expect(granted).toMatchObject({ causationId: 'promotions-u1@1', correlationId: 'k1' });
  });
});

describe('the offer of the daily bonus', () => {
  const { days } = PROMOTION_RULES.daily_bonus;

  it('the bonus is offered until it is claimed, and again from midnight', async () => {
    expect(await process.bonuses.offer('u1')).toEqual({
      available: true,
      days,
      day: 1,
      streak: 0,
      ...days[0],
      daily_claim_id: null,
      daily_claimed_at: null,
      available_at: null,
    });
    const { grant_id, granted_at } = await process.claim.execute('u1', command('k1'));
    const claimed = { days, streak: 1, ...days[1], daily_claim_id: grant_id, daily_claimed_at: granted_at };
    const midnight = '2026-01-16T00:00:00.000Z';
    expect(await process.bonuses.offer('u1')).toEqual({
      ...claimed,
      day: 1,
      available: false,
      available_at: midnight,
    });
    engine.clock.set(Date.parse(midnight));
    expect(await process.bonuses.offer('u1')).toEqual({ ...claimed, day: 2, available: true, available_at: null });
  });
});
