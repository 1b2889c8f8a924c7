import { beforeEach, expect, it } from '@jest/globals';
import { LoyalPlayer, level } from '../../testing/loyal-player.js';
import { agrees } from './agrees.js';
import type { LoyaltyState } from './state.js';

let player: LoyalPlayer;
beforeEach(() => {
  player = new LoyalPlayer([level('bronze', 0, 500), level('silver', 100, 500)]);
  player.bet(1_000_000n, { countsFor: ['dice-week-2026-01-12'] });
});

/** Returns whether the state with other fields is the one that the last event states. */
function agreesWith(change: Partial<LoyaltyState>): boolean {
  const event = player.events.at(-1);
  if (!event) throw new Error('the player has no event');
  return agrees({ ...player.state, ...change }, event);
}

it.each([
  ['bet_rewarded', () => player.bet(1n)],
  ['bet_reward_reversed', () => player.rollBack(0)],
])('the state after %s has its points, buckets and level', (_, decide) => {
  decide();
  expect(agreesWith({})).toBe(true);
  expect(agreesWith({ points: player.state.points + 1n })).toBe(false);
  expect(agreesWith({ level: 'silver' })).toBe(false);
  expect(agreesWith({ level: null })).toBe(false);
  const { gold_coins, sweeps_coins } = player.state.rakeback;
  expect(agreesWith({ rakeback: { gold_coins, sweeps_coins: { ...sweeps_coins, units: 7n } } })).toBe(false);
});

it('a claim of rakeback under rules that lack the level states the first one, and the state keeps its own', () => {
  player.levels = [level('copper', 0, 500)];
  expect(player.claim('sc-1').vip_level).toBe('copper');
  expect(player.state.level).toBe('bronze');
  expect(agreesWith({})).toBe(true);
});

it.each([
  ['bet_rewarded', () => player.raise(0, 1n)],
  ['bet_reward_reversed', () => player.rollBack(0)],
])('the state after %s has what is staked for its promotions', (_, decide) => {
  decide();
  expect(agreesWith({})).toBe(true);
  expect(agreesWith({ promotions: { 'dice-week-2026-01-12': { staked: 5n, claimedAt: null } } })).toBe(false);
  const more = { ...player.state.promotions, 'other-2026-01-12': { staked: 5n, claimedAt: null } };
  expect(agreesWith({ promotions: more })).toBe(true);
});
