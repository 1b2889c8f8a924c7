import { type CurrenciesEvent, FIRST_CURRENCIES } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { changeCurrency, currenciesReducer } from '../domain/index.js';
import { currencies } from './currencies.js';

const START = Date.UTC(2026, 0, 15, 12);
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const WHY = { reason: 'Summer', by: 'kim' };

const stored = (stream: string, type: GivenEvent['type'], data: object, minutes: number, actor = 'u1'): GivenEvent => ({
  stream,
  type,
  data,
  envelope: { recordedAt: at(minutes), actor },
});

/** Raises the smallest stake of Gold Coins to 1.00 at minute 10, as the decider does. */
const RAISE = changeCurrency(
  currenciesReducer.initial(),
  { currency: 'gold_coins', min_stake: '1000000', ...WHY },
  START + 10 * 60_000,
)[0] as CurrenciesEvent;
const changed = (data: Partial<CurrenciesEvent['data']> = {}, stream = 'currencies-main', minutes = 10): GivenEvent =>
  stored(stream, 'currencies_changed', { ...RAISE.data, ...data }, minutes);
const slotBet = (stake: string): GivenEvent =>
  stored(
    'wallet-u1',
    'bet_placed',
    { round: { game_id: 'the-eel-wife', draw: { seed_pair: 1, nonce: 0 } }, stake, currency: 'gold_coins' },
    0,
  );
const bet = (stake: string, minutes: number, game_id = 'dice', currency = 'gold_coins'): GivenEvent =>
  stored('wallet-u1', 'bet_and_win_settled', { round: { game_id, draw: null }, stake, currency }, minutes);

/** A bet of a casino of the first versions, which opened rounds without a draw itself. */
const OLD_BET = stored(
  'wallet-u1',
  'bet_placed',
  { round: { game_id: 'dice', draw: null }, stake: '777', currency: 'gold_coins' },
  0,
  'system',
);

const found = (given: GivenEvent[], includes = true): Reported[] =>
  findingsOf(currencies, storedEvents(given), { includes: () => includes, isMasked: () => false });

describe('the limits of a stake', () => {
  it.each<[string, GivenEvent[]]>([
    ['at the first limits', [bet('10000', 0), bet('100000000000', 0), bet('1000000000', 0, 'dice', 'sweeps_coins')]],
    ['at limits that were replaced less than five minutes ago', [changed(), bet('10000', 15)]],
    ['at the new limit', [changed(), bet('1000000', 60)]],
    ['in the currency that was not changed', [changed(), bet('10000', 60, 'dice', 'sweeps_coins')]],
    ['that an old casino opened itself', [OLD_BET]],
    ['in a game of a provider, which has limits of its own', [bet('1', 0, 'the-eel-wife')]],
    ['at the first limit in a slot that the casino draws', [slotBet('10000')]],
  ])('allow a bet %s', (_, given) => {
    expect(found(given)).toEqual([]);
  });

  it.each<[string, GivenEvent[], string]>([
    ['below the first limit', [bet('9999', 0)], 'stakes 0.009999 GC; the limits are 0.01 to 100,000.00 GC'],
    [
      'below it in a slot that the casino draws',
      [slotBet('9999')],
      'stakes 0.009999 GC; the limits are 0.01 to 100,000.00 GC',
    ],
    [
      'above the first limit',
      [bet('100000000001', 0)],
      'stakes 100,000.000001 GC; the limits are 0.01 to 100,000.00 GC',
    ],
    [
      'at limits that were replaced long ago',
      [changed(), bet('10000', 16)],
      'stakes 0.01 GC; the limits are 1.00 to 100,000.00 GC',
    ],
    [
      'in a game in several steps',
      [bet('9999', 0, 'blackjack')],
      'stakes 0.009999 GC; the limits are 0.01 to 100,000.00 GC',
    ],
    [
      'at the shared table',
      [bet('9999', 0, 'rising-tide')],
      'stakes 0.009999 GC; the limits are 0.01 to 100,000.00 GC',
    ],
  ])('report a bet %s, and suspect a change of the limits', (_, given, message) => {
    expect(found(given)).toEqual([[expect.any(String), message, { suspect: 'currencies-main' }]]);
  });

  it('are not judged in a history without the currencies', () => {
    expect(found([bet('1', 0)], false)).toEqual([]);
  });
});

describe('a change of the currencies', () => {
  const { gold_coins, sweeps_coins } = FIRST_CURRENCIES;
  const high = { ...gold_coins, min_stake: '1000000', max_stake: '10000' };
  it.each<[string, GivenEvent, string]>([
    ['outside its stream', changed({}, 'currencies-other'), 'changes currencies outside currencies-main'],
    ['of another version', changed({ currencies_version: 2 }), 'makes version 2 of the currencies; version 1 follows'],
    ['without a reason', changed({ reason: '' }), 'states "" as its reason'],
    ['of nothing', changed({ gold_coins }), 'changes no currency'],
    [
      'of both currencies',
      changed({ sweeps_coins: { ...sweeps_coins, min_stake: '20000' } }),
      'changes both currencies',
    ],
    [
      'with a maximum below the minimum',
      changed({ gold_coins: high }),
      'max_stake must not be below min_stake, which is 1.00 coins',
    ],
    ['that states another time', changed({ changed_at: at(0) }), `happened at ${at(0)}; it was recorded at ${at(10)}`],
  ])('%s is reported', (_, event, message) => {
    expect(found([event]).map(([, words]) => words)).toEqual([message]);
  });
});
