import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { appended, type Columns } from './timeline/columns.js';
import { type Moment, rowOf } from './timeline/moment.js';

/** Reason why a request failed; `status` is the HTTP status, or 0 if there was no response. */
export interface Trouble {
  status: number;
  message: string;
}

/** Messages received while the end of a stream is followed. */
export type FollowMessage =
  | { type: 'NEWER'; columns: Columns }
  | { type: 'REACHED' }
  | { type: 'LOST'; trouble: Trouble };

export type WorkbenchEvent =
  | FollowMessage
  | { type: 'TOKEN'; token: string }
  | { type: 'SIGN_OUT' }
  /** Sent when the server no longer accepts this session. */
  | { type: 'EXPIRED' }
  | { type: 'RETRY' }
  /** Sent when the user has navigated to a URL. */
  | { type: 'OPEN'; stream: string | null; moment: Moment; marked?: readonly number[] | undefined }
  | { type: 'SEEK'; row: number }
  | { type: 'STEP'; by: number }
  | { type: 'FOLLOW' }
  /** Adds an event to the what-if selection, or removes it if it is already selected. */
  | { type: 'MARK'; version: number }
  | { type: 'UNMARK_ALL' }
  /** Sent when the what-if check opens, with the current event, and with null when it closes. */
  | { type: 'WEIGH'; version: number | null };

export interface WorkbenchContext {
  /** Token from the sign-in link; null once it has been sent. */
  token: string | null;
  /** Reason why there is no session, shown on the sign-in page; null if no explanation is needed. */
  refused: string | null;
  stream: string | null;
  /** Moment in the stream to select once the stream has loaded. */
  wanted: Moment;
  columns: Columns | null;
  /** Row of the current event, which is the last event included in the displayed state; -1 if there are no events. */
  row: number;
  /** Whether the end of the stream is selected and new events are followed. */
  following: boolean;
  /** Versions of the events selected for the what-if check, in the order of selection. */
  marked: readonly number[];
  /** Version of the event that the open what-if check leaves out if none is selected; null while it is closed. */
  weighed: number | null;
  trouble: Trouble | null;
}

/** Maximum number of events that the server leaves out at once. */
const MARKS_MAX = 20;
const RETRY_MS = 3_000;
const EXPIRED = 'The session has ended: the casino was restarted, or too many sessions are open.';

/** Returns the versions of the events that the open what-if check leaves out. */
export function leftOut({ marked, weighed }: Pick<WorkbenchContext, 'marked' | 'weighed'>): readonly number[] {
  if (marked.length > 0) return marked;
  return weighed === null ? [] : [weighed];
}

export function troubleOf(error: unknown): Trouble {
  const { status, message } = (error ?? {}) as Partial<Trouble>;
  return typeof status === 'number' && typeof message === 'string'
    ? { status, message }
    : { status: 0, message: 'The response could not be read.' };
}

/** Selects a row, limited to the existing rows. Selecting the last row starts following new events. */
function sought(context: WorkbenchContext, row: number): Partial<WorkbenchContext> {
  const last = (context.columns?.size ?? 0) - 1;
  const to = Math.max(Math.min(row, last), Math.min(0, last));
  return { row: to, following: to === last };
}

/**
 * State machine of the workbench. It is the single source of the open stream, the current event and the what-if
 * selection, from which plot, list, slider and details are rendered. The session is an HTTP-only cookie, which this
 * code cannot read.
 */
