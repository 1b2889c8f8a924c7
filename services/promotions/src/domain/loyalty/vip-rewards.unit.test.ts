import { beforeEach, describe, expect, it } from '@jest/globals';
import { LoyalPlayer, level, NOON } from '../../testing/loyal-player.js';
import { offeredRewards } from './vip-rewards.js';

const SC = 1_000_000n;
const WEEK_MS = 7 * 86_400_000;
const amounts = (gold_coins: string, sweeps_coins = '0') => ({ gold_coins, sweeps_coins });
const LEVELS = [
  level('bronze', 0, 500),
  level('silver', 100, 600, { level_up: amounts('1'), weekly: amounts('2'), monthly: amounts('3', '4') }),
  level('gold-2', 200, 700, { level_up: amounts('5', '6'), weekly: amounts('7'), monthly: amounts('0', '8') }),
];

let player: LoyalPlayer;
beforeEach(() => {
  player = new LoyalPlayer(LEVELS);
  player.bet(100n * SC);
});
const offered = (now = NOON) => offeredRewards(player.state, { levels: player.levels }, now);
const refusal = (code: string) => expect.objectContaining({ code });

describe('the rewards of a player', () => {
  it('are those of the reached levels, this week and this month, without empty ones', () => {
    const open = { vip_level: 'silver', claimedAt: null };
    expect(offered()).toEqual([
      { ...open, reward_id: 'level-up-silver', kind: 'level_up', amounts: amounts('1'), endsAt: null },
      ...[
        { ...open, reward_id: 'weekly-2026-W03', kind: 'weekly', amounts: amounts('2') },
        { ...open, reward_id: 'monthly-2026-01', kind: 'monthly', amounts: amounts('3', '4') },
      ].map((reward, at) => ({ ...reward, endsAt: at === 0 ? Date.UTC(2026, 0, 19) : Date.UTC(2026, 1, 1) })),
    ]);
    expect(offeredRewards(new LoyalPlayer(LEVELS).state, { levels: LEVELS }, NOON)).toEqual([]);
  });

  it('include those of all levels that one bet has reached', () => {
    player = new LoyalPlayer(LEVELS);
    player.bet(200n * SC);
    expect(offered().map(({ reward_id }) => reward_id)).toEqual([
      'level-up-silver',
      'level-up-gold-2',
      'weekly-2026-W03',
      'monthly-2026-01',
    ]);
  });

  it('stay after a roll-back of the bet that reached the level', () => {
    player.rollBack(0);
    expect(player.claimReward('level-up-silver')).toMatchObject({ kind: 'level_up', gold_coins: '1' });
  });

  it('keep the level and amounts with which they were claimed', () => {
    const { claimed_at } = player.claimReward('weekly-2026-W03');
    player.bet(100n * SC);
    expect(offered().find(({ kind }) => kind === 'weekly')).toMatchObject({
      ...{ vip_level: 'silver', amounts: amounts('2'), claimedAt: claimed_at },
    });
    expect(() => player.claimReward('weekly-2026-W03')).toThrow(refusal('vip_reward_unavailable'));
  });
});

describe('a claim of a reward', () => {
  it.each([
    ['level-up-silver', { kind: 'level_up', ...amounts('1') }],
    ['weekly-2026-W03', { kind: 'weekly', ...amounts('2') }],
    ['monthly-2026-01', { kind: 'monthly', ...amounts('3', '4') }],
  ])('%s states its level and amounts, and is granted once', (reward_id, claimed) => {
    expect(player.claimReward(reward_id)).toMatchObject({
      ...claimed,
      reward_id,
      vip_level: 'silver',
      rules_version: 1,
    });
    expect(() => player.claimReward(reward_id)).toThrow(refusal('vip_reward_unavailable'));
    expect(offered().find((reward) => reward.reward_id === reward_id)?.claimedAt).toBe(new Date(NOON).toISOString());
  });

  it('of a week is available again in the next week', () => {
    player.claimReward('weekly-2026-W03');
    expect(() => player.claimReward('weekly-2026-W04')).toThrow(refusal('vip_reward_unavailable'));
    expect(player.claimReward('weekly-2026-W04', NOON + WEEK_MS).gold_coins).toBe('2');
    expect(() => player.claimReward('weekly-2026-W03', NOON + WEEK_MS)).toThrow(refusal('vip_reward_unavailable'));
  });

  it('is kept until the next one of the same kind, and for ever for a level', () => {
    player.claimReward('level-up-silver');
    for (let weeks = 0; weeks < 6; weeks++) {
      const weekly = offered(NOON + weeks * WEEK_MS).find(({ kind }) => kind === 'weekly');
      player.claimReward(weekly?.reward_id as string, NOON + weeks * WEEK_MS);
    }
    player.claimReward('monthly-2026-01');
    expect(Object.keys(player.state.claimed)).toEqual(['level-up-silver', 'weekly-2026-W08', 'monthly-2026-01']);
    player.claimReward('monthly-2026-02', NOON + 6 * WEEK_MS);
    expect(Object.keys(player.state.claimed)).toEqual(['level-up-silver', 'weekly-2026-W08', 'monthly-2026-02']);
  });

  it.each([
    ['of an unreached level', 'level-up-gold-2', 'vip_reward_unavailable'],
    ['of a level without the reward', 'level-up-bronze', 'vip_reward_unavailable'],
    ['of a week that is over', 'weekly-2026-W02', 'vip_reward_unavailable'],
    ['of a month that has not begun', 'monthly-2026-02', 'vip_reward_unavailable'],
    ['of an unknown level', 'level-up-ruby', 'vip_reward_not_found'],
    ['of another form', 'weekly-2026-3', 'vip_reward_not_found'],
    ['of a day', 'daily-2026-01-15', 'vip_reward_not_found'],
    ['of a name that objects have', 'level-up-constructor', 'vip_reward_not_found'],
  ])('%s is refused', (_, reward_id, code) => {
    expect(() => player.claimReward(reward_id)).toThrow(refusal(code));
    expect(player.events).toHaveLength(1);
  });
});
