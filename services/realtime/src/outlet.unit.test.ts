import type { PushName } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Batch } from './batch.js';
import { Budget } from './budget.js';
import { Outlet } from './outlet.js';
import { StillWire } from './testing/still-wire.js';
import { textFrame } from './wire.js';

const LIMITS = { softBytes: 100, hardBytes: 1_000, heartbeatMs: 25_000, pongMs: 8_000 };

const text = (length: number) => textFrame(JSON.stringify('x'.repeat(length)));

/** Builds a batch of pushes of one channel, starting at offset `from`. */
function batch(from: number, events: PushName[], channel: 'global' | 'user.ann' = 'user.ann'): Batch {
  const frames = events.map((event, index) => textFrame(JSON.stringify({ kind: 'push', offset: from + index, event })));
  return new Batch(channel, from + events.length - 1, frames.length, Buffer.concat(frames));
}

let wire: StillWire;
let budget: Budget;
let clock: { now: number };
let closes: string[];
let outlet: Outlet;

beforeEach(() => {
  wire = new StillWire();
  budget = new Budget(1_000_000);
  clock = { now: 0 };
  closes = [];
  const owner = {
    close: (name: string) => {
      closes.push(name);
      outlet.end();
    },
    cut: () => closes.push('cut'),
  };
  outlet = new Outlet(wire, owner, { budget, limits: LIMITS, now: () => clock.now });
  outlet.canSkip = true;
});

describe('the outlet of a socket', () => {
  it('a socket that reads is never slow, however much is written', () => {
    for (let n = 0; n < 100; n++) outlet.write(text(500));
    expect([outlet.isSlow, closes, budget.held]).toEqual([false, [], 0]);
  });

  it('above the soft limit a socket is slow, and after reading it gets the skipped range and the latest of each event', () => {
    wire.stopped = true;
    outlet.write(text(90));
    expect(outlet.isSlow).toBe(false);
    outlet.write(text(90));
    expect(outlet.isSlow).toBe(true);
    outlet.skip(batch(4, ['win_created', 'balance_update', 'win_created']));
    outlet.skip(batch(7, ['bet_created', 'balance_update']));
    outlet.skip(batch(1, ['casino_setting_update'], 'global'));
    expect(budget.kept).toBeGreaterThan(0);
    wire.written.length = 0;
    wire.read();
    expect(wire.written).toEqual([
      { kind: 'skipped', channel: 'user.ann', from: 4, to: 8 },
      { kind: 'push', offset: 6, event: 'win_created' },
      { kind: 'push', offset: 7, event: 'bet_created' },
      { kind: 'push', offset: 8, event: 'balance_update' },
      { kind: 'skipped', channel: 'global', from: 1, to: 1 },
      { kind: 'push', offset: 1, event: 'casino_setting_update' },
    ]);
    expect([outlet.isSlow, budget.held]).toEqual([false, 0]);
  });

  it('at most one skipped push per event name is kept', () => {
    wire.stopped = true;
    outlet.write(text(200));
    for (let offset = 1; offset < 500; offset++) outlet.skip(batch(offset, ['balance_update']));
    expect(budget.kept).toBe(batch(499, ['balance_update']).bytes.byteLength);
  });

  it('a socket can become slow again by the pushes sent when it caught up', () => {
    wire.stopped = true;
    outlet.write(text(200));
    outlet.skip(batch(1, ['balance_update', 'win_created', 'bet_created']));
    wire.read();
    wire.stopped = true;
    outlet.write(text(200));
    outlet.skip(batch(4, ['balance_update']));
    wire.written.length = 0;
    wire.read();
    expect(wire.written).toMatchObject([{ kind: 'skipped', from: 4, to: 4 }, { offset: 4 }]);
  });

  it('nothing is skipped for a client that does not support it', () => {
    outlet.canSkip = false;
    wire.stopped = true;
    outlet.write(text(500));
    expect([outlet.isSlow, closes]).toEqual([false, []]);
  });

  it.each([false, true])(
    'above the hard limit a socket is closed, whether it supports skipping (%p) or not',
    (canSkip) => {
      outlet.canSkip = canSkip;
      wire.stopped = true;
      outlet.write(text(1_100));
      expect(closes).toEqual(['slow_consumer']);
      outlet.write(text(10));
      expect(wire.written).toHaveLength(1);
    },
  );

  it('a socket that read nothing for a heartbeat plus the pong time is closed', () => {
    wire.stopped = true;
    outlet.write(text(200));
    clock.now = 33_000;
    outlet.check();
    expect(closes).toEqual([]);
    clock.now = 33_001;
    outlet.check();
    expect(closes).toEqual(['slow_consumer']);
  });

  it('the sweep lets a socket catch up if no drain was reported', () => {
    wire.stopped = true;
    outlet.write(text(200));
    outlet.skip(batch(1, ['balance_update']));
    wire.waiting = 0;
    outlet.check();
    expect(wire.written.slice(1)).toMatchObject([{ kind: 'skipped' }, { offset: 1 }]);
    wire.read();
    expect(wire.written).toHaveLength(3);
  });

  it('waiting bytes are counted until the connection is gone, and kept pushes until it is closed', () => {
    wire.stopped = true;
    outlet.write(text(200));
    outlet.skip(batch(1, ['balance_update']));
    outlet.end();
    expect([budget.kept, budget.waiting]).toEqual([0, wire.waiting]);
    outlet.gone();
    expect([budget.held, budget.behind.size]).toEqual([0, 0]);
  });
});
