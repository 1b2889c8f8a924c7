import type { User } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { browserStorage } from '../storage/browser-storage.js';
import { applyNews, NO_BALANCES } from './balances.js';
import { lastKnown, withBalances } from './last-known.js';

const anna = {
  uid: 'u1',
  username: 'anna',
  wallet_version: 3,
  gc_balance: '1000000',
  sc_balance: '0',
  playthrough_requirement_id: null,
  playthrough_requirement: '0',
  playthrough_progress: '0',
} as User;

beforeEach(() => {
  lastKnown.forget();
});

describe('the last known player', () => {
  it('is loaded for the uid of the stored session and for no other', () => {
    lastKnown.save({ user: anna, at: 5 });
    expect(lastKnown.load('u1')).toEqual({ user: anna, at: 5 });
    expect(lastKnown.load('u2')).toBeNull();
    expect(lastKnown.load(null)).toBeNull();
  });

  it('is gone after forget()', () => {
    lastKnown.save({ user: anna, at: 5 });
    lastKnown.forget();
    expect([lastKnown.has(), lastKnown.load('u1')]).toEqual([false, null]);
  });

  it('is null when it was stored in another format version', () => {
    lastKnown.save({ user: anna, at: 5 });
    const kept = JSON.parse(browserStorage.getItem('goldwake.last-known') ?? '') as { shape: number };
    for (const shape of [kept.shape + 1, undefined]) {
      browserStorage.setItem('goldwake.last-known', JSON.stringify({ ...kept, shape }));
      expect(lastKnown.load('u1')).toBeNull();
    }
  });

  it.each(['', '{', 'null', '7', '{"shape":1,"user":{}}', '{"shape":1,"user":{"uid":"u1"},"at":"now"}'])(
    'is null when the stored text is %j',
    (text) => {
      browserStorage.setItem('goldwake.last-known', text);
      expect(lastKnown.load('u1')).toBeNull();
    },
  );
});

describe('withBalances', () => {
  const playthrough = { requirement_id: 'g1', requirement: '5', progress: '2' };
  const at = (wallet_version: number) =>
    applyNews(NO_BALANCES, { wallet_version, balances: { gold_coins: '7', sweeps_coins: '8' }, playthrough });

  it("adds the wallet's latest balances to the player", () => {
    expect(withBalances(anna, at(4))).toMatchObject({
      wallet_version: 4,
      gc_balance: '7',
      sc_balance: '8',
      playthrough_requirement_id: 'g1',
      playthrough_requirement: '5',
      playthrough_progress: '2',
    });
  });

  it('ignores older and unknown balances', () => {
    expect(withBalances(anna, at(2))).toBe(anna);
    expect(withBalances(anna, NO_BALANCES)).toBe(anna);
  });
});
