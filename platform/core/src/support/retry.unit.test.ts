import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pauseAfter, retry, retryUntilAborted } from './retry.js';

const PAUSES = { firstMs: 1, maxMs: 4 };

/** Returns an operation that fails the given number of times before it succeeds. */
function failing(times: number) {
  let calls = 0;
  return async () => {
    if (++calls <= times) throw new Error(`failure ${calls}`);
    return calls;
  };
}

describe('the pause between two attempts', () => {
  it('doubles with each failure up to the maximum', () => {
    expect([1, 2, 3, 4, 100, 5_000].map((failures) => pauseAfter(failures, PAUSES))).toEqual([1, 2, 4, 4, 4, 4]);
  });

  it('is between zero and that bound if it is random', () => {
    const pauses = { ...PAUSES, isRandom: true };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), (failures) => {
        const pauseMs = pauseAfter(failures, pauses);
        expect(pauseMs).toBeGreaterThanOrEqual(0);
        expect(pauseMs).toBeLessThan(pauseAfter(failures, PAUSES));
      }),
    );
  });
});

describe('retry', () => {
  it('returns the first result and reports every failure with the pause that follows', async () => {
    const failures: [string, number][] = [];
    const onFailure = (error: unknown, pauseMs: number) => failures.push([(error as Error).message, pauseMs]);
    await expect(retry(failing(3), { pauses: PAUSES, onFailure })).resolves.toBe(4);
    expect(failures).toEqual([
      ['failure 1', 1],
      ['failure 2', 2],
      ['failure 3', 4],
    ]);
  });

  it('gives up with the error that onFailure throws', async () => {
    const onFailure = () => {
      throw new Error('no time left');
    };
    await expect(retry(failing(1), { pauses: PAUSES, onFailure })).rejects.toThrow('no time left');
  });

  it('ends a pause when the signal aborts, and makes no further attempt', async () => {
    const stopping = new AbortController();
    let attempts = 0;
    const attempt = () => {
      attempts++;
      throw new Error('the operation always fails');
    };
    const pauses = { firstMs: 3_600_000, maxMs: 3_600_000 };
    const ended = retry(attempt, { pauses, onFailure: () => {}, signal: stopping.signal });
    stopping.abort(new Error('stopped'));
    await expect(ended).rejects.toThrow('stopped');
    expect(attempts).toBe(1);
  });

  it('makes no attempt after the signal has aborted', async () => {
    const attempt = () => {
      throw new Error('must not be called');
    };
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(retry(attempt, { pauses: PAUSES, onFailure: () => {}, signal })).rejects.toThrow('stopped');
  });
});

describe('retryUntilAborted', () => {
  it('returns false without a report if the operation fails because of the abort', async () => {
    const stopping = new AbortController();
    const reports: string[] = [];
    const attempt = () => {
      stopping.abort();
      throw new Error('cancelled');
    };
    await expect(retryUntilAborted(attempt, (line) => reports.push(line), stopping.signal)).resolves.toBe(false);
    expect(reports).toEqual([]);
  });

  it('passes on an error that the report throws', async () => {
    const report = () => {
      throw new Error('the log is closed');
    };
    const attempt = () => {
      throw new Error('the operation always fails');
    };
    await expect(retryUntilAborted(attempt, report, new AbortController().signal)).rejects.toThrow('log is closed');
  });
});
