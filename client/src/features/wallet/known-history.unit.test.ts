import type { Movement } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { type KnownHistory, newestPart, withNewest, withOlder } from './known-history.js';

const movement = (wallet_version: number): Movement => ({
  wallet_version,
  kind: 'adjustment',
  moved_at: '2026-01-15T12:00:00.000Z',
  changes: [],
  round: null,
  purchase_id: null,
});

/** Returns a history with the movements from one version down to another. */
function history(from: number, to: number, next_before: number | null = to): KnownHistory {
  const result = Array.from({ length: from - to + 1 }, (_, at) => movement(from - at));
  return { wallet_version: from, result, next_before };
}
const versions = ({ result }: KnownHistory) => result.map(({ wallet_version }) => wallet_version);

describe('the known wallet history', () => {
  it('a newer page is put before the movements that it does not contain', () => {
    const merged = withNewest(history(6, 2, null), history(8, 5));
    expect([versions(merged), merged.next_before, merged.wallet_version]).toEqual([[8, 7, 6, 5, 4, 3, 2], null, 8]);
  });

  it('a newer page that only just reaches the known movements is put before them', () => {
    expect(versions(withNewest(history(4, 2, null), history(8, 5)))).toEqual([8, 7, 6, 5, 4, 3, 2]);
  });

  it('the known movements are dropped if movements between them and the newer page are missing', () => {
    const newest = history(9, 6);
    expect(withNewest(history(4, 2, null), newest)).toBe(newest);
  });

  it('a newer page that contains all known movements replaces them', () => {
    const newest = history(9, 2, null);
    expect(withNewest(history(8, 5), newest)).toBe(newest);
    const longer = history(9, 3);
    expect(withNewest(history(8, 5), longer)).toBe(longer);
  });

  it('an older page is appended only to the movements for which it was loaded', () => {
    const known = history(8, 5);
    expect(versions(withOlder(known, history(4, 2, null), 5))).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(withOlder(known, history(4, 2, null), 6)).toBe(known);
  });

  it('the newest part continues after its last movement', () => {
    expect(newestPart(history(8, 2, null), 3)).toEqual({ ...history(8, 6), wallet_version: 8 });
    const short = history(8, 6, null);
    expect(newestPart(short, 3)).toBe(short);
  });
});
