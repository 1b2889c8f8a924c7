import { describe, expect, it } from '@jest/globals';
import { searchOf } from '../../../shell/purchases-url.js';
import { hasUnknownStatus, statusOf } from './status-filter.js';

describe('the status filter in the URL', () => {
  it('is read back as it was written', () => {
    expect(statusOf(searchOf('in_review'))).toBe('in_review');
    expect(statusOf(searchOf(undefined))).toBeUndefined();
  });

  it('is kept while a receipt is open', () => {
    expect(statusOf(searchOf('failed', 'u1.p&1'))).toBe('failed');
  });

  it('is unknown only if it is present and does not exist', () => {
    expect(['?status=stolen', '?status=', '?status=failed', '?other=failed', ''].map(hasUnknownStatus)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
  });

  it('ignores a status that does not exist', () => {
    expect([statusOf('?status=stolen'), statusOf('?status=constructor'), statusOf('?other=failed')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
