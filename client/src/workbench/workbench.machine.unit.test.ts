import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { timeline } from './testing/timeline.js';
import { type Columns, columnsOf } from './timeline/columns.js';
import { leftOut, type Trouble, type WorkbenchEvent, workbenchMachine } from './workbench.machine.js';

let clock: SimulatedClock;
let enters: (string | null)[];
let entry: () => Promise<void>;
let timelines: (stream: string) => Promise<Columns>;
let follows: string[];
let receive: (event: WorkbenchEvent) => void;

const refused = (status: number): Trouble => ({ status, message: 'no' });

function columns(events: number, first_version = 1): Columns {
  return columnsOf(timeline(new Array(events).fill(0n), { first_version }));
}

function start(token: string | null = null) {
  const actor = createActor(
    workbenchMachine.provide({
      actors: {
        enter: fromPromise(({ input }) => {
          enters.push(input.token);
          return entry();
        }),
        leave: fromPromise(async () => {}),
        load: fromPromise(({ input }) => timelines(input.stream)),
        follow: fromCallback(({ input, sendBack }) => {
          follows.push(`${input.stream} after ${input.version}`);
          receive = (event) => sendBack(event as never);
          return () => follows.push('left');
        }),
      },
    }),
    { input: { token }, clock },
  );
  return actor.start();
}

const settle = async () => {
  for (let tick = 0; tick < 8; tick += 1) await Promise.resolve();
};

/** Returns a running workbench with an open stream of ten events. */
async function opened(
  moment: WorkbenchEvent & { type: 'OPEN' } = { type: 'OPEN', stream: 'wallet-u1', moment: 'end' },
) {
  const actor = start();
  actor.send(moment);
  await settle();
  return { actor, now: () => actor.getSnapshot().context };
}

beforeEach(() => {
  clock = new SimulatedClock();
  enters = [];
  follows = [];
  entry = async () => {};
  timelines = async () => columns(10);
});

describe('sign-in', () => {
  it('the token is sent once and then discarded', async () => {
    const actor = start('secret');
    await settle();
    expect(enters).toEqual(['secret']);
    expect(actor.getSnapshot().context.token).toBeNull();
    expect(actor.getSnapshot().matches({ open: 'nothing' })).toBe(true);
  });

  it('without a session and a token the sign-in page is shown without an error', async () => {
    entry = () => Promise.reject(refused(401));
    const actor = start();
    await settle();
    expect(actor.getSnapshot().matches('shut')).toBe(true);
    expect(actor.getSnapshot().context.refused).toBeNull();
  });

  it('a wrong token shows an error, and a right one opens the moment in the URL', async () => {
    entry = () => Promise.reject(refused(401));
    const actor = start('old');
    actor.send({ type: 'OPEN', stream: 'wallet-u1', moment: { version: 4 } });
    await settle();
    expect(actor.getSnapshot().context.refused).toMatch(/each start of the casino prints a new one/);
    entry = async () => {};
    actor.send({ type: 'TOKEN', token: 'new' });
    await settle();
    expect(actor.getSnapshot().matches({ open: 'shown' })).toBe(true);
    expect(actor.getSnapshot().context.row).toBe(3);
  });

  it('if the server does not respond, the request is repeated with the same token', async () => {
    entry = () => Promise.reject(refused(0));
    const actor = start('secret');
    await settle();
    expect(actor.getSnapshot().matches('unreachable')).toBe(true);
    entry = async () => {};
    clock.increment(3_000);
    await settle();
    expect(enters).toEqual(['secret', 'secret']);
    expect(actor.getSnapshot().matches('open')).toBe(true);
  });

  it('a new link replaces the previous token while the server does not respond', async () => {
    entry = () => Promise.reject(refused(0));
    const actor = start('old');
    await settle();
    entry = async () => {};
    actor.send({ type: 'TOKEN', token: 'new' });
    await settle();
    expect(enters).toEqual(['old', 'new']);
    expect(actor.getSnapshot().matches('open')).toBe(true);
  });
});

