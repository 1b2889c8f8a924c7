import { settableClock } from '@goldwake/embedded/testing';
import { describe, expect, it } from '@jest/globals';
import { CALL_AGE_MS_MAX, CallSignatures, signCall } from './call-signature.js';

const KEY = 'a key of a test deployment, which is long enough';
const CALL = { method: 'POST', path: '/internal/wallet/summary', body: '[]', audience: 'wallet' } as const;

describe('the signatures of calls', () => {
  const clock = settableClock();
  const signatures = new CallSignatures(KEY, clock);
  const sign = () => signCall({ ...CALL, process: signatures.process }, 'identity', KEY, clock);
  const call = () => signatures.verify(CALL, sign());

  it('remembers the calls of the last minute only, also after the clock was set back', () => {
    for (let at = 0; at < 500; at++) call();
    clock.advance(-48 * 3_600_000);
    for (let at = 0; at < 500; at++) {
      call();
      clock.advance(1_000);
    }
    expect(signatures.size).toBeLessThanOrEqual((2 * CALL_AGE_MS_MAX) / 1_000 + 1);
  });

  it('refuses a call from before the clock was set back, also when the clock is at its time again', () => {
    const before = sign();
    signatures.verify(CALL, before);
    clock.advance(-48 * 3_600_000);
    expect(() => signatures.verify(CALL, before)).toThrow();
    call();
    clock.advance(48 * 3_600_000);
    call();
    expect(() => signatures.verify(CALL, before)).toThrow();
  });

  it('accepts calls as before after a clock was set back by less than clocks may differ', () => {
    const before = sign();
    clock.advance(-CALL_AGE_MS_MAX);
    call();
    expect(signatures.verify(CALL, before)).toBe('identity');
    expect(() => signatures.verify(CALL, before)).toThrow('repeated nonce');
    clock.advance(CALL_AGE_MS_MAX);
  });
});
