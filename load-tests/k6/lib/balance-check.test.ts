import { beforeEach, describe, expect, it } from '@jest/globals';
import { BalanceCheck, type BetPush, roundFaults, spinFaults } from './balance-check.ts';

let balanceCheck: BalanceCheck;
beforeEach(() => {
  balanceCheck = new BalanceCheck();
  balanceCheck.begin(walletState(2, '1000'));
});

const walletState = (wallet_version: number, gold_coins: string, sweeps_coins = '50') => ({
  wallet_version,
  gold_coins,
  sweeps_coins,
});
const bet = (version: number, gold: string, moved: Partial<BetPush> = {}): BetPush => ({
  ...walletState(version, gold),
  currency: 'gold_coins',
  stake: '10',
  payout: '0',
  ...moved,
});

describe('the wallet check', () => {
  it('finds nothing if response, push, computed balance and wallet agree, in any order of arrival', () => {
    expect(balanceCheck.answered(walletState(3, '990'))).toEqual([]);
    expect(balanceCheck.pushed(bet(3, '990'))).toEqual([]);
    expect(balanceCheck.pushed(bet(4, '1000', { payout: '20' }))).toEqual([]);
    expect(balanceCheck.answered(walletState(4, '1000'))).toEqual([]);
    expect(balanceCheck.end(walletState(4, '1000'))).toEqual([]);
  });

  it('finds a push whose balance differs from the response', () => {
    balanceCheck.answered(walletState(3, '990'));
    expect(balanceCheck.pushed(bet(3, '991'))).toEqual([
      'version 3: gold_coins is 991, expected 990',
      'version 3: the push has gold_coins 991, expected 990',
    ]);
  });

  it('finds a response and a push with the same wrong balance', () => {
    balanceCheck.answered(walletState(3, '991'));
    expect(balanceCheck.pushed(bet(3, '991'))).toEqual(['version 3: gold_coins is 991, expected 990']);
  });

  it('finds a change of the balance in the other currency', () => {
    expect(balanceCheck.pushed({ ...bet(3, '990'), sweeps_coins: '49' })).toEqual([
      'version 3: sweeps_coins is 49, expected 50',
    ]);
  });

  it('adds exactly beyond the precision of a double', () => {
    balanceCheck.begin(walletState(2, '9007199254740993'));
    expect(balanceCheck.pushed(bet(3, '9007199254740992', { stake: '1' }))).toEqual([]);
  });

  it('finds a skipped version and a repeated version', () => {
    expect(balanceCheck.pushed(bet(4, '990'))).toEqual(['version 4 follows 2']);
    expect(balanceCheck.pushed(bet(4, '990'))).toContain('version 4: a second push');
  });

  it('finds a response without a push, a push without a response, and a wallet with another balance', () => {
    balanceCheck.answered(walletState(3, '990'));
    balanceCheck.pushed(bet(3, '990'));
    balanceCheck.pushed(bet(4, '980'));
    balanceCheck.answered(walletState(5, '970'));
    expect(balanceCheck.end(walletState(4, '979'))).toEqual([
      'version 4: only the push arrived',
      'version 5: only the answer arrived',
      'version 4: the wallet has gold_coins 979, expected 980',
    ]);
  });

  it('finds nothing if the responses of a round in several steps agree with its pushes, in any order of arrival', () => {
    expect(balanceCheck.answeredStep(walletState(3, '990'))).toEqual([]);
    expect(balanceCheck.pushedStep(bet(3, '990'))).toEqual([]);
    expect(balanceCheck.answeredStep(walletState(3, '990'))).toEqual([]);
    expect(balanceCheck.pushedStep(bet(4, '980'))).toEqual([]);
    expect(balanceCheck.pushedStep(bet(5, '1000', { stake: '0', payout: '20' }))).toEqual([]);
    expect(balanceCheck.answeredStep(walletState(5, '1000'))).toEqual([]);
    expect(balanceCheck.isEven).toBe(true);
    expect(balanceCheck.end(walletState(5, '1000'))).toEqual([]);
  });

  it('finds a response of a round in several steps that differs from the push or has none', () => {
    balanceCheck.answeredStep(walletState(3, '991'));
    expect(balanceCheck.pushedStep(bet(3, '990'))).toEqual(['version 3: the answer has gold_coins 991, expected 990']);
    expect(balanceCheck.answeredStep(walletState(3, '991'))).toEqual([
      'version 3: the answer has gold_coins 991, expected 990',
    ]);
    balanceCheck.answeredStep(walletState(4, '990'));
    expect(balanceCheck.isEven).toBe(false);
    expect(balanceCheck.end(walletState(3, '990'))).toEqual(['version 4: only the answer arrived']);
  });

  it('finds a round that moved the balance by another amount than payout less stakes', () => {
    const round = { currency: 'gold_coins', stake: '20', payout: '40' } as const;
    expect(roundFaults(walletState(3, '100'), walletState(6, '120'), round)).toEqual([]);
    expect(roundFaults(walletState(3, '100'), walletState(6, '140'), round)).toEqual([
      'version 6: after a round gold_coins is 140, expected 120',
    ]);
  });
});

describe('the check of a spin', () => {
  const round = { round_id: 'r', payout: '25000', multiplier: 25_000 } as Parameters<typeof spinFaults>[2]['round'];
  const spin = { round, balance: '90000', balance_after: '115000' };

  it('finds nothing if the stake and then the payout have moved the balance, also while the win is not confirmed', () => {
    expect(spinFaults(100_000n, 10_000n, spin)).toEqual([]);
    expect(spinFaults(100_000n, 10_000n, { ...spin, balance_after: null })).toEqual([]);
  });

  it.each([
    [{ ...spin, balance: '90001' }, 'round r: the balance after the bet is 90001, expected 90000'],
    [{ ...spin, balance_after: '90000' }, 'round r: the balance after the win is 90000, expected 115000'],
    [{ ...spin, round: { ...round, payout: '25001' } }, 'round r: the payout is 25001, expected 25000'],
  ])('finds each wrong amount (%#)', (wrong, fault) => {
    expect(spinFaults(100_000n, 10_000n, wrong)).toEqual([fault]);
  });
});
