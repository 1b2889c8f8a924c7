import type { Channel, PushFrame } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Findings, Positions } from './positions.ts';

const OWN: Channel = 'user.u1';
const FINE: Findings = { gaps: 0, duplicates: 0, resyncs: 0, skipped: 0 };

let positions: Positions;
beforeEach(() => {
  positions = new Positions();
  positions.welcome(welcome(10));
});

const welcome = (offset: number, recovered = false, epoch = 'e1') => ({
  channels: [{ channel: OWN, epoch, offset, recovered }],
});
const push = (offset: number, channel: Channel = OWN) => positions.push({ channel, offset } as PushFrame);
const skipped = (from: number, to: number) => positions.skipped({ channel: OWN, from, to });

/** Adds up the findings of several frames. */
function sum(frames: Findings[]): Findings {
  const total = { ...FINE };
  for (const found of frames) for (const key of Object.keys(FINE) as (keyof Findings)[]) total[key] += found[key];
  return total;
}

describe('a correct stream', () => {
  it('has no findings', () => {
    expect(sum([push(11), push(12), positions.newest({ [OWN]: 12 }), push(13)])).toEqual(FINE);
    expect(positions.get()).toEqual({ [OWN]: { epoch: 'e1', offset: 13 } });
  });

  it('of a subscribed channel continues from the position at which the subscription began', () => {
    expect(positions.has('catalogue')).toBe(false);
    positions.begin({ channel: 'catalogue', epoch: 'c', offset: 7 });
    expect(sum([push(8, 'catalogue'), push(9, 'catalogue')])).toEqual(FINE);
    expect(push(11, 'catalogue')).toEqual({ ...FINE, gaps: 1 });
    expect(positions.get().catalogue).toEqual({ epoch: 'c', offset: 11 });
  });

  it('continues after a resume that recovers', () => {
    expect(sum([push(11), positions.welcome(welcome(13, true)), push(12), push(13), push(14)])).toEqual(FINE);
  });

  it('may jump within a range announced as skipped, and rises by one after it', () => {
    expect(sum([skipped(11, 20), push(15), push(20), push(21)])).toEqual({ ...FINE, skipped: 10 });
  });
});

describe('a stream with faults', () => {
  it('has as many gaps as pushes were dropped', () => {
    expect(sum([push(11), push(14), push(15)])).toEqual({ ...FINE, gaps: 2 });
  });

  it('has a duplicate for each repeated push, even an old one', () => {
    expect(sum([push(11), push(11), push(12), push(11)])).toEqual({ ...FINE, duplicates: 2 });
  });

  it('has a gap and a duplicate if two pushes are swapped', () => {
    expect(sum([push(12), push(11), push(13)])).toEqual({ ...FINE, gaps: 1, duplicates: 1 });
  });

  it('has a gap if a heartbeat or the final welcome has a higher offset than the last received one', () => {
    expect(sum([push(11), positions.newest({ [OWN]: 14 })])).toEqual({ ...FINE, gaps: 3 });
  });

  it('has a gap if a resume claims to recover another epoch or a lower offset', () => {
    expect(positions.welcome(welcome(12, true, 'e2'))).toEqual({ ...FINE, gaps: 1 });
    expect(positions.welcome(welcome(3, true))).toEqual({ ...FINE, gaps: 1 });
  });

  it('has a resync if a resume recovers nothing', () => {
    expect(positions.welcome(welcome(40, false, 'e2'))).toEqual({ ...FINE, resyncs: 1 });
    expect(push(41)).toEqual(FINE);
  });

  it('has a gap for offsets around a skipped range that are neither sent nor announced', () => {
    expect(skipped(13, 20)).toEqual({ ...FINE, skipped: 8, gaps: 2 });
    expect(push(20)).toEqual(FINE);
    expect(push(22)).toEqual({ ...FINE, gaps: 1 });
  });

  it('has a gap if a skipped range never reaches its end', () => {
    expect(sum([skipped(11, 20), push(15), push(21)])).toEqual({ ...FINE, skipped: 10, gaps: 5 });
  });

  it('has duplicates if a skipped range starts with offsets already received', () => {
    expect(skipped(10, 12)).toEqual({ ...FINE, skipped: 3, duplicates: 1 });
  });

  it('has a gap for a push on a channel that no welcome named', () => {
    expect(push(1, 'user.u2')).toEqual({ ...FINE, gaps: 1 });
  });
});
