import { formatMicros } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CannotRun } from '../cannot-run.js';
import { meant, parseClaim } from './claim.js';

describe('parseClaim', () => {
  it.each([
    ['12.50 GC at 2026-11-21T14:03Z', 12_500_000n, 'gold_coins', false, { time: '2026-11-21T14:03:00.000Z' }],
    ['0.123 SC at version 17', 123_000n, 'sweeps_coins', true, { version: 17 }],
    ['1,250 gc AT @4711', 1_250_000_000n, 'gold_coins', false, { position: 4711 }],
    ['0.50 GC at version 17', 500_000n, 'gold_coins', false, { version: 17 }],
    ['-3.1 sweeps_coins at 2026-11-21', -3_100_000n, 'sweeps_coins', false, { time: '2026-11-21T23:59:59.999Z' }],
  ])('%s is parsed', (text, amount, currency, exact, at) => {
    expect(parseClaim(text)).toEqual({ amount, currency, exact, at });
  });

  it.each([
    '',
    '12.50 GC',
    '12.50 EUR at version 3',
    'much GC at version 3',
    '1.2345678 GC at version 3',
    '12,50 GC at version 3',
    '12.50 GC at noon',
    '12.50 GC at 2026-13-41',
    '12.50 GC at 2026-02-30',
    '12.50 GC at version x',
  ])('%j is refused with one line that shows the expected form', (text) => {
    expect(() => parseClaim(text)).toThrow(CannotRun);
    expect(() => parseClaim(text)).toThrow(/^[^\n]+"12\.50 GC at 2026/);
  });

  it.each(['0,500', '12,50', '1,0000', ',5'])(
    'the comma of %s is not dropped: the claim is refused with a hint',
    (amount) => {
      expect(() => parseClaim(`${amount} GC at version 3`)).toThrow(
        `${amount} is not an amount. Use a point for decimals: 0.50;`,
      );
    },
  );

  it('an amount with two decimals matches exactly the balances that are displayed as it', () => {
    const balance = fc.bigInt({ min: -3_000_000n, max: 3_000_000n });
    fc.assert(
      fc.property(balance, balance, (claimed, is) => {
        const shown = formatMicros(claimed);
        const [from, to] = meant(parseClaim(`${shown} GC at version 1`));
        expect(is >= from && is <= to).toBe(formatMicros(is) === shown);
      }),
    );
  });
});
