import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Moved, Purse } from './purse.ts';

let purse: Purse;
beforeEach(() => {
  purse = new Purse();
  purse.begin(stands(2, '1000'));
});

const stands = (wallet_version: number, gold_coins: string, sweeps_coins = '50') => ({
  wallet_version,
  gold_coins,
  sweeps_coins,
});
const bet = (version: number, gold: string, moved: Partial<Moved> = {}): Moved => ({
  ...stands(version, gold),
  currency: 'gold_coins',
  stake: '10',
  payout: '0',
  ...moved,
});

describe('a purse', () => {
  it('finds nothing where answer, push, sum and wallet agree, whichever comes first', () => {
    expect(purse.answered(stands(3, '990'))).toEqual([]);
    expect(purse.pushed(bet(3, '990'))).toEqual([]);
    expect(purse.pushed(bet(4, '1000', { payout: '20' }))).toEqual([]);
    expect(purse.answered(stands(4, '1000'))).toEqual([]);
    expect(purse.end(stands(4, '1000'))).toEqual([]);
  });

  it('finds a push whose balance is not the answer’s', () => {
    purse.answered(stands(3, '990'));
    expect(purse.pushed(bet(3, '991'))).toEqual([
      'version 3: gold_coins is 991, by addition 990',
      'version 3: the push says gold_coins 991, the other 990',
    ]);
  });

  it('finds an answer and a push that are wrong alike', () => {
    purse.answered(stands(3, '991'));
    expect(purse.pushed(bet(3, '991'))).toEqual(['version 3: gold_coins is 991, by addition 990']);
  });

  it('finds money that moved in the other currency', () => {
    expect(purse.pushed({ ...bet(3, '990'), sweeps_coins: '49' })).toEqual([
      'version 3: sweeps_coins is 49, by addition 50',
    ]);
  });

  it('adds exactly where a double could not', () => {
    purse.begin(stands(2, '9007199254740993'));
    expect(purse.pushed(bet(3, '9007199254740992', { stake: '1' }))).toEqual([]);
  });

  it('finds a version that is left out, and one that is told twice', () => {
    expect(purse.pushed(bet(4, '990'))).toEqual(['version 4 follows 2']);
    expect(purse.pushed(bet(4, '990'))).toContain('version 4: a second push');
  });

  it('finds an answer whose push never came, a push without an answer, and a wallet that stands elsewhere', () => {
    purse.answered(stands(3, '990'));
    purse.pushed(bet(3, '990'));
    purse.pushed(bet(4, '980'));
    purse.answered(stands(5, '970'));
    expect(purse.end(stands(4, '979'))).toEqual([
      'version 4: only the push came',
      'version 5: only the answer came',
      'version 4: the wallet says gold_coins 979, the other 980',
    ]);
  });
});
