import { Refusal, type StoredEvent, type WalletPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WALLET_RULES } from '../domain/index.js';
import { MANIFEST } from '../manifest.js';
import { fund } from '../testing/index.js';
import { WalletModule } from '../wallet.module.js';

let engine: TestEngine;
let app: App;
let beforeListening: StoredEvent[];
beforeEach(async () => {
  engine = await openTestEngine();
  const building = await createApp({
    engine,
    modules: [WalletModule],
    accessTokens: {
      async verify(uid) {
        if (uid === 'forged') throw new Refusal('token_invalid');
        return { uid, sessionId: 's', expiresAt: Number.MAX_SAFE_INTEGER, sessionEndsAt: Number.MAX_SAFE_INTEGER };
      },
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

async function call(method: string, path: string, options: { uid?: string; key?: string; body?: string } = {}) {
  const { uid = 'u1', key, body } = options;
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${uid}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const NOTHING = {
  wallet_version: 0,
  gold_coins: { balance: '0', held: '0' },
  sweeps_coins: { balance: '0', held: '0' },
  playthrough: { requirement_id: null, requirement: '0', progress: '0' },
  open_rounds: [],
  top_up_available_at: null,
  top_up_amount: '10000000000',
};

describe('the start of the service', () => {
  it('records its rules before it takes a command', () => {
    expect(beforeListening).toMatchObject([
      { stream: 'wallet_rules-main', type: 'wallet_rules_changed', data: { rules_version: 1, rules: WALLET_RULES } },
    ]);
  });
});

describe('signing up', () => {
  it('a sign-up opens the wallet', async () => {
    await engine.store.append({
      stream: 'account-u1',
      expectedVersion: 0,
      events: [{ type: 'account_opened', data: { uid: 'u1' } }],
      context: command('sign-up'),
    });
    await engine.bus.settled(await engine.store.lastPosition());
    expect((await call('GET', '/wallet')).body).toEqual({ ...NOTHING, wallet_version: 1 });
  });
});

describe('GET /api/wallet', () => {
  it('a new wallet is shown as empty', async () => {
    expect(await call('GET', '/wallet')).toEqual({ status: 200, body: NOTHING });
  });

  it('each player sees their own wallet with all acknowledged changes', async () => {
    await call('POST', '/wallet/top-up');
    expect((await call('GET', '/wallet')).body).toEqual({
      ...NOTHING,
      wallet_version: 2,
      gold_coins: { balance: '10000000000', held: '0' },
      top_up_available_at: '2026-01-15T13:00:00.000Z',
    });
    engine.clock.advance(3_600_000);
    expect((await call('GET', '/wallet')).body.top_up_available_at).toBeNull();
    expect((await call('GET', '/wallet', { uid: 'u2' })).body).toEqual(NOTHING);
  });

  it('held money is shown apart from the balance', async () => {
    const ledger = app.nest.get<WalletPort>(portToken(MANIFEST, 'wallet'));
    await fund(ledger, 'u3', { sweeps_coins: '500' });
    const hold = { hold_id: 'h1', currency: 'sweeps_coins', amount: '500', reason: 'redemption' } as const;
    await ledger.hold('u3', hold, command('hold'));
    expect((await call('GET', '/wallet', { uid: 'u3' })).body).toMatchObject({
      sweeps_coins: { balance: '0', held: '500' },
      playthrough: { requirement: '500' },
    });
    await ledger.capture('u3', hold, command('capture'));
    expect((await call('GET', '/wallet', { uid: 'u3' })).body).toMatchObject({
      sweeps_coins: { balance: '0', held: '0' },
      playthrough: { requirement: '0' },
    });
  });

  it('lists the open rounds of the own wallet with their whole stake, oldest first, until each is settled or rolled back', async () => {
    const ledger = app.nest.get<WalletPort>(portToken(MANIFEST, 'wallet'));
    await fund(ledger, 'u4', { gold_coins: '900', sweeps_coins: '900' });
    const bet = (round_id: string, game_id: string, currency: 'gold_coins' | 'sweeps_coins') =>
      ledger.bet(
        'u4',
        { round: { round_id, game_id, draw: null, outcome: null }, currency, stake: '100' },
        command(`bet-${round_id}`),
      );
    const listed = async (uid = 'u4') => (await call('GET', '/wallet', { uid })).body.open_rounds;
    await bet('r1', 'blackjack', 'gold_coins');
    engine.clock.advance(60_000);
    await bet('r2', 'rising-tide', 'sweeps_coins');
    await ledger.raise('u4', { round_id: 'r1', sequence: 1, stake: '50' }, command('raise'));
    const [first, second] = [
      {
        round_id: 'r1',
        game_id: 'blackjack',
        currency: 'gold_coins',
        stake: '150',
        placed_at: '2026-01-15T12:00:00.000Z',
      },
      {
        round_id: 'r2',
        game_id: 'rising-tide',
        currency: 'sweeps_coins',
        stake: '100',
        placed_at: '2026-01-15T12:01:00.000Z',
      },
    ];
    expect(await listed()).toEqual([first, second]);
    expect(await listed('u1')).toEqual([]);
    await ledger.win(
      'u4',
      { round: { round_id: 'r1', game_id: 'blackjack', draw: null, outcome: null }, payout: '0' },
      command('win'),
    );
    expect(await listed()).toEqual([second]);
    await ledger.rollBack('u4', { round_id: 'r2' }, command('roll-back'));
    expect(await listed()).toEqual([]);
  });

  it('a request without a token is refused', async () => {
    expect(await call('GET', '/wallet', { uid: 'forged' })).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  });
});

describe('GET /api/wallet/history', () => {
  it('lists the movements of the own wallet only, page by page', async () => {
    await call('POST', '/wallet/top-up');
    const ledger = app.nest.get<WalletPort>(portToken(MANIFEST, 'wallet'));
    const round = { round_id: 'r1', game_id: 'dice', draw: null, outcome: null };
    const bet = { round, currency: 'gold_coins', stake: '3000000', payout: '0' } as const;
    await ledger.betAndWin('u1', bet, command('bet'));
    expect(await call('GET', '/wallet/history?limit=1')).toEqual({
      status: 200,
      body: {
        wallet_version: 3,
        result: [
          {
            wallet_version: 3,
            kind: 'loss',
            moved_at: '2026-01-15T12:00:00.000Z',
            changes: [{ currency: 'gold_coins', amount: '-3000000', held_amount: '0', balance: '9997000000' }],
            round: { round_id: 'r1', game_id: 'dice', stake: '3000000', payout: '0' },
            purchase_id: null,
          },
        ],
        next_before: 3,
      },
    });
    expect((await call('GET', '/wallet/history?before=3')).body).toMatchObject({
      result: [{ wallet_version: 2, kind: 'top_up' }],
      next_before: null,
    });
    expect((await call('GET', '/wallet/history?currency=sweeps_coins')).body).toMatchObject({ result: [] });
    expect((await call('GET', '/wallet/history', { uid: 'u2' })).body).toEqual({
      wallet_version: 0,
      result: [],
      next_before: null,
    });
  });

  it.each([
    ['before=0', 'before'],
    ['before=-1', 'before'],
    ['before=1.5', 'before'],
    ['before=4', 'before'],
    ['before=9007199254740991', 'before'],
    ['before=1e30', 'before'],
    ['before=x', 'before'],
    ['before=1&before=2', 'before'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['currency=dollars', 'currency'],
    ['uid=u2', 'uid'],
  ])('the query %s is refused with the name of the field', async (query, path) => {
    await call('POST', '/wallet/top-up');
    expect(await call('GET', `/wallet/history?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
  });

  it('a request without a token is refused', async () => {
    expect(await call('GET', '/wallet/history', { uid: 'forged' })).toMatchObject({ status: 401 });
  });
});

describe('GET /api/wallet/purchases/:purchaseId', () => {
  const purchase_id = 'u1.p-1';
  const path = `/wallet/purchases/${purchase_id}`;
  const shown = async () => (await call('GET', path)).body.taken_back;
  const ledger = () => app.nest.get<WalletPort>(portToken(MANIFEST, 'wallet'));
  const at = '2026-01-16T12:00:00.000Z';
  const takeBack = (key: string) =>
    ledger().takeBackPurchase('u1', { purchase_id, cause: 'dispute', taken_at: at }, command(key));
  const spend = (round_id: string, currency: 'gold_coins' | 'sweeps_coins', stake: string) => {
    const round = { round_id, game_id: 'dice', draw: null, outcome: null };
    return ledger().betAndWin('u1', { round, currency, stake, payout: '0' }, command(round_id));
  };
  beforeEach(() =>
    ledger().creditPurchase(
      'u1',
      {
        purchase_id,
        ...{ price: '9990000', gold_coins: '1000', sweeps_coins: '40', playthrough_percent: 300, purchased_at: at },
      },
      command('credit'),
    ),
  );

  it('shows nothing of a purchase that was never taken back', async () => {
    expect(await call('GET', path)).toEqual({
      status: 200,
      body: { wallet_version: 2, purchase_id, taken_back: null },
    });
  });

  it('shows what was taken and what the balance did not have, then that it was restored, then the newest take-back', async () => {
    await spend('r1', 'gold_coins', '600');
    await spend('r2', 'sweeps_coins', '10');
    await takeBack('dispute');
    const taken = { gold_coins: '400', sweeps_coins: '30', gold_coins_owed: '600', sweeps_coins_owed: '10' };
    expect(await shown()).toEqual({ ...taken, restored: false });
    await ledger().restorePurchase('u1', { purchase_id, restored_at: at }, command('won'));
    expect(await shown()).toEqual({ ...taken, restored: true });
    await spend('r3', 'gold_coins', '400');
    await takeBack('refund');
    const nextTaken = { gold_coins: '0', sweeps_coins: '30', gold_coins_owed: '1000', sweeps_coins_owed: '10' };
    expect(await shown()).toEqual({ ...nextTaken, restored: false });
  });

  it.each([
    ['of another player', path, 'u2'],
    ['that the wallet never credited', '/wallet/purchases/u1.p-2', 'u1'],
    ['with a name that every object has', '/wallet/purchases/__proto__', 'u1'],
    ['with an id of other characters', `/wallet/purchases/${encodeURIComponent('💰/../<p>')}`, 'u1'],
    ['with an id that is far too long', `/wallet/purchases/${'1'.repeat(1_000)}`, 'u1'],
  ])('a purchase %s is not found', async (_, asked, uid) => {
    expect((await call('GET', asked, { uid })).status).toBe(404);
  });

  it('a request without a token is refused', async () => {
    expect(await call('GET', path, { uid: 'forged' })).toMatchObject({ status: 401 });
  });
});

describe('POST /api/wallet/top-up', () => {
  it('a repeated key gets the same response, and another key gets 409', async () => {
    const first = await call('POST', '/wallet/top-up', { key: 'k1' });
    expect(first).toMatchObject({
      status: 201,
      body: { gold_coins: '10000000000', balances: { gold_coins: '10000000000' }, wallet_version: 2 },
    });
    expect(await call('POST', '/wallet/top-up', { key: 'k1' })).toEqual(first);
    expect(await call('POST', '/wallet/top-up', { key: 'k2' })).toMatchObject({
      status: 409,
      body: { code: 'top_up_not_needed' },
    });
  });

  it('an empty object as body is accepted', async () => {
    expect((await call('POST', '/wallet/top-up', { body: '{}' })).status).toBe(201);
  });

  it.each(['{"amount":"1"}', '["x"]'])('the body %s is refused and nothing is stored', async (body) => {
    const reply = await call('POST', '/wallet/top-up', { body });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(await engine.store.version('wallet-u1')).toBe(0);
  });
});
