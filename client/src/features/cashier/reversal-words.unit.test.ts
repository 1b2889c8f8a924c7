import { describe, expect, it } from '@jest/globals';
import { REVERSED, reversalWords } from './reversal-words.js';

const words = (status: keyof typeof REVERSED, reversed_at: string | null = '2026-01-02T12:00:00.000Z') =>
  reversalWords({ status, price: '9990000', reversed_at });

describe('the words of a payment that was reversed', () => {
  it('state the amount and the time', () => {
    for (const status of ['refunded', 'disputed', 'won', 'lost'] as const) {
      expect(words(status).money).toMatch(/\$9\.99/);
      expect(words(status).money).toMatch(/2026|26/);
      expect(words(status, null).money).not.toContain(' on ');
    }
  });

  it('say that the coins were taken back, except after a dispute that was won', () => {
    const taken = (['refunded', 'disputed', 'won', 'lost'] as const).filter((status) =>
      words(status).coins.includes('taken back from your wallet as far as it had them'),
    );
    expect(taken).toEqual(['refunded', 'disputed', 'lost']);
    expect(words('won').coins).toContain('in your wallet again');
  });
});
