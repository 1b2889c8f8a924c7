import { Limiter } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import { settableClock } from './testing/index.js';

const limit = { takes: 2, windowMs: 60_000 };

describe('a rate limiter', () => {
  it('refuses takes above the limit and states the seconds to wait', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, limit);
    limiter.take('a');
    clock.advance(10_500);
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', more: { retry_after: 50 } }),
    );
    limiter.take('b');
  });

  it('starts a new count when the window has ended', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, limit);
    limiter.take('a');
    limiter.take('a');
    clock.advance(60_000);
    limiter.take('a');
  });

  it('a clock that is set back by days never lengthens the wait beyond the window, which then ends', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, { ...limit, takes: 1 });
    limiter.take('a');
    clock.advance(10_000);
    clock.advance(-48 * 3_600_000);
    expect(() => limiter.take('a')).toThrow(expect.objectContaining({ more: { retry_after: 60 } }));
    clock.advance(60_000);
    limiter.take('a');
  });

  it('does not count takes that were given back', () => {
    const limiter = new Limiter(settableClock(), limit);
    for (let attempt = 0; attempt < 10; attempt++) {
      limiter.take('a');
      limiter.giveBack('a');
    }
    limiter.take('a');
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow();
    limiter.forget('a');
    limiter.take('a');
  });

  it('keeps at most its maximum number of keys and drops the oldest first', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, { takes: 1, windowMs: 60_000 }, 100);
    for (let key = 0; key < 1_000; key++) {
      limiter.take(`key ${key}`);
      clock.advance(1);
    }
    expect(limiter.size).toBe(100);
    expect(() => limiter.take('key 999')).toThrow();
    limiter.take('key 0');
  });

  it('stays bounded however many keys strangers choose', () => {
    const limiter = new Limiter(settableClock(), limit);
    for (let key = 0; key < 100_000; key++) limiter.take(`key ${key}`);
    expect(limiter.size).toBeLessThanOrEqual(50_000);
  });

  it('drops keys whose window has ended', () => {
    const clock = settableClock();
    const limiter = new Limiter(clock, limit);
    for (let key = 0; key < 50; key++) limiter.take(`key ${key}`);
    clock.advance(60_000);
    limiter.take('new');
    expect(limiter.size).toBe(1);
  });
});
