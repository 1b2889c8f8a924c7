import type { PostalCode } from '@goldwake/contracts';
import type { RequestedPostalCode } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { lastChange } from './last-change.js';

const requested = (code: string, over: Partial<RequestedPostalCode>): RequestedPostalCode => ({
  ...{ code: code as PostalCode, status: 'accepted', gold_coins: '0', sweeps_coins: '5000000', reason: null },
  ...{ requested_at: '2026-11-01T12:00:00.000Z', expires_at: '2027-01-30T12:00:00.000Z', processed_at: null },
  ...over,
});
const older = requested('AAAABBBBCCC', { status: 'received', processed_at: '2026-11-02T12:00:00.000Z' });
const newer = requested('DDDDEEEEFFF', { status: 'received', processed_at: '2026-11-03T12:00:00.000Z' });

describe('the last change of the codes', () => {
  it('is nothing before the first one', () => {
    expect(lastChange([])).toBe('');
  });

  it('is of the code that was processed last, not of the newest code', () => {
    expect(lastChange([newer, older])).toBe('Code DDDD-EEEE-FFF: Being checked');
    const accepted = { ...older, status: 'accepted', processed_at: '2026-11-04T12:00:00.000Z' } as const;
    expect(lastChange([newer, accepted])).toBe('Code AAAA-BBBB-CCC: Credited');
  });

  it('is the expiry of a code that was never processed', () => {
    const expired = requested('GGGGHHHHJJJ', { status: 'expired', expires_at: '2026-11-05T12:00:00.000Z' });
    expect(lastChange([expired, newer])).toBe('Code GGGG-HHHH-JJJ: Expired');
  });
});
