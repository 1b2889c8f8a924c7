import { describe, expect, it } from '@jest/globals';
import { until } from './until.js';

describe('until', () => {
  it('returns the first truthy value of a condition, sync or async', async () => {
    const values = [undefined, 0, 'found'];
    expect(await until(() => values.shift())).toBe('found');
    let checks = 0;
    expect(await until(async () => ++checks === 3 && { checks })).toEqual({ checks: 3 });
  });

  it('fails after the limit with the source text of the condition', async () => {
    const isDone = false;
    await expect(until(() => isDone, 10)).rejects.toThrow('not met within 10 ms: () => isDone');
  });

  it('fails at once when the condition throws', async () => {
    const broken = () => {
      throw new Error('cannot look');
    };
    await expect(until(broken)).rejects.toThrow('cannot look');
  });
});
