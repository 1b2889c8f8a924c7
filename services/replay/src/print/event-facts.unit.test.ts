import type { StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { eventFacts } from './event-facts.js';

const facts = (data: unknown) => eventFacts({ data } as StoredEvent);

it('an event states its amounts in coins', () => {
  const adjusted = { currency: 'gold_coins', amount: '-2000000', reason: 'sorry', by: 'kim' };
  expect(facts(adjusted)).toBe('reason sorry, by kim, amount -2.00 GC');
  expect(facts({ reason: 'daily_bonus', gold_coins: '5000000', sweeps_coins: '0' })).toBe(
    'reason daily_bonus, granted 5.00 GC',
  );
});

it.each([
  ['an amount that is not a number', { currency: 'gold_coins', amount: '12x' }, 'currency gold_coins, amount 12x'],
  ['an amount of a wrong type', { currency: 'gold_coins', stake: 5 }, 'currency gold_coins, stake 5'],
  ['an amount without a value', { currency: 'gold_coins', payout: null }, 'currency gold_coins, payout null'],
  ['an unknown currency', { currency: 'gold_cxins', amount: '1000000' }, 'currency gold_cxins, amount 1000000'],
  ['a missing currency', { amount: '1000000' }, 'amount 1000000'],
  ['a grant that is not a number', { gold_coins: '', sweeps_coins: '1000000' }, 'gold_coins , granted 1.00 SC'],
  [
    'one readable amount and one unreadable one',
    { currency: 'sweeps_coins', stake: '1000000', payout: '1.5' },
    'payout 1.5, stake 1.00 SC',
  ],
])('%s is shown as it is stored', (_, data, line) => {
  expect(facts(data)).toBe(line);
});

describe('a round of a slot is shown in words', () => {
  const round = { round_id: 'r1', game_id: 'the-eel-wife', draw: { seed_pair: 1, nonce: 3 } };
  const settled = { provider_round: 'p1', stake: '1000000', book: 2_073, multiplier: 183_000 };

  it.each([
    ['open', { provider_round: 'p1' }, 'round p1 of the provider, open'],
    ['settled', settled, 'round p1 of the provider, book 2073 at 18.3×'],
  ])('%s', (_, outcome, words) => {
    expect(facts({ round: { ...round, outcome } })).toBe(`the-eel-wife round r1, seed pair 1 nonce 3, ${words}`);
  });
});

describe('a round in several steps is shown in words', () => {
  const draw = { seed_pair: 1, nonce: 3 };
  const open = {
    ...{ actions: [], hands: [{ cards: ['8S', 'AC'], doubled: false, finished: false, result: null }] },
    ...{ dealer: ['4C'], insurance: 'not_offered', allowed: ['hit', 'stand', 'double'], result: 'open' },
  };
  const mines = {
    ...{ mines: 3, actions: [{ action: 'reveal', tile: 7 }], opened: [7], multiplier: 11_250, next_multiplier: 12_857 },
    ...{ positions: null, result: 'open' },
  };
  const bet = { currency: 'gold_coins', stake: '2000000' };

  it.each([
    [
      'its start shows the first cards',
      { uid: 'u1', round_id: 'r1', game_id: 'blackjack', ...bet, draw, algorithm: 1, wallet_version: 5, table: open },
      'blackjack round r1, seed pair 1 nonce 3, 8S AC (19); dealer 4C (4), open, stake 2.00 GC',
    ],
    [
      'an action shows its name and fields, and its table, although its event does not name the game',
      { uid: 'u1', round_id: 'r1', sequence: 1, action: { action: 'reveal', tile: 7 }, table: mines },
      'round r1, action 1 reveal, tile 7, mines hidden, opened 7, open (1.125×)',
    ],
    [
      'a request for an additional stake shows the action',
      { uid: 'u1', round_id: 'r1', game_id: 'blackjack', sequence: 1, action: { action: 'double' }, ...bet },
      'blackjack round r1, action 1 double, stake 2.00 GC',
    ],
    [
      'a bet shows its parameters',
      { round: { round_id: 'r1', game_id: 'breakwater', draw, outcome: { mines: 3 } }, ...bet },
      'breakwater round r1, seed pair 1 nonce 3, 3 mines, stake 2.00 GC',
    ],
    [
      'a bet without parameters shows none',
      { round: { round_id: 'r1', game_id: 'blackjack', draw, outcome: {} }, ...bet },
      'blackjack round r1, seed pair 1 nonce 3, stake 2.00 GC',
    ],
    [
      'an altered table is shown as it is stored',
      { round_id: 'r1', game_id: 'fathom', sequence: 1, action: 7, table: { actions: [], dealer: 1 } },
      'fathom round r1, action 1, table {"actions":[],"dealer":1}',
    ],
  ])('%s', (_, data, line) => {
    expect(facts(data)).toBe(line);
  });
});

describe('the shared table of Rising Tide is shown in words', () => {
  const bet = { round: '1.17', bet: 'b1', cash_out_at: 200 };
  const round = (outcome: object) => ({ round_id: 'r1', game_id: 'rising-tide', draw: null, outcome });
  const settled = { ...bet, stake: '2000000', placed_at: 'T', elapsed_ms: null, cashed_out_at: null, end: 157 };

  it.each([
    ['a bet', { round: round(bet), currency: 'gold_coins', stake: '2000000' }, 'target 2.00×, open, stake 2.00 GC'],
    ['a lost bet', { round: round(settled) }, 'target 2.00×, lost, the round ended at 1.57×'],
    [
      'a cash-out',
      { round: round({ ...settled, cash_out_at: null, elapsed_ms: 7_518, cashed_out_at: 156, end: null }) },
      'no target, cashed out at 1.56×',
    ],
  ])('%s shows its round and its result', (_, data, line) => {
    expect(facts(data)).toBe(`rising-tide round r1, shared round 1.17, ${line}`);
  });

  it('an event of the table shows the round that it is about', () => {
    expect(facts({ round: '1.17', started_at: 'T' })).toBe('round 1.17, started_at T');
  });
});
