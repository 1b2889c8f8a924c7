import type { LoyaltyEvent, PromotionOffer, PromotionRules, StoredEvent, WalletPort } from '@goldwake/contracts';
import { DamagedHistory, DEAD_LETTERS, type EventStore, RulesStream } from '@goldwake/core';
import { collect, command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { fund, openLedger } from '@goldwake/wallet/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { programStartIn } from '../commands/program-start.js';
import { RewardBet, type StakeMoved } from '../commands/reward-bet.js';
import { BET_REWARDS_GROUP, PROMOTION_RULES } from '../domain/index.js';
import { Loyalty } from '../streams/loyalty.js';
import { PromotionOffers } from '../streams/promotion-offers.js';
import { level } from '../testing/loyal-player.js';
import { TestGames } from '../testing/test-games.js';
import { rewardBets } from './reward-bets.js';

const SC = '1000000';
const LEVELS = [level('bronze', 0, 500), level('silver', 10, 1_000)];

let engine: TestEngine;
let wallet: WalletPort;
let games: TestGames;
beforeEach(async () => {
  engine = await openTestEngine();
  wallet = openLedger(engine);
  games = new TestGames();
  await fund(wallet, 'u1', { gold_coins: '1000000000', sweeps_coins: '1000000000' });
});
afterEach(() => engine.close());

function rulesOf(levels = LEVELS, store: EventStore = engine.store): RulesStream<PromotionRules> {
  const own = { ...PROMOTION_RULES, vip: { levels } };
  return new RulesStream(store, 'promotion_rules', 'promotion_rules_changed', own, engine.clock, engine.ids);
}

/** Starts a process of the promotions that records its levels. */
async function startWith(levels = LEVELS) {
  const rules = rulesOf(levels);
  await rules.record(() => {});
  return processWith(rules);
}

function processWith(rules: RulesStream<PromotionRules>) {
  const loyalty = new Loyalty(engine.store, engine.clock, engine.ids, rules);
  const offers = new PromotionOffers(engine.store, engine.clock);
  const reward = new RewardBet(loyalty, games, offers, programStartIn(rules));
  const react = async () => {
    engine.bus.subscribe(rewardBets(reward));
    await engine.bus.start();
    await engine.bus.settled(await engine.store.lastPosition());
  };
  return { loyalty, offers, reward, react };
}

const round = (round_id: string, game_id = 'dice') => ({ round_id, game_id, draw: null, outcome: null });
/** Dice Week of `TEST_START`, which ends at the midnight before the Monday; and the next one. */
const DICE_WEEK = 'dice-week-2026-01-12';
const NEXT_WEEK = 'dice-week-2026-01-19';
const MONDAY = Date.parse('2026-01-19T00:00:00.000Z');
const byPlayer = (id: string) => ({ ...command(id), actor: 'u1' });
const bet = (id: string, stake = SC, game_id = 'dice', commandId = `bet ${id}`) =>
  wallet.bet('u1', { round: round(id, game_id), currency: 'sweeps_coins', stake }, byPlayer(commandId));
const raise = (id: string, sequence: number, stake = SC, commandId = `raise ${id} ${sequence}`) =>
  wallet.raise('u1', { round_id: id, sequence, stake }, byPlayer(commandId));
const win = (id: string) => wallet.win('u1', { round: round(id), payout: '0' }, command(`win ${id}`));
const rollBack = (id: string) => wallet.rollBack('u1', { round_id: id }, command(`roll back ${id}`));

/** What the rewards state for promotions, such as `dice-week-2026-01-12: 1000000`. */
const progress = async () =>
  (await rewards()).map(({ data }) =>
    'promotions' in data ? data.promotions.map(({ user_promotion_id: id, staked }) => `${id}: ${staked}`) : [],
  );
const rewards = () => collect(engine.store.readStream('loyalty-u1')) as Promise<StoredEvent<LoyaltyEvent>[]>;
const moves = async () =>
  (await collect(engine.store.readStream('wallet-u1'))).filter(({ type }) =>
    ['bet_placed', 'stake_raised', 'bet_rolled_back', 'bet_and_win_settled'].includes(type),
  ) as StakeMoved[];

/** Lets a process handle the newest event of the wallet. */
async function handleNewest({ reward }: { reward: RewardBet }): Promise<void> {
  await reward.execute((await moves()).at(-1) as StakeMoved);
}

describe('a bet in the wallet', () => {
  it('is rewarded by an event with the bet as its cause, its actor, and the wallet after it', async () => {
    const { react } = await startWith();
    const settled = { round: round('r1'), currency: 'sweeps_coins' as const, stake: SC, payout: '0' };
    const receipt = await wallet.betAndWin('u1', settled, byPlayer('b1'));
    await react();
    expect(await rewards()).toMatchObject([
      {
        type: 'bet_rewarded',
        ...{ causationId: receipt.eventId, correlationId: receipt.correlationId, actor: 'u1' },
        data: {
          ...{ uid: 'u1', round_id: 'r1', game_id: 'dice', currency: 'sweeps_coins', stake: SC },
          ...{ house_edge: 100, rakeback_rate: 500, rules_version: 1, vip_points: '100000000', vip_level: 'bronze' },
          ...{ wallet_version: receipt.version, playthrough: receipt.playthrough },
          rakeback: { sweeps_coins: { bucket_id: 'sc-1', balance: '500', remainder: 0 } },
        },
      },
    ]);
    expect(engine.reports).toEqual([]);
  });

  it('its raise and its roll-back follow it, each with its own cause', async () => {
    const { react } = await startWith();
    await bet('r1');
    await raise('r1', 1, '2000000');
    const rolledBack = await rollBack('r1');
    await react();
    const [, raised, reversed] = await rewards();
    expect(raised).toMatchObject({ type: 'bet_rewarded', actor: 'u1', data: { stake: '2000000' } });
    expect(reversed).toMatchObject({
      ...{ type: 'bet_reward_reversed', actor: 'system', causationId: rolledBack.eventId },
      data: { stake: '3000000', game_id: 'dice', vip_points: '0', wallet_version: rolledBack.version },
    });
    expect(reversed?.data).toMatchObject({ rakeback: { sweeps_coins: { balance: '0', remainder: 0 } } });
  });

  it('that is delivered again, also to another process, is rewarded once', async () => {
    const { react } = await startWith();
    await bet('r1');
    await raise('r1', 1);
    await rollBack('r1');
    await react();
    const before = await rewards();
    const others = [processWith(rulesOf()), processWith(rulesOf())];
    games.edges.set('dice', 900);
    for (const each of others) for (const moved of await moves()) await each.reward.execute(moved);
    expect(await rewards()).toEqual(before);
  });

  it('with a declined raise is rewarded for its stake alone', async () => {
    const { react } = await startWith();
    await bet('r1');
    expect(await raise('r1', 1, '999999999999')).toMatchObject({ accepted: false });
    await react();
    expect(await rewards()).toHaveLength(1);
  });

  it('in a game that is not listed has the edge 0', async () => {
    const { react } = await startWith();
    await bet('r1', SC, 'unlisted');
    await react();
    expect(await rewards()).toMatchObject([{ data: { house_edge: 0, vip_points: '0' } }]);
  });
});

describe('the rates of a round', () => {
  it('are those of its bet, although the catalogue and the level change before its raise and roll-back', async () => {
    const process = await startWith();
    await bet('r1', '10000000');
    await handleNewest(process);
    expect(await rewards()).toMatchObject([{ data: { rakeback_rate: 500, vip_level: 'silver' } }]);
    games.edges.set('dice', 250);
    await raise('r1', 1);
    await handleNewest(process);
    const ofBet = { house_edge: 100, rakeback_rate: 500 };
    expect((await rewards())[1]).toMatchObject({ data: { ...ofBet, vip_points: '1100000000' } });
    games.edges.delete('dice');
    await rollBack('r1');
    await handleNewest(process);
    expect((await rewards())[2]).toMatchObject({
      data: { ...ofBet, vip_points: '0', vip_level: 'silver', rakeback: { sweeps_coins: { balance: '0' } } },
    });
    games.edges.set('dice', 250);
    await bet('r2');
    await handleNewest(process);
    expect((await rewards())[3]).toMatchObject({ data: { house_edge: 250, rakeback_rate: 1_000 } });
  });

  it('are those of its bet, although the settings change', async () => {
    await bet('before');
    const first = await startWith();
    await bet('r1');
    await handleNewest(first);
    const second = await startWith([level('bronze', 0, 900)]);
    await raise('r1', 1);
    await handleNewest(second);
    await bet('r2');
    await handleNewest(second);
    expect((await rewards()).map(({ data }) => data)).toMatchObject([
      { rakeback_rate: 500, rules_version: 1 },
      { rakeback_rate: 500, rules_version: 2 },
      { rakeback_rate: 900, rules_version: 2 },
    ]);
  });
});

describe('a round id that a provider uses again after its round ended', () => {
  it('is rewarded again, and its raise and its roll-back have the rates of the second bet', async () => {
    const process = await startWith();
    await bet('r1', '10000000');
    await handleNewest(process);
    await raise('r1', 1);
    await handleNewest(process);
    await win('r1');
    games.edges.set('dice', 250);
    await bet('r1', SC, 'dice', 'second bet');
    await handleNewest(process);
    await raise('r1', 1, SC, 'second raise');
    await handleNewest(process);
    await rollBack('r1');
    await handleNewest(process);
    const [first, second] = [
      { house_edge: 100, rakeback_rate: 500 },
      { house_edge: 250, rakeback_rate: 1_000 },
    ];
    expect(await rewards()).toMatchObject([
      { type: 'bet_rewarded', data: { ...first, stake: '10000000', vip_points: '1000000000' } },
      { type: 'bet_rewarded', data: { ...first, stake: SC, vip_points: '1100000000' } },
      { type: 'bet_rewarded', data: { ...second, stake: SC, vip_points: '1350000000' } },
      { type: 'bet_rewarded', data: { ...second, stake: SC, vip_points: '1600000000' } },
      { type: 'bet_reward_reversed', data: { ...second, stake: '2000000', vip_points: '1100000000' } },
    ]);
  });
});

describe('the promotions that count a bet', () => {
  it.each([
    ['a ms before the end', MONDAY - 1, DICE_WEEK],
    ['at the end, when the next one begins', MONDAY, NEXT_WEEK],
  ])('are those that ran at the time of the bet %s, not at that of its reward', async (_, at, expected) => {
    const { react } = await startWith();
    engine.clock.set(at);
    await bet('r1');
    engine.clock.set(MONDAY + 20 * 86_400_000);
    await react();
    expect(await progress()).toEqual([[`${expected}: 1000000`]]);
  });

  it('also count its raise and its roll-back after their end, and not a bet after it', async () => {
    const { react } = await startWith();
    engine.clock.set(MONDAY - 1);
    await bet('r1');
    await bet('r2');
    engine.clock.set(MONDAY);
    await raise('r1', 1, '5000000');
    await bet('r3');
    await rollBack('r2');
    engine.clock.set(MONDAY + 20 * 86_400_000);
    await rollBack('r1');
    await react();
    expect(await progress()).toEqual([
      ...[[`${DICE_WEEK}: 1000000`], [`${DICE_WEEK}: 2000000`], [`${DICE_WEEK}: 7000000`]],
      ...[[`${NEXT_WEEK}: 1000000`], [`${DICE_WEEK}: 6000000`], [`${DICE_WEEK}: 0`]],
    ]);
    expect(engine.reports).toEqual([]);
  });

  it('are none for Gold Coins, for another game, or for a game of which none is offered', async () => {
    const { react } = await startWith();
    const gold = { round: round('r1'), currency: 'gold_coins' as const, stake: SC };
    await wallet.bet('u1', gold, byPlayer('gold'));
    await raise('r1', 1);
    await bet('r2', SC, 'plumb-line');
    await bet('r3', SC, 'blackjack');
    await react();
    expect(await progress()).toEqual([[], [], [], ['blackjack-week-2026-01-12: 1000000']]);
  });

  it('are those that an operator offers, all of the game, until they are removed', async () => {
    const process = await startWith();
    const hour = { starts_at: '2026-01-15T12:00:00.000Z', ends_at: '2026-01-15T13:00:00.000Z' };
    const happyHour: PromotionOffer = {
      ...{ promotion_id: 'happy-hour', kind: 'play', title: 'Happy Hour', game_id: 'dice', stake: '1' },
      ...{ gold_coins: '1', sweeps_coins: '0', ...hour, weekly: false, weekly_until: null },
    };
    const change = (merged: PromotionOffer[], removed: string[]) =>
      process.offers.change({ merged, removed, reason: 'Test', by: 'mara' }, command(`change ${removed}`));
    await bet('r1');
    await handleNewest(process);
    await change([happyHour], []);
    await bet('r2');
    await handleNewest(process);
    await change([], ['dice-week']);
    await bet('r3');
    await handleNewest(process);
    await raise('r1', 1);
    await handleNewest(process);
    expect(await progress()).toEqual([
      [`${DICE_WEEK}: 1000000`],
      [`${DICE_WEEK}: 2000000`, 'happy-hour-2026-01-15: 1000000'],
      ['happy-hour-2026-01-15: 2000000'],
      [`${DICE_WEEK}: 3000000`],
    ]);
  });

  it('count a bet once, although it is delivered again after its promotion was claimed', async () => {
    const process = await startWith();
    await bet('r1', '20000000');
    await handleNewest(process);
    const stake = (await moves()).at(-1) as StakeMoved;
    await process.loyalty.claimPromotion('u1', DICE_WEEK, await process.offers.current(), command('claim'));
    await process.reward.execute(stake);
    await raise('r1', 1);
    await handleNewest(process);
    await bet('r2');
    await handleNewest(process);
    expect(await progress()).toEqual([[`${DICE_WEEK}: 20000000`], [], [], []]);
    expect((await process.loyalty.load('u1')).state.promotions[DICE_WEEK]?.staked).toBe(20_000_000n);
  });
});

describe('a bet before the start of the VIP program', () => {
  it('earns nothing, and neither do its raise and its roll-back', async () => {
    await bet('r1');
    await bet('r2');
    const { react } = await startWith();
    await raise('r1', 1);
    await rollBack('r1');
    await raise('r2', 1);
    await bet('r3');
    await react();
    expect((await rewards()).map(({ data }) => 'round_id' in data && data.round_id)).toEqual(['r3']);
  });

  it('earns nothing while no levels are recorded', async () => {
    const { react } = processWith(rulesOf());
    await bet('r1');
    await react();
    expect(await rewards()).toEqual([]);
  });

  it('earns nothing although rules without levels are recorded before it', async () => {
    const context = command('rules of schema 1');
    const rules = { ...PROMOTION_RULES, vip: { levels: [] } };
    const data = { rules_version: 1, rules, changed_at: new Date(engine.clock.now()).toISOString() };
    await engine.store.append({
      stream: 'promotion_rules-main',
      expectedVersion: 0,
      events: [{ type: 'promotion_rules_changed', data }],
      context,
    });
    await bet('r1');
    const { react } = await startWith();
    await bet('r2');
    await react();
    expect((await rewards()).map(({ data }) => 'round_id' in data && data.round_id)).toEqual(['r2']);
  });
});

describe('rules that cannot be read', () => {
  /** Returns the store as a process sees it in which reading the rules fails. */
  function failing(error: () => Error | undefined): EventStore {
    return new Proxy(engine.store, {
      get: (of, key) =>
        key === 'readStream'
          ? (...args: Parameters<EventStore['readStream']>) => {
              const failure = args[0] === 'promotion_rules-main' && error();
              if (failure) throw failure;
              return of.readStream(...args);
            }
          : Reflect.get(of, key).bind(of),
    });
  }

  it('because they are damaged make bets dead letters, and a replay after the repair rewards those of the program', async () => {
    await bet('before');
    await startWith();
    await bet('r1');
    let damage: Error | undefined = new DamagedHistory(0, 'promotion_rules-main@1', 'not JSON', 'the event store');
    const store = failing(() => damage);
    const { react, reward } = processWith(rulesOf(LEVELS, store));
    await react();
    expect(await rewards()).toEqual([]);
    const letters = await engine.documents.find(DEAD_LETTERS, { index: 'by_group', equals: [BET_REWARDS_GROUP] });
    expect(letters.map(({ body }) => body)).toMatchObject([{ type: 'bet_placed' }, { type: 'bet_placed' }]);
    damage = undefined;
    for (const moved of await moves()) await reward.execute(moved);
    expect((await rewards()).map(({ data }) => 'round_id' in data && data.round_id)).toEqual(['r1']);
  });

  it('are read again after a store has failed, and an earlier bet still earns nothing', async () => {
    await bet('r1');
    await startWith();
    await bet('r2');
    let failures = 2;
    const store = failing(() => (failures-- > 0 ? new Error('no connection') : undefined));
    const { react } = processWith(rulesOf(LEVELS, store));
    await react();
    expect((await rewards()).map(({ data }) => 'round_id' in data && data.round_id)).toEqual(['r2']);
  });
});
