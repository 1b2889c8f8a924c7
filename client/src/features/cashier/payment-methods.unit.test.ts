import { PAYMENT_METHODS } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { firstMethod, isAppleDevice, methodName, methodsOf, wayOf } from './payment-methods.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

describe('the payment methods of a player', () => {
  it('leave out what is switched off: crypto, or everything else', () => {
    const methods = (fiat: boolean, crypto: boolean) =>
      methodsOf({ purchases_fiat_enabled: fiat, purchases_crypto_enabled: crypto }, PAYMENT_METHODS);
    expect(methods(true, true)).toEqual([...PAYMENT_METHODS]);
    expect(methods(true, false)).toEqual(['card', 'apple_pay', 'google_pay']);
    expect(methods(false, true)).toEqual(['crypto']);
    expect(methods(false, false)).toEqual([]);
  });

  it('are only those that the casino offers', () => {
    expect(methodsOf({ purchases_fiat_enabled: true, purchases_crypto_enabled: true }, ['card'])).toEqual(['card']);
  });
});

describe('the name of a payment method', () => {
  it('begins with a capital letter at the beginning of a text', () => {
    expect(PAYMENT_METHODS.map(methodName)).toEqual(['Card', 'Apple Pay', 'Google Pay', 'Crypto']);
  });

  it('fits after a verb', () => {
    expect(PAYMENT_METHODS.map(wayOf)).toEqual(['by card', 'with Apple Pay', 'with Google Pay', 'with crypto']);
  });
});

describe('the payment method that is chosen at first', () => {
  it('is the first one that the casino offers', () => {
    expect(firstMethod(PAYMENT_METHODS, undefined, null, WINDOWS)).toBe('card');
    expect(firstMethod(['crypto'], undefined, null, WINDOWS)).toBe('crypto');
    expect(firstMethod([], undefined, 'card', WINDOWS)).toBeUndefined();
  });

  it('is the last one used, if the casino still offers it', () => {
    expect(firstMethod(PAYMENT_METHODS, undefined, 'crypto', WINDOWS)).toBe('crypto');
    expect(firstMethod(['card', 'apple_pay', 'google_pay'], undefined, 'crypto', WINDOWS)).toBe('card');
    expect(firstMethod(PAYMENT_METHODS, undefined, 'gold bars', WINDOWS)).toBe('card');
  });

  it('is the one that was asked for, before the last one used', () => {
    expect(firstMethod(PAYMENT_METHODS, 'crypto', 'card', WINDOWS)).toBe('crypto');
    expect(firstMethod(['card'], 'crypto', null, WINDOWS)).toBe('card');
  });

  it('is Apple Pay on the devices of Apple and Google Pay elsewhere, for a player who asked to pay by phone', () => {
    const asked = (userAgent: string) => firstMethod(PAYMENT_METHODS, 'phone', 'card', userAgent);
    expect([IPHONE, MAC, PIXEL, WINDOWS].map(asked)).toEqual(['apple_pay', 'apple_pay', 'google_pay', 'google_pay']);
    expect(firstMethod(['crypto'], 'phone', null, IPHONE)).toBe('crypto');
    expect(isAppleDevice('')).toBe(false);
  });
});
