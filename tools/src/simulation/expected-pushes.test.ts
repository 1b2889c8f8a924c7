import type { PushFrame } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { expectedPushes, keyOfPush, type StoredAny } from './expected-pushes.js';

const keyOf = (event: string, data: object) => keyOfPush({ event, data } as Pick<PushFrame, 'event' | 'data'>);
const stored = (stream: string, version: number, type: string, data = {}) =>
  ({ stream, version, type, data, position: version }) as unknown as StoredAny;

it('a bet and its reward have versions of different streams, and the reward is known by that of points and rakeback', () => {
  const events = [stored('wallet-ann', 9, 'bet_and_win_settled'), stored('loyalty-ann', 3, 'bet_rewarded')];
  const keys = expectedPushes(events).get('user.ann')?.keys;
  expect(keys).toEqual([
    keyOf('bet_and_win_created', { wallet_version: 9 }),
    keyOf('bet_processed', { loyalty_version: 3, wallet_version: 9 }),
  ]);
});

it('the parts of rakeback_claimed are different pushes, even with equal versions', () => {
  const events = [
    stored('loyalty-ann', 4, 'rakeback_claimed'),
    stored('wallet-ann', 4, 'coins_granted', { reason: 'rakeback' }),
    stored('wallet-ann', 5, 'coins_granted', { reason: 'vip_reward' }),
  ];
  expect(expectedPushes(events).get('user.ann')?.keys).toEqual([
    keyOf('rakeback_claimed', { part: 'rakeback', loyalty_version: 4 }),
    keyOf('rakeback_claimed', { part: 'balances', wallet_version: 4 }),
    keyOf('balance_update', { wallet_version: 5 }),
  ]);
});
