import { EMPTY_PHASE, type TablePushes } from '@goldwake/contracts';
import type { TideTable } from '@goldwake/contracts/http';

/** Noon, at which the round of the tests opens for bets. */
export const NOON = Date.parse('2026-11-26T12:00:00.000Z');
export const iso = (ms: number) => new Date(ms).toISOString();

/** Returns a table in the betting phase of round 1.7, with changes. */
export function table(changes: Partial<TideTable> = {}): TideTable {
  return {
    version: 10,
    now: iso(NOON),
    phase: 'betting',
    round: '1.7',
    number: 7,
    chain: { chain: 1, rounds: 100_000, terminal_hash: '0'.repeat(64), client_seed: 'harbour' },
    bets_until: iso(NOON + 6_000),
    starts_at: iso(NOON + 7_000),
    started_at: null,
    end: null,
    ended_at: null,
    seed: null,
    interrupted: false,
    next_at: null,
    last: [],
    bets: [],
    ...changes,
  };
}

/** Returns a push about round 1.7, with changes. */
export function push(
  phase: TablePushes['table_round']['phase'],
  changes: Partial<TablePushes['table_round']> = {},
): TablePushes['table_round'] {
  return {
    version: 11,
    phase,
    round: '1.7',
    number: 7,
    ...EMPTY_PHASE,
    ...changes,
  };
}
