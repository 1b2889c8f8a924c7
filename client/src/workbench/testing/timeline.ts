import type { Timeline } from '@goldwake/contracts/http';

export const T0 = Date.parse('2026-11-21T14:00:00.000Z');

/**
 * Builds the timeline of a wallet with the given balances. The event with version n is at position 10n, and one event
 * is recorded per second.
 */
export function timeline(
  gold: readonly bigint[],
  { sweeps = gold.map(() => 0n), ...more }: Partial<Timeline> & { sweeps?: readonly bigint[] } = {},
): Timeline {
  const { first_version = 1 } = more;
  return {
    stream: 'wallet-u1',
    uid: 'u1',
    first_version,
    events: gold.length,
    types: ['wallet_opened', 'bet_placed'],
    reasons: [''],
    columns: {
      position: gold.map((_, row) => (first_version + row) * 10),
      recorded_at: gold.map((_, row) => T0 + row * 1_000),
      type: gold.map((_, row) => Math.min(row, 1)),
      reason: gold.map(() => 0),
      gold_coins: gold.map(String),
      sweeps_coins: sweeps.map(String),
    },
    version_gaps: [],
    broken: [],
    latest: (first_version + gold.length - 1) * 10,
    ...more,
  };
}

/** Builds the timeline of a stream without balances. */
export function bareTimeline(events: number): Timeline {
  const { columns, ...wallet } = timeline(new Array(events).fill(0n));
  return { ...wallet, columns: { ...columns, gold_coins: null, sweeps_coins: null } };
}
