import { describe, expect, it } from '@jest/globals';
import { areNew } from './dismissed-promos.js';

describe('the banner of promotions', () => {
  it.each<[string, string[], string[], boolean]>([
    ['is shown for a promotion that was not dismissed', ['spring'], [], true],
    ['is hidden without a promotion', [], [], false],
    ['is hidden for the dismissed promotions in another order', ['spring', 'summer'], ['summer', 'spring'], false],
    ['is shown when a promotion is added', ['spring', 'summer'], ['spring'], true],
    ['is shown when one of the dismissed promotions has ended', ['spring'], ['spring', 'summer'], true],
    ['is shown when a promotion was replaced', ['autumn', 'summer'], ['spring', 'summer'], true],
    ['counts a repeated id once', ['spring', 'spring'], ['spring'], false],
  ])('%s', (_, current, dismissed, expected) => {
    expect(areNew(current, dismissed)).toBe(expected);
  });
});
