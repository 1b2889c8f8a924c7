import { describe, expect, it } from '@jest/globals';
import { hasUnknownStatus, receiptOf, searchOf, statusOf } from './status-filter.js';

describe('the status filter in the URL', () => {
  it('is read back as it was written', () => {
    expect(statusOf(searchOf('in_review'))).toBe('in_review');
    expect(statusOf(searchOf(undefined))).toBeUndefined();
  });

  it('is kept while a receipt is open, and a receipt needs no filter', () => {
    const both = searchOf('failed', 'u1.p&1');
    expect([statusOf(both), receiptOf(both)]).toEqual(['failed', 'u1.p&1']);
    expect(receiptOf(searchOf(undefined, 'u1.p1'))).toBe('u1.p1');
    expect([receiptOf(''), receiptOf('?receipt='), receiptOf(searchOf('failed')), searchOf(undefined)]).toEqual([
      null,
      null,
      null,
      '',
    ]);
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
