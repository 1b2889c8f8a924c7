import { describe, expect, it } from '@jest/globals';
import { isSameScreen, SECTIONS, sectionOf } from './sections.js';

describe('settings sections', () => {
  it('the sections are those of the specification', () => {
    expect(SECTIONS.map(({ path }) => path).sort()).toEqual([
      '/settings/additional-verification',
      '/settings/payment-methods',
      '/settings/profile',
      '/settings/security',
      '/settings/self-exclusion',
    ]);
  });

  it.each(['/settings', '/settings/', '/settings/bank', '/settings/profile/x'])('%p is not a section', (path) => {
    expect(sectionOf(path)).toBeUndefined();
  });

  it('only payment methods and profile share a screen, as the specification states', () => {
    expect(isSameScreen('/settings/payment-methods', '/settings/profile')).toBe(true);
    expect(isSameScreen('/settings/profile', '/settings/security')).toBe(false);
    expect(isSameScreen('/settings/profile', '/')).toBe(false);
  });
});
