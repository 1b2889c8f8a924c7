import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { BusyReason } from '../session/busy.js';
import {
  CHECK_EVERY_MS,
  COUNTDOWN_MS,
  HANDOVER_MS,
  LAST_MINUTE_MS,
  type UpdateEmitted,
  type UpdateEvent,
  updateMachine,
} from './update.machine.js';

let clock: SimulatedClock;
let checks: number;
/** What was going on at each reload. */
let reloads: (BusyReason | null)[];
let saved: (number | null)[];
let heard: UpdateEmitted[];
let takenOver: () => void;
let online: boolean;
/** Lets the casino answer as `online` says; by itself it does so at once. */
let answer: () => void;
let answersAtOnce: boolean;

function start(deadline: number | null = null, goingOn: BusyReason | null = null) {
  const actor = createActor(
    updateMachine.provide({
      actors: {
        versions: fromCallback(() => {}),
        busyness: fromCallback(({ sendBack }) => {
          const send = (event: UpdateEvent) => sendBack(event as never);
          send(goingOn ? { type: 'BUSY', because: goingOn } : { type: 'FREE' });
        }),
        takeOver: fromPromise(
          () =>
            new Promise<void>((resolve) => {
              takenOver = resolve;
            }),
        ),
        reach: fromPromise(
          () =>
            new Promise<void>((resolve, reject) => {
              answer = () => (online ? resolve() : reject(new TypeError('offline')));
              if (answersAtOnce) answer();
            }),
        ),
      },
      actions: {
        check: () => {
          checks += 1;
        },
        reload: ({ context }) => reloads.push(context.busy),
        saveDeadline: (_, at: number | null) => saved.push(at),
      },
    }),
    { input: { deadline, now: () => clock.now() }, clock },
  );
  for (const type of ['offered', 'closing', 'held', 'unreached'] as const) actor.on(type, (event) => heard.push(event));
  return actor.start();
}

const settle = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
const BUSY: UpdateEvent = { type: 'BUSY', because: 'round' };
const FREE: UpdateEvent = { type: 'FREE' };
const told = () => heard.map(({ type }) => type);

beforeEach(() => {
  clock = new SimulatedClock();
  checks = 0;
  reloads = [];
  saved = [];
  heard = [];
  takenOver = () => {};
  online = true;
  answer = () => {};
  answersAtOnce = true;
});

describe('without an update', () => {
  it('asks for one every five minutes, and says nothing', () => {
    start();
    clock.increment(CHECK_EVERY_MS - 1);
    expect(checks).toBe(0);
    clock.increment(1);
    clock.increment(CHECK_EVERY_MS);
    expect([checks, heard]).toEqual([2, []]);
  });

  it('forgets the countdown of an update that is here already', () => {
    start(123).send({ type: 'NONE' });
    expect(saved).toEqual([null]);
  });
});

describe('the countdown', () => {
  it('offers the update, says it again in the last minute, and refreshes at its end', async () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    expect(heard).toEqual([{ type: 'offered', deadline: COUNTDOWN_MS }]);
    expect(saved).toEqual([COUNTDOWN_MS]);
    clock.increment(COUNTDOWN_MS - LAST_MINUTE_MS);
    expect(told()).toEqual(['offered', 'closing']);
    clock.increment(LAST_MINUTE_MS - 1);
    expect(actor.getSnapshot().matches({ pending: 'lastMinute' })).toBe(true);
    clock.increment(1);
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
    expect(saved.at(-1)).toBeNull();
  });

  it('goes on where another tab, or the page before the reload, began it', () => {
    clock.set(400_000);
    const actor = start(COUNTDOWN_MS);
    actor.send({ type: 'FOUND' });
    expect(heard).toEqual([{ type: 'offered', deadline: COUNTDOWN_MS }]);
    clock.increment(COUNTDOWN_MS - 400_000 - LAST_MINUTE_MS);
    expect(told()).toEqual(['offered', 'closing']);
  });

  it('that ran out while the page was closed refreshes at once', async () => {
    clock.set(COUNTDOWN_MS + 1);
    const actor = start(COUNTDOWN_MS);
    actor.send({ type: 'FOUND' });
    // One for the last minute, one for the deadline: both are over.
    clock.increment(0);
    clock.increment(0);
    expect(actor.getSnapshot().matches({ pending: 'handingOver' })).toBe(true);
  });

  it('is not begun anew by a second update', () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    clock.increment(300_000);
    actor.send({ type: 'FOUND' });
    expect([told(), saved]).toEqual([['offered'], [COUNTDOWN_MS]]);
  });
});

