import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { BusyReason } from '../session/busy.js';

/**
 * Interval between checks for a new version, and time from finding one to the automatic reload of the page, both in
 * milliseconds (specification §9).
 */
export const CHECK_EVERY_MS = 5 * 60_000;
export const COUNTDOWN_MS = 10 * 60_000;
/** Time before the deadline at which the update prompt is shown again, in milliseconds. */
export const LAST_MINUTE_MS = 60_000;
/**
 * Maximum time to wait until the newer service worker takes over, in milliseconds. It usually does so at once, or when
 * the older worker has completed its pending requests.
 */
export const HANDOVER_MS = 5_000;

export type UpdateEvent =
  /** A newer version is installed and waiting to be activated. */
  | { type: 'FOUND' }
  /** No newer version is waiting, so a countdown that was saved earlier is obsolete. */
  | { type: 'NONE' }
  /** The newer version has been activated, because another tab requested it. */
  | { type: 'TAKEN_OVER' }
  | { type: 'PRESS' }
  | { type: 'BUSY'; because: BusyReason }
  | { type: 'FREE' };

export type UpdateEmitted =
  | { type: 'offered'; deadline: number }
  | { type: 'closing'; deadline: number }
  /** The update is due, but an activity of the player must not be interrupted. */
  | { type: 'held'; because: BusyReason }
  /** The update is due, but the server, which must deliver the new page, does not respond. */
  | { type: 'unreached' };

export interface UpdateContext {
  /**
   * Time at which the page reloads by itself, in milliseconds since the Unix epoch. It is the same in all tabs and
   * survives a reload.
   */
  deadline: number | null;
  busy: BusyReason | null;
  now: () => number;
}

/**
 * State machine of the update prompt: finds and offers a newer version, then reloads the page at the deadline or when
 * the player presses Update. A round, a save or unsaved input delays the reload. If a reload would find no page, it
 * tries again later.
 */
export const updateMachine = setup({
  types: {
    context: {} as UpdateContext,
    events: {} as UpdateEvent,
    emitted: {} as UpdateEmitted,
    input: {} as { deadline: number | null; now: () => number },
  },
  actors: {
    /** Sends the events FOUND, NONE and TAKEN_OVER. */
    versions: fromCallback<{ type: 'none' }>(() => {}),
    /** Sends BUSY or FREE at the start and after each change. */
    busyness: fromCallback<{ type: 'none' }>(() => {}),
    /** Resolves when the newer service worker has taken over. */
    takeOver: fromPromise<void>(async () => {}),
    /** Resolves if a reload would find a page, and rejects otherwise. */
    reach: fromPromise<void>(async () => {}),
  },
  actions: {
    check: () => {},
    reload: () => {},
    saveDeadline: (_, _deadline: number | null) => {},
    setDeadline: assign({ deadline: ({ context }) => context.deadline ?? context.now() + COUNTDOWN_MS }),
    dropDeadline: assign({ deadline: null }),
    emitOffered: emit(({ context }) => ({ type: 'offered' as const, deadline: deadlineOf(context) })),
    emitClosing: emit(({ context }) => ({ type: 'closing' as const, deadline: deadlineOf(context) })),
    emitHeld: emit((_, because: BusyReason) => ({ type: 'held' as const, because })),
    emitUnreached: emit({ type: 'unreached' }),
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
          entry: 'emitOffered',
          after: { untilLastMinute: 'lastMinute' },
        },
        lastMinute: {
          entry: 'emitClosing',
          after: { untilDeadline: 'due' },
        },
        due: {
          always: [{ guard: 'isFree', target: 'handingOver' }, { target: 'held' }],
        },
        held: {
          entry: { type: 'emitHeld', params: ({ context }) => context.busy ?? 'round' },
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
            // The player may have started a new activity in the meantime.
            onDone: [{ guard: 'isFree', target: '#update.refreshing' }, { target: 'held' }],
            onError: 'unreached',
          },
          on: { PRESS: {}, TAKEN_OVER: {} },
        },
        unreached: {
          entry: 'emitUnreached',
          after: { checkEvery: 'due' },
        },
      },
    },
    refreshing: {
      type: 'final',
      // The deadline is deleted before the reload. If the update is still waiting afterwards, the page starts a new
      // countdown instead of reloading in an endless loop.
      entry: [{ type: 'saveDeadline', params: null }, 'reload'],
    },
  },
});

function deadlineOf({ deadline }: UpdateContext): number {
  if (deadline === null) throw new Error('update: counting down without a deadline; `pending` must set one on entry');
  return deadline;
}
