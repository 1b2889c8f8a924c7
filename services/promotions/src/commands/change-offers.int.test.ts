import type { PromotionOffersPort } from '@goldwake/contracts';
import { collect, command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PromotionOffers } from '../streams/promotion-offers.js';
import { TestGames } from '../testing/test-games.js';
import { ChangeOffers } from './change-offers.js';

type Reached = { port: PromotionOffersPort; close(): Promise<void> };
const WAYS: [string, (port: PromotionOffersPort, engine: TestEngine) => Promise<Reached>][] = [
  ['in its process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (port, engine) => overHttp('promotionOffers', port, engine)],
];

const WHY = { reason: 'Advent', by: 'ada' };
const DICE = {
  promotion_id: 'advent',
  kind: 'play' as const,
  title: 'Advent',
  game_id: 'dice',
  stake: '5000000',
  gold_coins: '1000000000',
  sweeps_coins: '0',
  starts_at: '2026-12-01T00:00:00.000Z',
  ends_at: '2026-12-24T00:00:00.000Z',
  weekly: false,
  weekly_until: null,
};

describe.each(WAYS)('the port of the promotions that are offered %s', (_, reach) => {
  let engine: TestEngine;
  let games: TestGames;
  let offers: Reached;
  beforeEach(async () => {
    engine = await openTestEngine();
    games = new TestGames();
    const own = new ChangeOffers(new PromotionOffers(engine.store, engine.clock), games);
    offers = await reach(own, engine);
  });
  afterEach(async () => {
    await offers.close();
    await engine.close();
  });

  it('merges and removes promotions, and returns what is offered then', async () => {
    const first = await offers.port.current();
    const merged = await offers.port.change({ merged: [DICE], removed: [], ...WHY }, command('k1'));
    expect(merged).toEqual({ promotions_version: 2, promotions: expect.arrayContaining([DICE]) });
    expect(merged.promotions).toHaveLength(first.promotions.length + 1);
    const removed = await offers.port.change({ merged: [], removed: ['advent'], ...WHY }, command('k2'));
    expect(removed).toEqual({ promotions_version: 3, promotions: expect.arrayContaining([...first.promotions]) });
    expect(removed.promotions).toHaveLength(first.promotions.length);
    expect(await offers.port.current()).toEqual(removed);
  });

  it('a stake in a game that is not listed is refused, and nothing is stored', async () => {
    const before = await offers.port.current();
    const gone = { ...DICE, promotion_id: 'gone', game_id: 'gone' };
    const change = offers.port.change({ merged: [DICE, gone], removed: ['dice-week'], ...WHY }, command('k'));
    const message = 'merged[1].game_id names no listed game';
    await expect(change).rejects.toMatchObject({
      code: 'validation_failed',
      more: { errors: [{ path: 'merged[1].game_id', message }] },
    });
    expect(await offers.port.current()).toEqual(before);
  });

  it('a free promotion needs no game, and a game id of another type is refused by the rules', async () => {
    const { game_id: _game, stake: _stake, ...terms } = DICE;
    const free = { ...terms, kind: 'free' as const };
    await offers.port.change({ merged: [free], removed: [], ...WHY }, command('k1'));
    const wrong = { ...DICE, game_id: 7 as never };
    await expect(offers.port.change({ merged: [wrong], removed: [], ...WHY }, command('k2'))).rejects.toMatchObject({
      more: {
        errors: [{ path: 'merged[0].game_id', message: expect.stringMatching(/^merged\[0\]\.game_id must be/) }],
      },
    });
  });

  it('a list that is merged as it is listed changes nothing, also with a game that is listed no more', async () => {
    const { promotions, promotions_version } = await offers.port.current();
    games.edges.delete('dice');
    const after = await offers.port.change({ merged: promotions, removed: [], ...WHY }, command('k1'));
    expect(after).toEqual({ promotions, promotions_version });
    const { game_id: _game, stake: _stake, ...terms } = DICE;
    const merged = [...promotions, { ...terms, kind: 'free' as const }];
    expect((await offers.port.change({ merged, removed: [], ...WHY }, command('k2'))).promotions).toEqual(merged);
    expect((await collect(engine.store.readStream('promotion_offers-main'))).map(({ data }) => data)).toMatchObject([
      { merged: [{ promotion_id: 'advent' }] },
    ]);
  });

  it('a change that is repeated returns what it left, also if it removed', async () => {
    const change = { merged: [DICE], removed: ['weekend-gift'], ...WHY };
    const first = await offers.port.change(change, command('k'));
    expect(await offers.port.change(change, command('k'))).toEqual(first);
  });
});
