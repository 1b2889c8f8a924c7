import { type CurrenciesEvent, type CurrenciesPort, type CurrencyChange, FIRST_CURRENCIES } from '@goldwake/contracts';
import { MULTI_STEP_BETS } from '@goldwake/contracts/testing';
import { isDamage, systemContext } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import { overHttp } from '@goldwake/service/testing';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { GamesModule } from '../games.module.js';
import { MANIFEST } from '../manifest.js';
import { TEST_TOKENS } from '../testing/access-tokens.js';
import { TestSessions } from '../testing/test-sessions.js';

const WHY = { reason: 'Summer', by: 'kim' };
const CENT = { currency: 'gold_coins', stake: '10000' };
const DICE: [string, object] = ['dice', { ...CENT, target: '50.00', direction: 'over' }];
const BETS: [string, object][] = [
  DICE,
  ['blackjack', { ...CENT, ...MULTI_STEP_BETS.blackjack }],
  ['rising-tide', CENT],
];

let engine: TestEngine;
let app: App;
beforeEach(async () => {
  engine = await openTestEngine();
  const wallet = openLedger(engine);
  for (const uid of ['u1', 'u2']) await fund(wallet, uid, { gold_coins: '50000000000' });
  const modules = [walletModule(wallet), new TestSessions().module(), GamesModule];
  app = await (await createApp({ engine, accessTokens: TEST_TOKENS, modules })).start();
});
afterEach(async () => {
  await app.close();
  await engine.close();
});

const port = (): CurrenciesPort => app.nest.get(portToken(MANIFEST, 'currencies'), { strict: false });
const raise = (change: Partial<CurrencyChange> = { min_stake: '1000000' }, by: CurrenciesPort = port()) =>
  by.change({ currency: 'gold_coins', ...change, ...WHY }, command('raise'));
const get = (path: string) => request(app.url).get(`/api${path}`);
const bet = (game: string, body: object, key: string, uid = 'u1') =>
  request(app.url)
    .post(`/api/games/${game}/bets`)
    .set({ authorization: `Bearer token-${uid}`, 'idempotency-key': key })
    .send(body);
/** The table of Rising Tide opens a round when a player reads it. */
const openTable = () => get('/games/rising-tide/table').set('authorization', 'Bearer token-u1').expect(200);

describe('the rules of the currencies', () => {
  it('are read by visitors, and follow a change', async () => {
    expect((await get('/currencies').expect(200)).body).toEqual(FIRST_CURRENCIES);
    const changed = await raise();
    expect(changed.gold_coins.min_stake).toBe('1000000');
    expect((await get('/currencies').expect(200)).body).toEqual(changed);
  });

  it.each(BETS)('are stated by %s, and follow a change', async (game) => {
    const stakes = async () => (await get(`/games/${game}`).expect(200)).body.stakes;
    expect((await stakes()).gold_coins).toEqual({ min: '10000', max: '100000000000' });
    await raise({ min_stake: '1000000', max_stake: '2000000' });
    expect((await stakes()).gold_coins).toEqual({ min: '1000000', max: '2000000' });
  });

  it.each(BETS)(
    'refuse a stake in %s that was allowed before, and a repeated request still returns its first result',
    async (game, body) => {
      await openTable();
      const first = await bet(game, body, 'before').expect(201);
      await raise();
      const position = await engine.store.lastPosition();
      expect((await bet(game, body, 'before').expect(201)).text).toBe(first.text);
      const { status, body: problem } = await bet(game, body, 'after', 'u2');
      expect([status, problem.code]).toEqual([422, 'stake_out_of_range']);
      expect(problem.errors).toEqual([{ path: 'stake', message: 'stake must be 1000000 to 100000000000 micros' }]);
      expect(await engine.store.lastPosition()).toBe(position);
    },
  );

  it('are the first ones if a recorded change cannot be read, so that all games stay open', async () => {
    const { gold_coins: _, ...rest } = {
      ...FIRST_CURRENCIES,
      currencies_version: 1,
      ...WHY,
      changed_at: '2026-01-15T12:00:00.000Z',
    };
    const events = [{ type: 'currencies_changed', data: rest }] as unknown as CurrenciesEvent[];
    await engine.store.append({
      stream: 'currencies-main',
      expectedVersion: 0,
      events,
      context: systemContext('damage'),
    });
    expect((await get('/currencies').expect(200)).body).toEqual(FIRST_CURRENCIES);
    await bet(...DICE, 'damaged').expect(201);
    expect(await raise().catch(isDamage)).toBe(true);
  });

  it('refuse a stake at a table that nobody has opened, and do not open it', async () => {
    const { status, body } = await bet('rising-tide', { ...CENT, stake: '0' }, 'zero');
    expect([status, body.code]).toEqual([422, 'stake_out_of_range']);
    expect(await engine.store.version('tide-rising-tide')).toBe(0);
  });

  it('are changed over HTTP in a cluster, and a wrong limit changes nothing', async () => {
    const remote = await overHttp('currencies', port(), engine);
    try {
      await expect(raise({ min_stake: '1' }, remote.port)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await remote.port.current()).toEqual(FIRST_CURRENCIES);
      const changed = await raise({ hides_zero_decimals: true }, remote.port);
      expect(changed).toMatchObject({ currencies_version: 1, gold_coins: { hides_zero_decimals: true } });
      expect(await port().current()).toEqual(changed);
    } finally {
      await remote.close();
    }
  });
});
