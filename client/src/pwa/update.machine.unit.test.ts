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
/** The busy reason at each reload; null if the player was idle. */
let reloads: (BusyReason | null)[];
let saved: (number | null)[];
let emitted: UpdateEmitted[];
let takenOver: () => void;
let online: boolean;
/** Settles the pending `reach` call according to `online`; called automatically if `answersAtOnce`. */
let response: () => void;
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
              response = () => (online ? resolve() : reject(new TypeError('offline')));
              if (answersAtOnce) response();
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
  for (const type of ['offered', 'closing', 'held', 'unreached'] as const)
    actor.on(type, (event) => emitted.push(event));
  return actor.start();
}

const settle = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
const BUSY: UpdateEvent = { type: 'BUSY', because: 'round' };
const FREE: UpdateEvent = { type: 'FREE' };
const emittedTypes = () => emitted.map(({ type }) => type);

beforeEach(() => {
  clock = new SimulatedClock();
  checks = 0;
  reloads = [];
  saved = [];
  emitted = [];
  takenOver = () => {};
  online = true;
  response = () => {};
  answersAtOnce = true;
});

describe('without an update', () => {
  it('the machine checks every five minutes and emits nothing', () => {
    start();
    clock.increment(CHECK_EVERY_MS - 1);
    expect(checks).toBe(0);
    clock.increment(1);
    clock.increment(CHECK_EVERY_MS);
    expect([checks, emitted]).toEqual([2, []]);
  });

  it('the saved countdown of an update that is already installed is deleted', () => {
    start(123).send({ type: 'NONE' });
    expect(saved).toEqual([null]);
  });
});

describe('countdown', () => {
  it('the update is offered, offered again in the last minute, and the page reloads at the deadline', async () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    expect(emitted).toEqual([{ type: 'offered', deadline: COUNTDOWN_MS }]);
    expect(saved).toEqual([COUNTDOWN_MS]);
    clock.increment(COUNTDOWN_MS - LAST_MINUTE_MS);
    expect(emittedTypes()).toEqual(['offered', 'closing']);
    clock.increment(LAST_MINUTE_MS - 1);
    expect(actor.getSnapshot().matches({ pending: 'lastMinute' })).toBe(true);
    clock.increment(1);
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
    expect(saved.at(-1)).toBeNull();
  });

  it('a countdown started in another tab or before a reload continues', () => {
    clock.set(400_000);
    const actor = start(COUNTDOWN_MS);
    actor.send({ type: 'FOUND' });
    expect(emitted).toEqual([{ type: 'offered', deadline: COUNTDOWN_MS }]);
    clock.increment(COUNTDOWN_MS - 400_000 - LAST_MINUTE_MS);
    expect(emittedTypes()).toEqual(['offered', 'closing']);
  });

  it('a countdown that ended while the page was closed hands over at once', async () => {
    clock.set(COUNTDOWN_MS + 1);
    const actor = start(COUNTDOWN_MS);
    actor.send({ type: 'FOUND' });
    // One step for the timer of the last minute and one for the deadline; both times have passed.
    clock.increment(0);
    clock.increment(0);
    expect(actor.getSnapshot().matches({ pending: 'handingOver' })).toBe(true);
  });

  it('a second update does not restart the countdown', () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    clock.increment(300_000);
    actor.send({ type: 'FOUND' });
    expect([emittedTypes(), saved]).toEqual([['offered'], [COUNTDOWN_MS]]);
  });
});

describe('during a round', () => {
  it('at the deadline the reload waits until the round has ended', async () => {
    const actor = start(null, 'round');
    actor.send({ type: 'FOUND' });
    clock.increment(COUNTDOWN_MS - LAST_MINUTE_MS);
    clock.increment(LAST_MINUTE_MS);
    expect(emitted.at(-1)).toEqual({ type: 'held', because: 'round' });
    clock.increment(COUNTDOWN_MS);
    expect(reloads).toEqual([]);
    actor.send(FREE);
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
  });

  it('the Update button waits too', () => {
    const actor = start(null, 'round');
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    expect(actor.getSnapshot().matches({ pending: 'held' })).toBe(true);
    expect(reloads).toEqual([]);
  });

  it('a round that starts while the newer version takes over delays the reload until it has ended', async () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    actor.send(BUSY);
    takenOver();
    await settle();
    expect([reloads, emittedTypes()]).toEqual([[], ['offered', 'held']]);
    actor.send(FREE);
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
  });
});

describe('handover to the newer version', () => {
  it('a handover requested in another tab reloads this tab too', async () => {
    const actor = start();
    actor.send({ type: 'TAKEN_OVER' });
    takenOver();
    await settle();
    expect(reloads).toEqual([null]);
  });

  it('a handover that does not complete times out and the page reloads', async () => {
    const actor = start();
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    clock.increment(HANDOVER_MS);
    await settle();
    expect(reloads).toEqual([null]);
  });

  it('if no page can be loaded, the current page stays, the player is informed, and the reload is retried later', async () => {
    online = false;
    const actor = start();
    actor.send({ type: 'FOUND' });
    actor.send({ type: 'PRESS' });
    clock.increment(HANDOVER_MS);
    await settle();
    expect([reloads, emittedTypes()]).toEqual([[], ['offered', 'unreached']]);
    expect(saved).toEqual([COUNTDOWN_MS]);
    online = true;
    clock.increment(CHECK_EVERY_MS);
    clock.increment(HANDOVER_MS);
    await settle();
    expect(reloads).toEqual([null]);
  });
});

describe('all paths through the update machine', () => {
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

  it('every state is reachable', () => {
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
    '%s: the page reloads exactly once on paths that end in a reload, and never during a round',
    async (_, path) => {
      answersAtOnce = false;
      const actor = start();
      for (const { event } of path.steps) {
        const delay = delays[event.type];
        const { type } = event as { type: string };
        if (type === REACHED || type === UNREACHED) {
          online = type === REACHED;
          response();
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