export const workbenchMachine = setup({
  types: {
    context: {} as WorkbenchContext,
    events: {} as WorkbenchEvent,
    input: {} as { token: string | null },
  },
  actors: {
    /** Sends the sign-in token or, without one, checks whether a session exists. Rejects with a `Trouble`. */
    enter: fromPromise<void, { token: string | null }>(() =>
      Promise.reject(new Error("workbenchMachine: supply the actor 'enter' with provide()")),
    ),
    leave: fromPromise<void>(() =>
      Promise.reject(new Error("workbenchMachine: supply the actor 'leave' with provide()")),
    ),
    load: fromPromise<Columns, { stream: string }>(() =>
      Promise.reject(new Error("workbenchMachine: supply the actor 'load' with provide()")),
    ),
    follow: fromCallback<{ type: 'none' }, { stream: string; version: number }>(() => {}),
  },
  guards: {
    refusedNow: ({ event }) => 'error' in event && troubleOf(event.error).status === 401,
    hasStream: ({ context }) => context.stream !== null,
    another: ({ context, event }) => event.type === 'OPEN' && event.stream !== context.stream,
    following: ({ context }) => context.following,
  },
  actions: {
    keepAddress: assign(({ context, event }) =>
      event.type === 'OPEN'
        ? {
            stream: event.stream,
            wanted: event.moment,
            marked: event.marked ?? (event.stream === context.stream ? context.marked : []),
          }
        : context,
    ),
    forgetStream: assign({ columns: null, row: -1, following: false, trouble: null }),
    goToWanted: assign(({ context: { columns, wanted } }) => ({
      row: columns ? rowOf(columns, wanted) : -1,
      following: wanted === 'end',
    })),
    note: assign({ trouble: ({ event }) => ('error' in event ? troubleOf(event.error) : null) }),
  },
  delays: { retry: RETRY_MS },
}).createMachine({
  id: 'workbench',
  context: ({ input }) => ({
    token: input.token,
    refused: null,
    stream: null,
    wanted: 'end',
    columns: null,
    row: -1,
    following: false,
    marked: [],
    weighed: null,
    trouble: null,
  }),
  initial: 'entering',
  on: { OPEN: { actions: 'keepAddress' } },
  states: {
    entering: {
      invoke: {
        src: 'enter',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'open', actions: assign({ token: null, refused: null, trouble: null }) },
        onError: [
          {
            guard: 'refusedNow',
            target: 'shut',
            actions: assign(({ context }) => ({
              token: null,
              refused:
                context.token === null
                  ? context.refused
                  : 'This link is not valid: each start of the casino prints a new one.',
              trouble: null,
            })),
          },
          { target: 'unreachable', actions: 'note' },
        ],
      },
    },
    unreachable: {
      after: { retry: 'entering' },
      on: {
        RETRY: 'entering',
        TOKEN: { target: 'entering', actions: assign({ token: ({ event }) => event.token }) },
      },
    },
    shut: {
      on: { TOKEN: { target: 'entering', actions: assign({ token: ({ event }) => event.token, refused: null }) } },
    },
    leaving: {
      invoke: { src: 'leave', onDone: 'shut', onError: 'shut' },
    },
    open: {
      initial: 'choosing',
      on: {
        OPEN: { guard: 'another', target: '.choosing', actions: ['keepAddress', 'forgetStream'] },
        EXPIRED: { target: 'shut', actions: ['forgetStream', assign({ refused: EXPIRED })] },
        SIGN_OUT: { target: 'leaving', actions: ['forgetStream', assign({ refused: null })] },
      },
      states: {
        choosing: {
          always: [{ guard: 'hasStream', target: 'loading' }, { target: 'nothing' }],
        },
        nothing: {},
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ stream: context.stream ?? '' }),
            onDone: {
              target: 'shown',
              actions: [assign({ columns: ({ event }) => event.output, trouble: null }), 'goToWanted'],
            },
            onError: [
              {
                guard: 'refusedNow',
                target: '#workbench.shut',
                actions: ['forgetStream', assign({ refused: EXPIRED })],
              },
              { target: 'failed', actions: 'note' },
            ],
          },
        },
        failed: { on: { RETRY: 'loading' } },
        shown: {
          initial: 'resting',
          on: {
            OPEN: {
              guard: ({ context, event }) => event.stream === context.stream,
              actions: ['keepAddress', 'goToWanted'],
            },
            SEEK: { actions: assign(({ context, event }) => sought(context, event.row)) },
            STEP: { actions: assign(({ context, event }) => sought(context, context.row + event.by)) },
            FOLLOW: { actions: assign(({ context }) => sought(context, Number.POSITIVE_INFINITY)) },
            MARK: {
              actions: assign({
                marked: ({ context: { marked }, event: { version } }) =>
                  marked.includes(version)
                    ? marked.filter((one) => one !== version)
                    : [...marked, version].slice(-MARKS_MAX),
              }),
            },
            UNMARK_ALL: { actions: assign({ marked: [] }) },
            WEIGH: { actions: assign({ weighed: ({ event }) => event.version }) },
          },
          states: {
            resting: {
              entry: assign({ trouble: null }),
              always: { guard: 'following', target: 'following' },
            },
            following: {
              always: { guard: ({ context }) => !context.following, target: 'resting' },
              invoke: {
                src: 'follow',
                input: ({ context: { stream, columns } }) => ({
                  stream: stream ?? '',
                  version: columns?.version[columns.size - 1] ?? 0,
                }),
              },
              on: {
                NEWER: {
                  actions: assign(({ context, event }) => {
                    if (!context.columns) return {};
                    const columns = appended(context.columns, event.columns);
                    return { columns, row: columns.size - 1, trouble: null };
                  }),
                },
                REACHED: { actions: assign({ trouble: null }) },
                LOST: { actions: assign({ trouble: ({ event }) => event.trouble }) },
              },
            },
          },
        },
      },
    },
  },
});
