import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { adjust, creditPurchase, takeBackPurchase, walletReducer } from '@goldwake/wallet/domain';
import { describe, expect, it } from '@jest/globals';
import { decimal, journalOf } from './hledger.js';

function event(version: number, type: string, data: object): StoredEvent {
  return {
    ...{ eventId: `wallet-u1@${version}`, stream: 'wallet-u1', version, position: version, type, data },
    ...{ schemaVersion: 1, recordedAt: '2026-01-15T23:59:59.999Z', effectiveAt: '2026-01-15T23:59:59.999Z' },
    ...command('c'),
    ...{ prevHash: '', hash: '' },
  };
}

const AT = '2026-01-15T23:59:59.999Z';

function adjusted(before: readonly WalletEvent[], amount: string): WalletEvent {
  const state = before.reduce(walletReducer.evolve, walletReducer.initial('u1'));
  const [adjustment] = adjust(state, { currency: 'gold_coins', amount, reason: 'test', by: 'kim' });
  if (!adjustment) throw new Error('nothing was adjusted');
  return adjustment;
}

const posting = (account: string, amount: string, currency = 'gold_coins') => ({ account, currency, amount });

describe('an hledger journal', () => {
  it('each event that moved money is a transaction exact to the micro, and each account is declared once', () => {
    const counts = { transactions: 0, accounts: 0 };
    const granted = [posting('house:bonuses', '-5000000001'), posting('player:u1', '5000000001')];
    const lost = [posting('player:u1', '-1', 'sweeps_coins'), posting('house:games', '1', 'sweeps_coins')];
    const paid = [posting('house:sales', '-9990000', 'USD'), posting('house:payments', '9990000', 'USD')];
    const events = [
      event(1, 'wallet_opened', { uid: 'u1' }),
      event(2, 'coins_granted', { postings: granted }),
      event(3, 'bet_and_win_settled', { postings: lost }),
      event(4, 'coins_purchased', { postings: paid }),
    ];
    expect(
      [...journalOf(events, counts)].join(''),
    ).toBe(`; The ledger of a Goldwake casino: play money. hledger -f <this file> balance
decimal-mark .
commodity 1000.000000 GC
commodity 1000.000000 SC
commodity 1000.000000 USD

account house:bonuses

account player:u1

2026-01-15 * (wallet-u1@2) coins_granted  ; recorded: 2026-01-15T23:59:59.999Z
    house:bonuses  -5000.000001 GC
    player:u1  5000.000001 GC

account house:games

2026-01-15 * (wallet-u1@3) bet_and_win_settled  ; recorded: 2026-01-15T23:59:59.999Z
    player:u1  -0.000001 SC
    house:games  0.000001 SC

account house:sales

account house:payments

2026-01-15 * (wallet-u1@4) coins_purchased  ; recorded: 2026-01-15T23:59:59.999Z
    house:sales  -9.990000 USD
    house:payments  9.990000 USD

`);
    expect(counts).toEqual({ transactions: 3, accounts: 5 });
  });

  it('what a player owes for a returned payment is on the receivables, and revenue and bonus are reversed', () => {
    const paid = { purchase_id: 'p', price: '9990000', gold_coins: '5000000', sweeps_coins: '2000000' };
    const bought = creditPurchase(walletReducer.initial('u1'), { ...paid, playthrough_percent: 300, purchased_at: AT });
    const spent = [...bought, adjusted(bought, '-4000000')].reduce(walletReducer.evolve, walletReducer.initial('u1'));
    const [taken] = takeBackPurchase(spent, { purchase_id: 'p', cause: 'dispute', taken_at: AT });
    expect(
      [...journalOf([event(1, 'purchase_taken_back', taken?.data ?? {})])].join('').split('\n\n').at(-2),
    ).toBe(`2026-01-15 * (wallet-u1@1) purchase_taken_back  ; recorded: 2026-01-15T23:59:59.999Z
    player:u1  -1.000000 GC
    house:sales  1.000000 GC
    house:receivables  -4.000000 GC
    house:sales  4.000000 GC
    player:u1  -2.000000 SC
    house:bonuses  2.000000 SC
    house:payments  -9.990000 USD
    house:sales  9.990000 USD`);
  });

  it('an invalid amount ends the journal with an error that names the event', () => {
    const broken = event(7, 'coins_granted', { postings: [posting('player:u1', '1.5')] });
    expect(() => [...journalOf([broken])]).toThrow(/^wallet-u1@7: .*1\.5/);
  });
});

it.each([
  [0n, '0.000000'],
  [1n, '0.000001'],
  [-1n, '-0.000001'],
  [-999_999n, '-0.999999'],
  [1_000_000n, '1.000000'],
  [-1_234_567_890_123n, '-1234567.890123'],
])('%s micros are formatted as %s coins', (micros, coins) => {
  expect(decimal(micros)).toBe(coins);
});
