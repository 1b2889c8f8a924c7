import { describe, expect, it } from '@jest/globals';
import { deferred } from './deferred-views.js';

describe('deferred()', () => {
  it('a view is fetched once, however often it is loaded', async () => {
    let fetches = 0;
    const load = deferred('once', async () => (fetches += 1));
    expect(await Promise.all([load(), load()])).toEqual([1, 1]);
    expect(await load()).toBe(1);
  });

  it('a failed fetch rejects for its caller, and the next call fetches again', async () => {
    const answers = [() => Promise.reject(new Error('no network')), async () => 'the view'];
    const load = deferred('again', () => (answers.shift() as () => Promise<string>)());
    await expect(load()).rejects.toThrow('no network');
    expect(await load()).toBe('the view');
  });
});
