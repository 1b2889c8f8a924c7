import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { BusyReason } from '../session/busy.js';

/** Specification §9. */
export const CHECK_EVERY_MS = 5 * 60_000;
export const COUNTDOWN_MS = 10 * 60_000;
/** Before the end it is said once more. */
export const LAST_MINUTE_MS = 60_000;
/** The newer version takes over in an instant, or once the older one has answered what it was asked; nobody waits longer for that. */
export const HANDOVER_MS = 5_000;

export type UpdateEvent =
  /** A newer version is there and waits. */
  | { type: 'FOUND' }
  /** None waits: what is left of an earlier countdown is over. */
  | { type: 'NONE' }
  /** The newer version has taken over, as another tab asked. */
  | { type: 'TAKEN_OVER' }
  /** The Update button. */
  | { type: 'PRESS' }
  | { type: 'BUSY'; because: BusyReason }
  | { type: 'FREE' };

export type UpdateEmitted =
  | { type: 'offered'; deadline: number }
  | { type: 'closing'; deadline: number }
  /** It is time, but the player has something going. */
  | { type: 'held'; because: BusyReason }
  /** It is time, but the newer page can only come from the casino, which does not answer. */
  | { type: 'unreached' };

export interface UpdateContext {
  /** Epoch milliseconds at which the page refreshes by itself; the same in all tabs and across reloads. */
  deadline: number | null;
  busy: BusyReason | null;
  now: () => number;
}

/**
 * The update prompt: asks for newer versions, offers the one that is found, counts down, and refreshes the page when its time has come
 * or the player says so, but never while something would be cut off: then it waits, and goes as soon as that has ended. Nor does it leave
 * the page for one that cannot be had: then it tries again later.
 */
export const updateMachine = setup({
  types: {
    context: {} as UpdateContext,
    events: {} as UpdateEvent,
    emitted: {} as UpdateEmitted,
    input: {} as { deadline: number | null; now: () => number },
  },
  actors: {
    /** Tells FOUND, NONE and TAKEN_OVER. */
    versions: fromCallback<{ type: 'none' }>(() => {}),
    /** Tells BUSY and FREE, at its start and at every change. */
    busyness: fromCallback<{ type: 'none' }>(() => {}),
    /** Resolves once the newer version has taken over. */
    takeOver: fromPromise<void>(async () => {}),
    /** Resolves once there is a page to come back to; rejects where there is none. */
    reach: fromPromise<void>(async () => {}),
  },
  actions: {
    check: () => {},
    reload: () => {},
    saveDeadline: (_, _deadline: number | null) => {},
    setDeadline: assign({ deadline: ({ context }) => context.deadline ?? context.now() + COUNTDOWN_MS }),
    dropDeadline: assign({ deadline: null }),
    tellOffered: emit(({ context }) => ({ type: 'offered' as const, deadline: deadlineOf(context) })),
    tellClosing: emit(({ context }) => ({ type: 'closing' as const, deadline: deadlineOf(context) })),
    tellHeld: emit((_, because: BusyReason) => ({ type: 'held' as const, because })),
    tellUnreached: emit({ type: 'unreached' }),
  },
  guards: { isFree: ({ context }) => context.busy === null },
  delays: {
    checkEvery: CHECK_EVERY_MS,
    untilLastMinute: ({ context }) => Math.max(0, deadlineOf(context) - LAST_MINUTE_MS - context.now()),
    untilDeadline: ({ context }) => Math.max(0, deadlineOf(context) - context.now()),
    handover: HANDOVER_MS,
  },
}).createMachine({
  id: 'update',
  context: ({ input }) => ({ ...input, busy: null }),
  invoke: { src: 'versions' },
  initial: 'current',
  states: {
    current: {
      on: {
        FOUND: 'pending',
        TAKEN_OVER: 'pending.due',
        NONE: { actions: ['dropDeadline', { type: 'saveDeadline', params: null }] },
      },
      after: { checkEvery: { target: 'current', reenter: true, actions: 'check' } },
    },
    pending: {
      entry: ['setDeadline', { type: 'saveDeadline', params: ({ context }) => context.deadline }],
      invoke: { src: 'busyness' },
      initial: 'counting',
      on: {
        BUSY: { actions: assign({ busy: ({ event }) => event.because }) },
        FREE: { actions: assign({ busy: null }) },
        PRESS: '.due',
        TAKEN_OVER: '.due',
      },
      states: {
        counting: {
          entry: 'tellOffered',
          after: { untilLastMinute: 'lastMinute' },
        },
        lastMinute: {
          entry: 'tellClosing',
          after: { untilDeadline: 'due' },
        },
        due: {
          always: [{ guard: 'isFree', target: 'handingOver' }, { target: 'held' }],
        },
        held: {
          entry: { type: 'tellHeld', params: ({ context }) => context.busy ?? 'round' },
          always: { guard: 'isFree', target: 'handingOver' },
          on: { PRESS: {}, TAKEN_OVER: {} },
        },
        handingOver: {
          invoke: { src: 'takeOver', onDone: 'reaching', onError: 'reaching' },
          on: { PRESS: {}, TAKEN_OVER: {} },
          after: { handover: 'reaching' },
        },
        reaching: {
          invoke: {
            src: 'reach',
            // Something may have begun meanwhile.
            onDone: [{ guard: 'isFree', target: '#update.refreshing' }, { target: 'held' }],
            onError: 'unreached',
          },
          on: { PRESS: {}, TAKEN_OVER: {} },
        },
        unreached: {
          entry: 'tellUnreached',
          after: { checkEvery: 'due' },
        },
      },
    },
    refreshing: {
      type: 'final',
      // Forgotten first: a page that comes back with the update still waiting counts down anew instead of refreshing at once, for ever.
      entry: [{ type: 'saveDeadline', params: null }, 'reload'],
    },
  },
});

function deadlineOf({ deadline }: UpdateContext): number {
  if (deadline === null) throw new Error('update: counting down without a deadline; `pending` sets one on entry');
  return deadline;
}
