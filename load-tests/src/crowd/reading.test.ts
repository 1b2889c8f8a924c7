import { describe, expect, it } from '@jest/globals';
import { Tally } from './reading.js';

const table = { version: 3, phase: 'betting', round: '1.1', number: 1, bets_until: '2026-11-26T12:00:06.000Z' };
const rest = { started_at: null, end: null, ended_at: null, seed: null, interrupted: false, next_at: null };
/** Time for which each push was under way, in milliseconds. */
const LATE_MS = 60;
const sentAt = new Date(Date.now() - LATE_MS).toISOString();
const push = (offset: number, data: object, event = 'table_round') =>
  Buffer.from(JSON.stringify({ kind: 'push', channel: 'table.rising-tide', offset, event, at: sentAt, data }));
const betting = push(1, { ...table, starts_at: '2026-11-26T12:00:07.000Z', ...rest });

/** Counts frames that readers receive, each as its offset and the offset that the reader had before. */
function tallyOf(...received: [frame: Buffer, offset: number, before: number][]): Tally {
  const tally = new Tally();
  for (const [frame, offset, before] of received) tally.push(frame, 0, frame.length, offset, before);
  return tally;
}

describe('the tally of all readers', () => {
  it('counts the copies of a push, and the push once', () => {
    const tally = tallyOf([betting, 1, 0], [betting, 1, 0]);
    expect(tally.pushes).toBe(1);
    expect(tally.phases).toHaveLength(1);
    expect(tally.counts).toEqual({ deliveries: 2, gaps: 0, duplicates: 0, skipped: 0, altered: 0, cuts: 0 });
  });

  it('finds a copy that differs', () => {
    const altered = Buffer.from(betting.toString().replace('06.000Z', '06.001Z'));
    expect(tallyOf([betting, 1, 0], [altered, 1, 0]).counts.altered).toBe(1);
  });

  it('finds missing and repeated pushes of one reader', () => {
    expect(tallyOf([betting, 4, 1]).counts.gaps).toBe(2);
    expect(tallyOf([betting, 1, 0], [betting, 1, 1]).counts.duplicates).toBe(1);
  });

  it('finds phases of the table that contradict each other, even if all readers got the same bytes', () => {
    expect(tallyOf([betting, 1, 0]).phaseFaults).toEqual([]);
    const again = push(2, { ...table, starts_at: '2026-11-26T12:00:07.000Z', ...rest });
    expect(tallyOf([betting, 1, 0], [again, 2, 1]).phaseFaults).not.toEqual([]);
  });

  it('measures phases on their own', () => {
    const bet = push(2, { bet: 'b1' }, 'table_bet');
    const tally = tallyOf([betting, 1, 0], [bet, 2, 1]);
    expect(tally.phases).toHaveLength(1);
    expect(tally.phaseLatency.get().max_ms).toBeGreaterThanOrEqual(LATE_MS);
    expect(tallyOf([bet, 2, 1]).phaseLatency.get()).toEqual({ p50_ms: 0, p99_ms: 0, max_ms: 0 });
  });
});
