import type { PushName } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Batch } from '../rooms/batch.js';
import { Budget } from '../rooms/budget.js';
import { StallableWire } from '../testing/stallable-wire.js';
import { SocketWriter } from './socket-writer.js';
import { textFrame } from './wire.js';

const LIMITS = { softBytes: 100, hardBytes: 1_000, heartbeatMs: 25_000, pongMs: 8_000 };

const text = (length: number) => textFrame(JSON.stringify('x'.repeat(length)));

/** Builds a batch of pushes of one channel, starting at offset `from`. */
function batch(from: number, events: PushName[], channel: 'global' | 'user.ann' = 'user.ann'): Batch {
  const frames = events.map((event, index) =>
    textFrame(JSON.stringify({ kind: 'push', offset: from + index, event, data: {} })),
  );
  return new Batch(channel, from + events.length - 1, frames.length, Buffer.concat(frames));
}

let wire: StallableWire;
let budget: Budget;
let clock: { now: number };
let closes: string[];
let writer: SocketWriter;

beforeEach(() => {
  wire = new StallableWire();
  budget = new Budget(1_000_000);
  clock = { now: 0 };
  closes = [];
  const owner = {
    close: (name: string) => {
      closes.push(name);
      writer.end();
    },
    cut: () => closes.push('cut'),
  };
  writer = new SocketWriter(wire, owner, { budget, limits: LIMITS, now: () => clock.now });
  writer.canSkip = true;
});

describe('the outlet of a socket', () => {
  it('a socket that reads is never slow, however much is written', () => {
    for (let n = 0; n < 100; n++) writer.write(text(500));
    expect([writer.isSlow, closes, budget.used]).toEqual([false, [], 0]);
  });

  it('above the soft limit a socket is slow, and after reading it gets the skipped range and the latest of each event', () => {
    wire.stalled = true;
    writer.write(text(90));
    expect(writer.isSlow).toBe(false);
    writer.write(text(90));
    expect(writer.isSlow).toBe(true);
    writer.skip(batch(4, ['win_created', 'balance_update', 'win_created']));
    writer.skip(batch(7, ['bet_created', 'balance_update']));
    writer.skip(batch(1, ['casino_setting_update'], 'global'));
    expect(budget.kept).toBeGreaterThan(0);
    wire.written.length = 0;
    wire.read();
    expect(wire.written).toEqual([
      { kind: 'skipped', channel: 'user.ann', from: 4, to: 8 },
      { kind: 'push', offset: 6, event: 'win_created', data: {} },
      { kind: 'push', offset: 7, event: 'bet_created', data: {} },
      { kind: 'push', offset: 8, event: 'balance_update', data: {} },
      { kind: 'skipped', channel: 'global', from: 1, to: 1 },
      { kind: 'push', offset: 1, event: 'casino_setting_update', data: {} },
    ]);
    expect([writer.isSlow, budget.used]).toEqual([false, 0]);
  });

  it('of a push in parts, the latest of each part is kept', () => {
    wire.stalled = true;
    writer.write(text(200));
    const parts = ['rakeback', 'balances', 'rakeback'].map((part, index) => ({
      kind: 'push',
      offset: index + 1,
      event: 'rakeback_claimed',
      data: { part },
    }));
    writer.skip(new Batch('user.ann', 3, 3, Buffer.concat(parts.map((push) => textFrame(JSON.stringify(push))))));
    wire.written.length = 0;
    wire.read();
    expect(wire.written).toEqual([{ kind: 'skipped', channel: 'user.ann', from: 1, to: 3 }, parts[1], parts[2]]);
  });

  it('at most one skipped push per event name is kept', () => {
    wire.stalled = true;
    writer.write(text(200));
    for (let offset = 1; offset < 500; offset++) writer.skip(batch(offset, ['balance_update']));
    expect(budget.kept).toBe(batch(499, ['balance_update']).bytes.byteLength);
  });

  it('a socket can become slow again by the pushes sent when it caught up', () => {
    wire.stalled = true;
    writer.write(text(200));
    writer.skip(batch(1, ['balance_update', 'win_created', 'bet_created']));
    wire.read();
    wire.stalled = true;
    writer.write(text(200));
    writer.skip(batch(4, ['balance_update']));
    wire.written.length = 0;
    wire.read();
    expect(wire.written).toMatchObject([{ kind: 'skipped', from: 4, to: 4 }, { offset: 4 }]);
  });

  it('nothing is skipped for a client that does not support it', () => {
    writer.canSkip = false;
    wire.stalled = true;
    writer.write(text(500));
    expect([writer.isSlow, closes]).toEqual([false, []]);
  });

  it.each([false, true])(
    'above the hard limit a socket is closed, whether it supports skipping (%p) or not',
    (canSkip) => {
      writer.canSkip = canSkip;
      wire.stalled = true;
      writer.write(text(1_100));
      expect(closes).toEqual(['slow_consumer']);
      writer.write(text(10));
      expect(wire.written).toHaveLength(1);
    },
  );

  it('a socket that read nothing for a heartbeat plus the pong time is closed', () => {
    wire.stalled = true;
    writer.write(text(200));
    clock.now = 33_000;
    writer.check();
    expect(closes).toEqual([]);
    clock.now = 33_001;
    writer.check();
    expect(closes).toEqual(['slow_consumer']);
  });

  it('the sweep lets a socket catch up if no drain was reported', () => {
    wire.stalled = true;
    writer.write(text(200));
    writer.skip(batch(1, ['balance_update']));
    wire.waiting = 0;
    writer.check();
    expect(wire.written.slice(1)).toMatchObject([{ kind: 'skipped' }, { offset: 1 }]);
    wire.read();
    expect(wire.written).toHaveLength(3);
  });

  it('waiting bytes are counted until the connection is gone, and kept pushes until it is closed', () => {
    wire.stalled = true;
    writer.write(text(200));
    writer.skip(batch(1, ['balance_update']));
    writer.end();
    expect([budget.kept, budget.waiting]).toEqual([0, wire.waiting]);
    writer.gone();
    expect([budget.used, budget.behind.size]).toEqual([0, 0]);
  });
});
