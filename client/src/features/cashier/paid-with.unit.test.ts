import { describe, expect, it } from '@jest/globals';
import { paidWithText } from './paid-with.js';

const amex = { brand: 'American Express', last4: '0005' };

describe('how a purchase was paid', () => {
  it('names a card by its brand and last digits, and the wallet of the device that it is in', () => {
    expect(paidWithText({ method: 'card', paid_with: amex })).toBe('American Express ending in 0005');
    expect(paidWithText({ method: 'apple_pay', paid_with: amex })).toBe('Apple Pay, American Express ending in 0005');
  });

  it('names a crypto currency and the address', () => {
    expect(paidWithText({ method: 'crypto', paid_with: { brand: 'Bitcoin', last4: 'q3zk' } })).toBe(
      'Bitcoin, address ending in q3zk',
    );
  });

  it('is only the chosen method before anything was paid', () => {
    expect(paidWithText({ method: 'google_pay', paid_with: null })).toBe('Google Pay');
  });
});
