import type { ProviderSession } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../testing/casino-stand-in.js';
import { ProviderUnderTest } from '../testing/provider-under-test.js';

let under: ProviderUnderTest;
let session: ProviderSession;
beforeEach(async () => {
  under = await ProviderUnderTest.open();
  session = await under.session();
});
afterEach(() => under.close());

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const names = () => under.casino.calls.map(({ name }) => name).filter((name) => name !== 'authenticate');
const status = () => under.casino.wallet.statuses();
const balance = () => under.casino.wallet.balance('u1');

describe('a bet without a known answer', () => {
  it.each([
    ['the request was lost', { type: 'lose_request' }, 'voided'],
    ['the answer was lost', { type: 'lose_answer' }, 'rolled_back'],
    ['the answer cannot be read', { type: 'garble' }, 'rolled_back'],
    ['the gateway failed', { type: 'status', status: 502 }, 'voided'],
    ['the casino failed', { type: 'refuse', status: 503, code: 'unavailable' }, 'voided'],
    ['the gateway answered instead', { type: 'status', status: 413 }, 'voided'],
  ] as [string, Fault, string][])('is rolled back, and another round can be played: %s', async (_, fault, reached) => {
    under.casino.fail('bet', fault);
    const response = await under.spin(session, 'k');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'bet_unanswered',
      title: expect.stringContaining('rolled back and its stake returned'),
    });
    await under.provider.settled();
    expect([names(), status(), balance()]).toEqual([['bet', 'rollback'], [reached], 100_000_000n]);
    expect(await codeOf(await under.spin(session, 'k'))).toBe('bet_unanswered');
    expect((await under.spin(session, 'next')).status).toBe(200);
  });

  it('is rolled back after the time for an answer, and its late answer changes nothing', async () => {
    await under.stop();
    await under.start({ answerMs: 500 });
    under.casino.fail('bet', { type: 'hang' });
    const start = performance.now();
    expect(await codeOf(await under.spin(session, 'k'))).toBe('bet_unanswered');
    // Timers of Node may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(490);
    // On a busy machine, the rollback may take too long and be repeated, and the bet may come after it.
    await until(async () => {
      under.clock.advance(60_000);
      await under.provider.settled();
      return /^(rolled_back|voided)$/.test(status()[0] ?? '');
    });
    expect(balance()).toBe(100_000_000n);
  });

  it('is rolled back with growing gaps until the casino answers', async () => {
    const away: Fault = { type: 'lose_request' };
    under.casino.fail('bet', away);
    under.casino.fail(
      'rollback',
      away,
      { type: 'lose_answer' },
      { type: 'refuse', status: 401, code: 'provider_call_refused' },
    );
    await under.spin(session, 'k');
    for (const [calls, gapMs] of [1_000, 2_000, 5_000].entries()) {
      await under.provider.settled();
      expect(under.casino.named('rollback')).toHaveLength(calls + 1);
      under.clock.advance(gapMs - 1);
      await under.provider.settled();
      expect(under.casino.named('rollback')).toHaveLength(calls + 1);
      expect(await codeOf(await under.spin(session, 'next'))).toBe('round_open');
      under.clock.advance(1);
    }
    await under.provider.settled();
    expect(new Set(under.casino.named('rollback').map((body) => JSON.stringify(body))).size).toBe(1);
    expect([under.casino.named('rollback').length, status()]).toEqual([4, ['voided']]);
    expect((await under.spin(session, 'next')).status).toBe(200);
  });
});

it('a round that the casino has ended before its rollback arrives is shown to its end', async () => {
  under.casino.fail('bet', { type: 'lose_answer' });
  under.casino.fail('rollback', { type: 'lose_request' });
  await under.spin(session, 'k');
  await under.provider.settled();
  under.casino.wallet.endOpen('u1', 1_300_000n);
  under.clock.advance(1_000);
  await under.provider.settled();
  expect([names(), status()]).toEqual([['bet', 'rollback', 'rollback', 'win'], ['ended']]);
  const { round, ...balances } = await under.spun(session, 'k');
  expect(balances).toEqual({ balance: '98000000', balance_after: '99300000' });
  expect((await under.session()).round).toEqual(round);
  expect((await under.spin(session, 'next')).status).toBe(200);
});

describe('a win without a known answer', () => {
  it.each([{ type: 'lose_request' }, { type: 'lose_answer' }, { type: 'status', status: 503 }] as Fault[])(
    'is shown, and repeated until the casino answers, with one payout: %p',
    async (fault) => {
      under.casino.fail('win', fault, fault);
      const { round, balance_after } = await under.spun(session, 'k');
      expect(balance_after).toBeNull();
      expect(await codeOf(await under.spin(session, 'next'))).toBe('round_open');
      expect(await (await under.get(`/api/rounds/${round.round_id}`)).json()).toMatchObject({ paid_at: null });
      under.clock.advance(1_000);
      await under.provider.settled();
      under.clock.advance(2_000);
      await under.provider.settled();
      expect([names(), status()]).toEqual([['bet', 'win', 'win', 'win'], ['won']]);
      expect(balance()).toBe(98_000_000n + BigInt(round.payout));
      const repeated = await under.spun(session, 'k');
      expect(repeated).toMatchObject({ round, balance_after: balance().toString() });
      expect((await under.spin(session, 'next')).status).toBe(200);
    },
  );

  it('is repeated after the session of play has ended', async () => {
    under.casino.fail('win', { type: 'lose_request' });
    await under.spun(session, 'k');
    under.casino.isEnded = true;
    under.clock.advance(1_000);
    await under.provider.settled();
    expect(status()).toEqual(['won']);
  });

  it('is repeated although the casino has refused it', async () => {
    under.casino.fail('win', { type: 'refuse', status: 401, code: 'provider_call_refused' });
    await under.spun(session, 'k');
    under.clock.advance(1_000);
    await under.provider.settled();
    expect(status()).toEqual(['won']);
  });
});

describe('a game server that stops in the middle of a round', () => {
  it('rolls back a bet without an answer after its restart', async () => {
    under.casino.fail('bet', { type: 'hang' });
    const spin = under.spin(session, 'k').catch(() => undefined);
    await under.casino.received('bet');
    await under.stop();
    await spin;
    await under.start();
    await under.provider.settled();
    expect([names(), status(), balance()]).toEqual([['bet', 'rollback'], ['rolled_back'], 100_000_000n]);
  });

  it('finishes a drawn round after its restart, and shows it to the page that is loaded again', async () => {
    under.casino.fail('win', { type: 'hang' });
    const spin = under.spin(session, 'k').catch(() => undefined);
    await under.casino.received('win');
    await under.stop();
    await spin;
    await under.start();
    await under.provider.settled();
    expect([names(), status()]).toEqual([['bet', 'win', 'win'], ['won']]);
    const { round } = await under.session();
    expect(balance()).toBe(98_000_000n + BigInt(round?.payout ?? 0));
    expect((await under.spun(session, 'k')).round).toEqual(round);
  });

  it('finishes its rounds once the casino is there, if that is away at the start', async () => {
    under.casino.fail('win', { type: 'lose_request' });
    await under.spun(session, 'k');
    await under.stop();
    await under.casino.goAway();
    await under.start();
    await under.provider.settled();
    await under.casino.comeBack();
    expect(status()).toEqual(['open']);
    under.clock.advance(2_000);
    await until(() => status()[0] === 'won');
  });
});
