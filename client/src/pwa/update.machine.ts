import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { BusyReason } from '../session/busy.js';

/** Interval between checks for a new version, and time until the page reloads by itself (specification §9). */
export const CHECK_EVERY_MS = 5 * 60_000;
export const COUNTDOWN_MS = 10 * 60_000;
/** Time before the deadline in milliseconds at which the prompt is shown again. */
export const LAST_MINUTE_MS = 60_000;
/**
 * Maximum time in milliseconds to wait for the newer worker to take over. That normally happens at once, or when the
 * older worker has completed its pending requests.
 */
export const HANDOVER_MS = 5_000;

export type UpdateEvent =
  /** A newer version is installed and waits. */
  | { type: 'FOUND' }
  /** No newer version waits, so a countdown saved earlier is obsolete. */
  | { type: 'NONE' }
  /** The newer version has taken over because another tab requested it. */
  | { type: 'TAKEN_OVER' }
  /** The player pressed the Update button. */
  | { type: 'PRESS' }
  | { type: 'BUSY'; because: BusyReason }
  | { type: 'FREE' };

export type UpdateEmitted =
  | { type: 'offered'; deadline: number }
  | { type: 'closing'; deadline: number }
  /** The update is due, but the player is in the middle of something. */
  | { type: 'held'; because: BusyReason }
  /** The update is due, but the new page must come from the server, which does not respond. */
  | { type: 'unreached' };

export interface UpdateContext {
  /**
   * Time at which the page reloads by itself, in milliseconds since the Unix epoch; the same in all tabs and after a
   * reload.
   */
  deadline: number | null;
  busy: BusyReason | null;
  now: () => number;
}

/**
 * State machine of the update prompt: checks for newer versions, offers a found version, counts down, and reloads the
 * page at the deadline or when the player presses Update. It never reloads during a round, a save or unsaved input, but
 * waits until that has ended. If no page can be loaded after the reload, it tries again later.
 */
export const updateMachine = setup({
  types: {
    context: {} as UpdateContext,
    events: {} as UpdateEvent,
    emitted: {} as UpdateEmitted,
    input: {} as { deadline: number | null; now: () => number },
  },
  actors: {
    /** Sends FOUND, NONE and TAKEN_OVER. */
    versions: fromCallback<{ type: 'none' }>(() => {}),
    /** Sends BUSY or FREE at the start and on each change. */
    busyness: fromCallback<{ type: 'none' }>(() => {}),
    /** Resolves once the newer version has taken over. */
    takeOver: fromPromise<void>(async () => {}),
    /** Resolves once a reload would find a page; rejects if it would not. */
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
            // The player may have started something in the meantime.
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
      // The deadline is deleted before the reload. If the update still waits afterwards, the page counts down again
      // instead of reloading at once in an endless loop.
      entry: [{ type: 'saveDeadline', params: null }, 'reload'],
    },
  },
});

function deadlineOf({ deadline }: UpdateContext): number {
  if (deadline === null) throw new Error('update: counting down without a deadline; `pending` must set one on entry');
  return deadline;
}