describe('current event', () => {
  it('a stream opened without a moment selects the last event and follows new ones', async () => {
    const { now } = await opened();
    expect(now()).toMatchObject({ row: 9, following: true });
    expect(follows).toEqual(['wallet-u1 after 10']);
  });

  it('a moment in the URL is not followed, even if it is the last event', async () => {
    const { now } = await opened({ type: 'OPEN', stream: 'wallet-u1', moment: { version: 10 } });
    expect(now()).toMatchObject({ row: 9, following: false });
    expect(follows).toEqual([]);
  });

  it('steps stop at the first and the last event', async () => {
    const { actor, now } = await opened();
    actor.send({ type: 'STEP', by: -100 });
    expect(now().row).toBe(0);
    actor.send({ type: 'STEP', by: 100 });
    expect(now()).toMatchObject({ row: 9, following: true });
  });

  it('new events move the selection only while following', async () => {
    const { actor, now } = await opened();
    receive({ type: 'NEWER', columns: columns(2, 11) });
    expect(now().row).toBe(11);
    actor.send({ type: 'STEP', by: -1 });
    expect(follows).toEqual(['wallet-u1 after 10', 'left']);
    expect(now()).toMatchObject({ row: 10, following: false });
    actor.send({ type: 'FOLLOW' });
    expect(follows.at(-1)).toBe('wallet-u1 after 12');
  });

  it('another moment of the same stream is selected without loading the stream again', async () => {
    let reads = 0;
    timelines = async () => {
      reads += 1;
      return columns(10);
    };
    const { actor, now } = await opened();
    actor.send({ type: 'OPEN', stream: 'wallet-u1', moment: { version: 3 } });
    expect([now().row, reads]).toEqual([2, 1]);
  });

  it('a stream without events has no current row', async () => {
    timelines = async () => columns(0);
    const { actor, now } = await opened();
    actor.send({ type: 'STEP', by: 1 });
    expect(now().row).toBe(-1);
  });
});

describe('failures', () => {
  it('a stream that failed to load can be retried', async () => {
    timelines = () => Promise.reject(refused(503));
    const { actor, now } = await opened();
    expect(actor.getSnapshot().matches({ open: 'failed' })).toBe(true);
    expect(now().trouble?.status).toBe(503);
    timelines = async () => columns(10);
    actor.send({ type: 'RETRY' });
    await settle();
    expect(actor.getSnapshot().matches({ open: 'shown' })).toBe(true);
  });

  it('a lost connection keeps the displayed data, and the error is cleared when the server responds again', async () => {
    const { now } = await opened();
    receive({ type: 'LOST', trouble: refused(0) });
    expect(now()).toMatchObject({ row: 9, trouble: { status: 0 } });
    receive({ type: 'REACHED' });
    expect(now().trouble).toBeNull();
  });

  it('an expired session shows the sign-in page with the reason and keeps the URL', async () => {
    const { actor, now } = await opened({ type: 'OPEN', stream: 'wallet-u1', moment: { version: 4 } });
    actor.send({ type: 'EXPIRED' });
    expect(actor.getSnapshot().matches('shut')).toBe(true);
    expect(now()).toMatchObject({ columns: null, stream: 'wallet-u1' });
    expect(now().refused).toMatch(/ended/);
  });
});

it('events can be selected and deselected, and the selection is cleared with another stream', async () => {
  const { actor, now } = await opened();
  for (const version of [3, 5, 3]) actor.send({ type: 'MARK', version });
  expect(now().marked).toEqual([5]);
  actor.send({ type: 'OPEN', stream: 'wallet-u2', moment: 'end' });
  expect(now().marked).toEqual([]);
});

it('a URL selects the events that it lists, and one without a list keeps the selection', async () => {
  const { actor, now } = await opened({ type: 'OPEN', stream: 'wallet-u1', moment: 'end', marked: [2, 7] });
  expect(now().marked).toEqual([2, 7]);
  actor.send({ type: 'OPEN', stream: 'wallet-u1', moment: { version: 3 } });
  expect(now().marked).toEqual([2, 7]);
  actor.send({ type: 'OPEN', stream: 'wallet-u1', moment: { version: 3 }, marked: [4] });
  expect(now().marked).toEqual([4]);
});

it('the what-if check leaves out the selected events or, if none is selected, the event at which it was opened', async () => {
  const { actor, now } = await opened();
  expect(leftOut(now())).toEqual([]);
  actor.send({ type: 'WEIGH', version: 6 });
  expect(leftOut(now())).toEqual([6]);
  actor.send({ type: 'MARK', version: 2 });
  expect(leftOut(now())).toEqual([2]);
  actor.send({ type: 'UNMARK_ALL' });
  actor.send({ type: 'WEIGH', version: null });
  expect(leftOut(now())).toEqual([]);
});
