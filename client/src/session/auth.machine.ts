import type { Ban, User } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { assign, type ErrorActorEvent, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { LastKnown } from './last-known.js';

/**
 * Messages from the API client: a session from sign-up, sign-in or refresh, or the end of the session, with the ban if
 * a ban ended it.
 */
export type SessionMessage =
  | { type: 'SESSION_GIVEN'; session: SessionResponse }
  | { type: 'SESSION_ENDED'; ban?: Ban | undefined };
/** Sign-in changes made by another tab of this browser. */
export type ElsewhereMessage = { type: 'SIGNED_IN_ELSEWHERE' } | { type: 'SIGNED_OUT_ELSEWHERE' };

export type AuthEvent = SessionMessage | ElsewhereMessage | { type: 'SIGN_OUT' } | { type: 'USER_LOADED'; user: User };

export type AuthEmitted =
  | { type: 'signedIn'; user: User }
  | { type: 'signedOut'; asked: boolean; ban?: Ban | undefined }
  /** Emitted when the server cannot be asked whether a player is signed in; `reached` follows when it can. */
  | { type: 'unreachable'; lastKnown: LastKnown | null }
  | { type: 'reached' };

export interface AuthContext {
  user: User | null;
  /** Expiry time of the access token, in milliseconds since the Unix epoch. */
  tokenEndsAt: number;
  /**
   * Whether this browser had a session when last used. Without one the refresh call is skipped, because it would only
   * be rejected.
   */
  remembered: boolean;
  /** The last confirmed player of this browser's session; null once the real session state is known. */
  lastKnown: LastKnown | null;
}

const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 5_000;
/** Time after which a known player is shown without a response from the server, in milliseconds. */
const PATIENCE_MS = 3_000;

function isSessionOver(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
}

/**
 * Tracks who is signed in: starts with the refresh cookie, renews the access token a minute before it expires, and
 * follows the other tabs. Every state except `booting` counts as ready. A refresh without a response leaves the player
 * signed in and is retried; after a reload the last known player is shown until then.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    input: {} as { remembered: boolean; lastKnown: LastKnown | null },
    emitted: {} as AuthEmitted,
  },
  actors: {
    /** Resolves after SESSION_GIVEN was received; rejects with `{ status: 401 }` when the session has ended. */
    refresh: fromPromise<void>(() => Promise.reject(new Error('the refresh actor is not provided'))),
    signOut: fromPromise<void>(() => Promise.reject(new Error('the signOut actor is not provided'))),
    sessions: fromCallback<{ type: 'none' }>(() => {}),
    elsewhere: fromCallback<{ type: 'none' }>(() => {}),
  },
  actions: {
    /** Stores the sign-in marker for the next page load and for the other tabs. */
    remember: () => {},
    forget: () => {},
    /** Discards pending requests of this player, so that a late response cannot sign the player in again. */
    letGo: () => {},
    keep: assign(({ context, event }) =>
      event.type === 'SESSION_GIVEN'
        ? { user: event.session.user, tokenEndsAt: Date.parse(event.session.expires_at), lastKnown: null }
        : context,
    ),
    drop: assign({ user: null, tokenEndsAt: 0, lastKnown: null }),
    /** Emits `signedOut` only if a last known player was shown, because only then does the screen change. */
    tellEnded: enqueueActions(({ context, enqueue }) => {
      if (context.lastKnown) enqueue.emit({ type: 'signedOut', asked: false });
    }),
    tellOver: emit(({ event }) => ({
      type: 'signedOut' as const,
      asked: false,
      ban: event.type === 'SESSION_ENDED' ? event.ban : undefined,
    })),
    greet: emit(({ context }) => {
      if (!context.user) throw new Error('auth: the signed-in state has no user');
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
    /** The sign-in marker stays, so that each tab and each later page load finds out about the ban by itself. */
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
      // Concurrent callers share one refresh request, so asking again continues to wait for the pending one.
      after: { patience: { guard: 'isKnown', target: 'unreachable.asking' } },
    },
    /**
     * The player may be signed in, but the server does not respond. The last known player is shown, or the signed-out
     * view if there is none, and the refresh is retried.
     */
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
        /**
         * Waits for the next renewal attempt. Meanwhile the API client refreshes the token itself when a request is
         * rejected.
         */
        stale: { after: { retry: 'renewing' } },
        leaving: {
          // Runs before the server request, which closes the other tabs' sockets, so that those tabs see a sign-out
          // requested by the player.
          entry: 'forget',
          invoke: {
            src: 'signOut',
            onDone: { target: '#auth.signedOut', actions: emit({ type: 'signedOut', asked: true }) },
            // Without a response the session stays alive at the server; this browser has discarded it as the player
            // asked.
            onError: { target: '#auth.signedOut', actions: emit({ type: 'signedOut', asked: true }) },
          },
          // A token renewed for the sign-out request itself does not sign the player in again.
          on: { SESSION_GIVEN: {}, SESSION_ENDED: {}, SIGN_OUT: {} },
        },
      },
    },
  },
});
