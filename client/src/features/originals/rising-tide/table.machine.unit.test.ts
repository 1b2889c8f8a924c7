import type { TideTable } from '@goldwake/contracts/http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import { createTableMachine } from './table.machine.js';
import { iso, NOON, push, table } from './testing.js';

let clock: SimulatedClock;
let visible: boolean;
let requests: { answer(table: TideTable): Promise<void>; fail(): Promise<void> }[];
let actor: ActorRefFrom<ReturnType<typeof createTableMachine>>;

/** Lets the promises of the machine settle. */
const flush = () => new Promise<void>((resolve) => setTimeout(resolve));
const phase = () => actor.getSnapshot().value.phase;

beforeEach(() => {
  clock = new SimulatedClock();
  visible = true;
  requests = [];
  const machine = createTableMachine({
    load: () =>
      new Promise((resolve, reject) => {
        requests.push({
          answer: (loaded) => {
            resolve(loaded);
            return flush();
          },
          fail: () => {
            reject(new Error('no answer'));
            return flush();
          },
        });
      }),
    now: () => NOON + clock.now(),
    isVisible: () => visible,
  });
  actor = createActor(machine, { clock }).start();
  actor.send({ type: 'ENTERED' });
});

describe('the phases of the table', () => {
  it('follow the clock from betting to the start, and then the pushes', async () => {
    expect(phase()).toBe('unknown');
    await requests[0]?.answer(table());
    actor.send({ type: 'LIVE', live: true });
    expect(phase()).toBe('betting');
    clock.increment(5_999);
    expect(phase()).toBe('betting');
    clock.increment(1);
    expect(phase()).toBe('locked');
    clock.increment(1_000);
    expect(phase()).toBe('starting');
    actor.send({ type: 'ROUND', push: push('running', { version: 11, started_at: iso(NOON + 7_000) }) });
    expect(phase()).toBe('running');
    const ended = { version: 12, end: '1.50', ended_at: iso(NOON + 14_000), next_at: iso(NOON + 18_000) };
    actor.send({ type: 'ROUND', push: push('ended', ended) });
    expect(phase()).toBe('ended');
    expect(requests).toHaveLength(1);
  });

  it('are those of the clock also if the page was opened in the middle of a round', async () => {
    clock.increment(6_500);
    await requests[0]?.answer(table());
    expect(phase()).toBe('locked');
  });
});

describe('loading the table', () => {
  it('is repeated after a failure, and the table stays as last known', async () => {
    await requests[0]?.fail();
    expect(actor.getSnapshot().context.failed).toBe(true);
    clock.increment(3_000);
    await requests[1]?.answer(table());
    expect(actor.getSnapshot().context).toMatchObject({ failed: false, view: { table: { round: '1.7' } } });
    actor.send({ type: 'RELOAD' });
    await requests[2]?.fail();
    expect(phase()).toBe('betting');
  });

  it('is repeated if the push about the start does not arrive', async () => {
    await requests[0]?.answer(table());
    actor.send({ type: 'LIVE', live: true });
    clock.increment(9_499);
    expect(requests).toHaveLength(1);
    clock.increment(1);
    expect(requests).toHaveLength(2);
  });

  it('is repeated all the time without pushes, so that a visitor sees the rounds', async () => {
    await requests[0]?.answer(table());
    clock.increment(1_500);
    expect(requests).toHaveLength(2);
    await requests[1]?.answer(table({ version: 11, phase: 'running', started_at: iso(NOON) }));
    expect(phase()).toBe('running');
    clock.increment(1_500);
    expect(requests).toHaveLength(3);
  });

  it('wakes a sleeping table only while the browser shows the page, and not before the end was seen', async () => {
    const asleep = table({ phase: 'ended', end: '2.00', ended_at: iso(NOON), next_at: null });
    visible = false;
    await requests[0]?.answer(asleep);
    actor.send({ type: 'LIVE', live: true });
    clock.increment(60_000);
    expect(requests).toHaveLength(1);
    visible = true;
    actor.send({ type: 'RELOAD' });
    await requests[1]?.answer(table({ ...asleep, ended_at: iso(NOON + 60_000) }));
    clock.increment(3_999);
    expect(requests).toHaveLength(2);
    clock.increment(1);
    expect(requests).toHaveLength(3);
  });

  it('is repeated at once for the first round of another seed chain, because pushes do not contain the chain', async () => {
    await requests[0]?.answer(table());
    actor.send({ type: 'ROUND', push: push('betting', { round: '2.1', number: 1 }) });
    expect(requests).toHaveLength(2);
  });

  it('ends when the player leaves the page, and what was known is not shown on return', async () => {
    await requests[0]?.answer(table());
    actor.send({ type: 'LEFT' });
    expect(phase()).toBe('unknown');
    clock.increment(60_000);
    expect(requests).toHaveLength(1);
    actor.send({ type: 'ENTERED' });
    expect(requests).toHaveLength(2);
  });
});
