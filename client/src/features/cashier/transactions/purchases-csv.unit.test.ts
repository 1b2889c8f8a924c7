import type { Purchase } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { csvName, exactAmount, loadAll, purchasesCsv } from './purchases-csv.js';

const purchase = (purchase_id: string, over: Partial<Purchase> = {}): Purchase => ({
  purchase_id,
  package_id: 'coins-9.99',
  price: '9990000',
  gold_coins: '99900000000',
  sweeps_coins: '10000000',
  playthrough_percent: 300,
  first_purchase: false,
  status: 'succeeded',
  method: 'card',
  bonus: null,
  paid_with: { brand: 'Visa', last4: '4242' },
  received: null,
  failure: null,
  created_at: '2026-01-01T12:00:00.000Z',
  expires_at: '2026-01-01T12:30:00.000Z',
  ended_at: '2026-01-01T12:01:00.000Z',
  reversed_at: null,
  ...over,
});

describe('the CSV file of purchases', () => {
  it('has a header and one row per purchase, with ISO times and exact amounts', () => {
    const [header, row, end] = purchasesCsv([purchase('u.1')])
      .slice(1)
      .split('\r\n');
    expect(header).toMatch(/^Purchase ID,Status,Ordered,/);
    expect(row).toBe(
      'u.1,Paid,2026-01-01T12:00:00.000Z,2026-01-01T12:01:00.000Z,,9.99,99900.00,10.00,300,no,Card,Visa ending in 4242,coins-9.99,,',
    );
    expect(end).toBe('');
    expect(header?.split(',').length).toBe(row?.split(',').length);
  });

  it('states the bonus of a promotion besides the coins of the package', () => {
    const amounts = { gold_coins: '19980000000', sweeps_coins: '2000000' };
    const bonus = { user_promotion_id: 'boost-2026-01-01', promotions_version: 2, ...amounts };
    const [, row] = purchasesCsv([purchase('u.1', { bonus })]).split('\r\n');
    expect(row).toMatch(/,99900\.00,10\.00,.*,coins-9\.99,19980\.00,2\.00$/);
  });

  it('names the status as the list does', () => {
    const failed = purchase('u.2', { status: 'failed', failure: 'declined' });
    const [, row] = purchasesCsv([failed]).split('\r\n');
    expect(row?.startsWith('u.2,Failed: card declined,2026-')).toBe(true);
  });

  it('cannot be turned into formulas by the provider', () => {
    const csv = purchasesCsv([purchase('u.1', { paid_with: { brand: '=cmd|"/c calc"', last4: '1' } })]);
    expect(csv).toContain(`,"'=cmd|""/c calc"" ending in 1",`);
  });

  it('states amounts to the micro, without thousands separators', () => {
    expect(['1', '9990000', '1999990000', '500000', '0', '1000100'].map(exactAmount)).toEqual([
      ...['0.000001', '9.99', '1999.99'],
      ...['0.50', '0.00', '1.0001'],
    ]);
  });

  it('is named after the filter and the day', () => {
    const now = new Date('2026-11-29T23:59:59Z');
    expect(csvName(undefined, now)).toBe('goldwake-purchases-2026-11-29.csv');
    expect(csvName('in_review', now)).toBe('goldwake-purchases-in_review-2026-11-29.csv');
  });
});

describe('loadAll()', () => {
  const pages = [
    { result: [purchase('3'), purchase('2')], total: 3, next_before: 'page-2' },
    { result: [purchase('2'), purchase('1')], total: 3, next_before: null },
  ] as const;

  it('follows the pages to the last one, lists each purchase once and reports the progress', async () => {
    const asked: (string | undefined)[] = [];
    const seen: [number, number][] = [];
    const load = async (before: string | undefined) => {
      asked.push(before);
      return { ...pages[before === undefined ? 0 : 1], result: [...pages[before === undefined ? 0 : 1].result] };
    };
    const all = await loadAll(load, (...progress) => seen.push(progress));
    expect(all.map(({ purchase_id }) => purchase_id)).toEqual(['3', '2', '1']);
    expect(asked).toEqual([undefined, 'page-2']);
    expect(seen).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  it('passes on the error of a page', async () => {
    await expect(
      loadAll(
        async () => Promise.reject(new Error('no network')),
        () => {},
      ),
    ).rejects.toThrow('no network');
  });
});