describe('while a round is in play', () => {
  it('the end of the countdown waits for the landing, then goes', async () => {
    const actor = start(null, 'round');
    actor.send({ type: 'FOUND' });
    clock.increment(COUNTDOWN_MS - LAST_MINUTE_MS);
    clock.increment(LAST_MINUTE_MS);
    expect(heard.at(-1)).toEqual({ type: 'held', because: 'round' });
    clock.increment(COUNTDOWN_MS);
    expect(reloads).toEqual([]);
    actor.send(FREE);
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
  });

  it('the button waits too', () => {
    const actor = start(null, 'round');
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    expect(actor.getSnapshot().matches({ pending: 'held' })).toBe(true);
    expect(reloads).toEqual([]);
  });

  it('that began while the newer version took over, the page stays until it has landed', async () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    actor.send(BUSY);
    takenOver();
    await settle();
    expect([reloads, told()]).toEqual([[], ['offered', 'held']]);
    actor.send(FREE);
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
  });
});

describe('the handover', () => {
  it('asked for in another tab refreshes this one too', async () => {
    const actor = start();
    actor.send({ type: 'TAKEN_OVER' });
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
  });

  it('that finds no end does not keep the player waiting', async () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    clock.increment(HANDOVER_MS);
    await settle();
    expect(reloads).toEqual([null]);
  });

  it('with no page to come back to leaves the one that is here, says so, and goes once there is one', async () => {
    online = false;
    const actor = start();
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    clock.increment(HANDOVER_MS);
    await settle();
    expect([reloads, told()]).toEqual([[], ['offered', 'unreached']]);
    expect(saved).toEqual([COUNTDOWN_MS]);
    online = true;
    clock.increment(CHECK_EVERY_MS);
    clock.increment(HANDOVER_MS);
    await settle();
    expect(reloads).toEqual([null]);
  });
});

describe('on every way through', () => {
  const LAST_MINUTE = 'xstate.after.untilLastMinute.update.pending.counting';
  const DEADLINE = 'xstate.after.untilDeadline.update.pending.lastMinute';
  const HANDOVER = 'xstate.after.handover.update.pending.handingOver';
  const REACHED = 'xstate.done.actor.0.update.pending.reaching';
  const UNREACHED = 'xstate.error.actor.0.update.pending.reaching';
  const AGAIN = 'xstate.after.checkEvery.update.pending.unreached';
  const delays: Record<string, number> = {
    [LAST_MINUTE]: COUNTDOWN_MS - LAST_MINUTE_MS,
    [DEADLINE]: LAST_MINUTE_MS,
    [HANDOVER]: HANDOVER_MS,
    [AGAIN]: CHECK_EVERY_MS,
  };
  const events = [
    { type: 'FOUND' },
    { type: 'TAKEN_OVER' },
    { type: 'PRESS' },
    BUSY,
    FREE,
    { type: LAST_MINUTE },
    { type: DEADLINE },
    { type: HANDOVER },
    { type: REACHED },
    { type: UNREACHED },
    { type: AGAIN },
  ] as UpdateEvent[];
  const paths = getShortestPaths(updateMachine, {
    events,
    input: { deadline: null, now: () => 0 },
    serializeState: ({ value, context }) => JSON.stringify([value, context.busy]),
  });
  const nameOf = (path: (typeof paths)[number]) =>
    `${path.steps.map(({ event }) => event.type.replace(/^xstate\.(\w+)\.(\w+)\..*/, '$1 $2')).join(', ')}`;

  it('reaches every state', () => {
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect([...reached].sort()).toEqual(
      [
        'current',
        { pending: 'counting' },
        { pending: 'handingOver' },
        { pending: 'held' },
        { pending: 'lastMinute' },
        { pending: 'reaching' },
        { pending: 'unreached' },
        'refreshing',
      ]
        .map((value) => JSON.stringify(value))
        .sort(),
    );
  });

  it.each(paths.map((path) => [nameOf(path), path] as const))(
    '%s: the page is refreshed where the way ends in it, once, and never in a round',
    async (_, path) => {
      answersAtOnce = false;
      const actor = start();
      for (const { event } of path.steps) {
        const delay = delays[event.type];
        const { type } = event as { type: string };
        if (type === REACHED || type === UNREACHED) {
          online = type === REACHED;
          answer();
          await settle();
        } else if (delay !== undefined) clock.increment(delay);
        else if (event.type !== ('xstate.init' as never)) actor.send(event);
      }
      expect(actor.getSnapshot().value).toEqual(path.state.value);
      expect(reloads).toEqual(path.state.matches('refreshing') ? [null] : []);
      if (path.state.matches('refreshing')) expect(saved.at(-1)).toBeNull();
    },
  );
});
