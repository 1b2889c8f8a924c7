import { describe, expect, it } from '@jest/globals';
import { isSameScreen, SECTIONS, sectionOf } from './sections.js';

describe('the children of /settings', () => {
  it('are the five of the specification', () => {
    expect(SECTIONS.map(({ path }) => path).sort()).toEqual([
      '/settings/additional-verification',
      '/settings/payment-methods',
      '/settings/profile',
      '/settings/security',
      '/settings/self-exclusion',
    ]);
  });

  it.each(['/settings', '/settings/', '/settings/bank', '/settings/profile/x'])('%p is none of them', (path) => {
    expect(sectionOf(path)).toBeUndefined();
  });

  it('share one screen where the specification says so: payment methods and profile, and no others', () => {
    expect(isSameScreen('/settings/payment-methods', '/settings/profile')).toBe(true);
    expect(isSameScreen('/settings/profile', '/settings/security')).toBe(false);
    expect(isSameScreen('/settings/profile', '/')).toBe(false);
  });
});
