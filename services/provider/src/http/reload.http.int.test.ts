import type { ProviderSession } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProviderUnderTest } from '../testing/provider-under-test.js';

const FULL = 100_000_000n;

let under: ProviderUnderTest;
let token: string;
let page: ProviderSession;
let players = 0;
beforeAll(async () => {
  under = await ProviderUnderTest.open();
});
afterAll(() => under.close());
beforeEach(async () => {
  under.casino.calls.length = 0;
  token = under.casino.launch(player(1));
  page = await under.reload(token);
});

const player = (next = 0) => {
  players += next;
  return `player${players}`;
};
const balance = () => under.casino.wallet.balance(player());

/** Loads the page again, and returns once the casino has answered with the balance at that moment. */
async function reloading(): Promise<{ session: Promise<ProviderSession> }> {
  const before = under.casino.named('authenticate').length;
  const session = under.reload(token);
  await under.casino.received('authenticate', before + 1);
  return { session };
}

describe('a page that is loaded again while its round is under way', () => {
  it.each(['bet', 'win'] as const)(
    'gets the round and the balance after it: the %s has no answer yet',
    async (call) => {
      under.casino.fail(call, { type: 'hold' });
      const spin = under.spun(page, 'k');
      await under.casino.received(call);
      const { session } = await reloading();
      under.casino.answerHeld();
      const { round, balance_after } = await spin;
      expect(await session).toMatchObject({ round, balance: balance_after });
    },
  );

  it('gets the balance with the stake if the round is rolled back', async () => {
    under.casino.fail('bet', { type: 'lose_answer' });
    under.casino.fail('rollback', { type: 'lose_request' });
    expect((await under.spin(page, 'k')).status).toBe(503);
    await under.provider.settled();
    expect(balance()).toBe(FULL - 2_000_000n);
    const { session } = await reloading();
    under.clock.advance(1_000);
    expect(await session).toMatchObject({ round: null, balance: String(FULL) });
  });

  it('gets the balance with the win of a round that it has shown already', async () => {
    under.casino.fail('win', { type: 'lose_request' });
    const { round } = await under.spun(page, 'k');
    await under.post(`/api/rounds/${round.round_id}/shown`, undefined, { authorization: `Bearer ${page.session}` });
    const { session } = await reloading();
    under.clock.advance(1_000);
    const paid = String(FULL - 2_000_000n + BigInt(round.payout));
    expect(await session).toMatchObject({ round: null, balance: paid });
  });

  it('is told that the casino does not answer if the game server closes meanwhile', async () => {
    const other = await ProviderUnderTest.open();
    try {
      const launched = other.casino.launch();
      other.casino.fail('win', { type: 'lose_request' });
      await other.spun(await other.reload(launched), 'k');
      const reload = other.post('/api/sessions', { token: launched, game_id: 'the-eel-wife' });
      await other.casino.received('authenticate', 2);
      await other.stop();
      expect((await reload).status).toBe(503);
    } finally {
      await other.start();
      await other.close();
    }
  });

  it('gets a drawn round whose win the casino does not answer in time', async () => {
    const other = await ProviderUnderTest.open();
    try {
      const launched = other.casino.launch();
      other.casino.fail('win', { type: 'lose_request' });
      const { round } = await other.spun(await other.reload(launched), 'k');
      await other.stop();
      other.casino.fail('win', { type: 'lose_request' });
      await other.start({ answerMs: 1_000 });
      await other.provider.settled();
      // On a busy machine, the casino may not answer the reload itself in time.
      const loaded = await until(() => other.reload(launched).catch(() => undefined));
      expect(loaded.round).toEqual(round);
      expect(other.casino.wallet.statuses()).toEqual(['open']);
    } finally {
      await other.close();
    }
  });
});

describe('a drawn round that was not shown', () => {
  it.each(['refused', 'rolled back'])('is returned although a later round was %s', async (end) => {
    const { round, balance_after } = await under.spun(page, 'k1');
    if (end === 'refused') await under.spin(page, 'k2', '1');
    else {
      under.casino.fail('bet', { type: 'lose_answer' });
      await under.spin(page, 'k2');
    }
    expect(await under.reload(token)).toMatchObject({ round, balance: balance_after });
  });
});
