import type { PushFrame } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { BalanceCheck } from './balance-check.ts';
import { RewardCheck } from './reward-check.ts';
import { pushFaults } from './wallets.ts';

const reward = (loyalty_version: number, wallet_version: number) => ({ loyalty_version, wallet_version });

/** Runs the pushes of a player: a number is a bet with this version of the wallet, an object is its `bet_processed`. */
function faultsOf(...pushes: (number | ReturnType<typeof reward>)[]): string[] {
  const check = new RewardCheck();
  const faults: string[] = [];
  for (const push of pushes)
    if (typeof push === 'number') check.moved(push);
    else faults.push(...check.rewarded(push));
  const end = check.end();
  expect(check.isEven).toBe(end.length === 0);
  return [...faults, ...end];
}

describe('the rewards of bets', () => {
  it('agree if each follows its bet, also after later bets and with other events of the wallet in between', () => {
    expect(faultsOf(3, reward(1, 3), 4, 5, reward(2, 4), 8, reward(3, 5), reward(4, 8))).toEqual([]);
  });

  it('agree if a roll-back, which has no push of a bet, has its own bet_processed', () => {
    const rewards = new RewardCheck();
    const pushed = (event: string, data: object) =>
      pushFaults(new BalanceCheck(), rewards, { event, data } as unknown as PushFrame);
    const update = { wallet_version: 4, sc_balance: '5', gc_balance: '5', playthrough: null };
    expect(pushed('balance_update', { ...update, reason: 'bet_rolled_back' })).toEqual([]);
    expect(rewards.isEven).toBe(false);
    expect(pushed('bet_processed', reward(1, 4))).toEqual([]);
    expect(pushed('balance_update', { ...update, wallet_version: 5, reason: 'top_up' })).toEqual([]);
    expect(rewards.end()).toEqual([]);
  });

  it.each<[fault: string, pushes: Parameters<typeof faultsOf>, found: string[]]>([
    ['a bet without bet_processed at the end', [3, reward(1, 3), 4], ['version 4: the bet has no bet_processed']],
    ['a bet whose bet_processed was left out', [3, 4, reward(1, 4)], ['version 3: the bet has no bet_processed']],
    [
      'a second bet_processed of a bet',
      [3, reward(1, 3), reward(2, 3)],
      ['bet_processed has wallet version 3, which no open bet has'],
    ],
    ['a bet_processed before its bet', [reward(1, 3)], ['bet_processed has wallet version 3, which no open bet has']],
    [
      'a loyalty version that is left out',
      [3, reward(1, 3), 4, reward(3, 4)],
      ['bet_processed has loyalty version 3 after 1'],
    ],
    [
      'a loyalty version in place of the wallet version',
      [3, reward(3, 1)],
      ['bet_processed has wallet version 1, which no open bet has', 'version 3: the bet has no bet_processed'],
    ],
  ])('%s is found', (_, pushes, found) => {
    expect(faultsOf(...pushes)).toEqual(found);
  });
});
