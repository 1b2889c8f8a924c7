import type { Ban, User } from '@goldwake/contracts';
import type { SessionAnswer } from '@goldwake/contracts/http';
import { assign, type ErrorActorEvent, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { LastKnown } from './last-known.js';

/** What the API client hears: a session given by sign-up, sign-in or refresh, or its end, with the ban where that is why. */
export type SessionMessage =
  | { type: 'SESSION_GIVEN'; session: SessionAnswer }
  | { type: 'SESSION_ENDED'; ban?: Ban | undefined };
/** What another tab of this browser did. */
export type ElsewhereMessage = { type: 'SIGNED_IN_ELSEWHERE' } | { type: 'SIGNED_OUT_ELSEWHERE' };

export type AuthEvent = SessionMessage | ElsewhereMessage | { type: 'SIGN_OUT' } | { type: 'USER_LOADED'; user: User };

export type AuthEmitted =
  | { type: 'signedIn'; user: User }
  | { type: 'signedOut'; asked: boolean; ban?: Ban | undefined }
  /** Whether somebody is signed in cannot be told for now; `reached` once it can. */
  | { type: 'unreachable'; lastKnown: LastKnown | null }
  | { type: 'reached' };

export interface AuthContext {
  user: User | null;
  /** Epoch milliseconds at which the access token ends. */
  tokenEndsAt: number;
  /** Whether this browser held a session when last seen; without it a visitor is spared a call that can only be refused. */
  remembered: boolean;
  /** Whom this browser held the session of, as last confirmed; null once that is known better. */
  lastKnown: LastKnown | null;
}

const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 5_000;
/** Whoever is known from last time is not kept from it longer than this. */
const PATIENCE_MS = 3_000;

function isSessionOver(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}

/**
 * Who is at the table: boots by the refresh cookie, renews the access token a minute before it ends, follows the other tabs. Ready in
 * every state but `booting`. A refresh that finds no way through keeps a signed-in player signed in and is tried again; after a reload the
 * player is shown as last known until then.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    input: {} as { remembered: boolean; lastKnown: LastKnown | null },
    emitted: {} as AuthEmitted,
  },
  actors: {
    /** Resolves after SESSION_GIVEN was heard; rejects with `{ status: 401 }` when the session has ended. */
    refresh: fromPromise<void>(() => Promise.reject(new Error('refresh is not provided'))),
    signOut: fromPromise<void>(() => Promise.reject(new Error('signOut is not provided'))),
    sessions: fromCallback<{ type: 'none' }>(() => {}),
    elsewhere: fromCallback<{ type: 'none' }>(() => {}),
  },
  actions: {
    /** Leaves a mark for the next start and for the other tabs. */
    remember: () => {},
    forget: () => {},
    /** What is still asked for this player is dropped: no late answer signs them in again. */
    letGo: () => {},
    keep: assign(({ context, event }) =>
      event.type === 'SESSION_GIVEN'
        ? { user: event.session.user, tokenEndsAt: Date.parse(event.session.expires_at), lastKnown: null }
        : context,
    ),
    drop: assign({ user: null, tokenEndsAt: 0, lastKnown: null }),
    /** To a player who was shown as last known, the end of the session is news. */
    tellEnded: enqueueActions(({ context, enqueue }) => {
      if (context.lastKnown) enqueue.emit({ type: 'signedOut', asked: false });
    }),
    tellOver: emit(({ event }) => ({
      type: 'signedOut' as const,
      asked: false,
      ban: event.type === 'SESSION_ENDED' ? event.ban : undefined,
    })),
    greet: emit(({ context }) => {
      if (!context.user) throw new Error('auth: signed in without a user');
      return { type: 'signedIn' as const, user: context.user };
    }),
  },
  guards: {
    remembered: ({ context }) => context.remembered,
    isOver: (_, error: unknown) => isSessionOver(error),
    isKnown: ({ context }) => context.lastKnown !== null,
    isBan: ({ event }) => event.type === 'SESSION_ENDED' && event.ban !== undefined,
    anotherPlayer: ({ context, event }) =>
      event.type === 'SESSION_GIVEN' && event.session.user.uid !== context.user?.uid,
    samePlayer: ({ context, event }) => event.type === 'USER_LOADED' && event.user.uid === context.user?.uid,
  },
  delays: {
    untilRenewal: ({ context }) => Math.max(1_000, context.tokenEndsAt - Date.now() - RENEW_BEFORE_MS),
    retry: RETRY_MS,
    patience: PATIENCE_MS,
  },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({ user: null, tokenEndsAt: 0, ...input }),
  invoke: [{ src: 'sessions' }, { src: 'elsewhere' }],
  initial: 'starting',
  on: {
    SESSION_GIVEN: { target: '.signedIn', actions: ['keep', 'remember', 'greet'] },
    /** The mark stays, so that each tab hears of the ban by itself, and so does who comes back during it. */
    SESSION_ENDED: { guard: 'isBan', target: '.signedOut', actions: 'tellOver' },
  },
  states: {
    starting: { always: [{ guard: 'remembered', target: 'booting' }, { target: 'signedOut' }] },
    booting: {
      invoke: {
        src: 'refresh',
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }: { event: ErrorActorEvent }) => event.error },
            target: 'signedOut',
            actions: 'forget',
          },
          { target: 'unreachable' },
        ],
      },
      // Callers at the same time share one refresh: to ask again is to go on waiting for it.
      after: { patience: { guard: 'isKnown', target: 'unreachable.asking' } },
    },
    /** Perhaps signed in, but no answer tells: shown as last known, or as signed out where nothing is, and asked again. */
    unreachable: {
      initial: 'waiting',
      entry: emit(({ context }) => ({ type: 'unreachable' as const, lastKnown: context.lastKnown })),
      exit: emit({ type: 'reached' }),
      on: {
        SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: ['letGo', emit({ type: 'signedOut', asked: true })] },
        SIGN_OUT: { target: 'signedOut', actions: ['letGo', 'forget', emit({ type: 'signedOut', asked: true })] },
      },
      states: {
        waiting: { after: { retry: 'asking' } },
        asking: {
          invoke: {
            src: 'refresh',
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }: { event: ErrorActorEvent }) => event.error },
                target: '#auth.signedOut',
                actions: ['forget', 'tellEnded'],
              },
              { target: 'waiting' },
            ],
          },
        },
      },
    },
    signedOut: {
      entry: 'drop',
      on: { SIGNED_IN_ELSEWHERE: 'booting' },
    },
    signedIn: {
      initial: 'fresh',
      on: {
        SESSION_GIVEN: [
          { guard: 'anotherPlayer', target: '.fresh', reenter: true, actions: ['keep', 'remember', 'greet'] },
          { target: '.fresh', reenter: true, actions: 'keep' },
        ],
        SESSION_ENDED: [
          { guard: 'isBan', target: 'signedOut', actions: 'tellOver' },
          { target: 'signedOut', actions: ['forget', 'tellOver'] },
        ],
        SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: ['letGo', emit({ type: 'signedOut', asked: true })] },
        SIGN_OUT: '.leaving',
        USER_LOADED: { guard: 'samePlayer', actions: assign({ user: ({ event }) => event.user }) },
      },
      states: {
        fresh: { after: { untilRenewal: 'renewing' } },
        renewing: {
          invoke: { src: 'refresh', onError: 'stale' },
        },
        /** The API client refreshes by itself when a call is refused meanwhile. */
        stale: { after: { retry: 'renewing' } },
        leaving: {
          // Before the server is told, which ends the other tabs' sockets: so they hear first that the player asked for it.
          entry: 'forget',
          invoke: {
            src: 'signOut',
            onDone: { target: '#auth.signedOut', actions: emit({ type: 'signedOut', asked: true }) },
            // Without an answer the session lives on at the server; this browser has forgotten it, as the player asked.
            onError: { target: '#auth.signedOut', actions: emit({ type: 'signedOut', asked: true }) },
          },
          // A token renewed for the sign-out itself does not bring the player back.
          on: { SESSION_GIVEN: {}, SESSION_ENDED: {}, SIGN_OUT: {} },
        },
      },
    },
  },
});
