import type { Ban, User } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { assign, type ErrorActorEvent, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { ProblemError } from '../api/problem-error.js';
import { serverNow } from '../clock/clock.js';
import type { LastKnown } from './last-known.js';
import { withNewerLoyalty } from './loyalty.js';

/**
 * Messages from the API client: a new session after a sign-up, sign-in or refresh, or the end of the session. `ban` is
 * set if a ban ended it, `expired` if the sign-in was too long ago, `refused` if the server refuses the page's address.
 */
export type SessionMessage =
  | { type: 'SESSION_GIVEN'; session: SessionResponse }
  | { type: 'SESSION_ENDED'; ban?: Ban | undefined; expired?: boolean; refused?: boolean };
/** Messages about a sign-in or sign-out in another tab of this browser. */
export type ElsewhereMessage = { type: 'SIGNED_IN_ELSEWHERE' } | { type: 'SIGNED_OUT_ELSEWHERE' };

export type AuthEvent = SessionMessage | ElsewhereMessage | { type: 'SIGN_OUT' } | { type: 'USER_LOADED'; user: User };

export type AuthEmitted =
  | { type: 'signedIn'; user: User }
  | { type: 'signedOut'; asked: boolean; ban?: Ban | undefined; expired?: boolean; refused?: boolean }
  /**
   * `unreachable` is emitted when the server does not respond, so that it is unknown whether a player is signed in;
   * `reached` follows when this is known.
   */
  | { type: 'unreachable'; lastKnown: LastKnown | null }
  | { type: 'reached' };

export interface AuthContext {
  user: User | null;
  /** Expiry time of the access token, in milliseconds since the Unix epoch. */
  tokenEndsAt: number;
  /**
   * Whether this browser had a session when it was last used. Otherwise the refresh request is skipped, because the
   * server would reject it.
   */
  remembered: boolean;
  /** The player whom the server confirmed last in this browser; null once it is known who is signed in. */
  lastKnown: LastKnown | null;
}

const RENEW_BEFORE_MS = 60_000;
/** Minimum time between two renewals, in milliseconds, even if the server's time is not known. */
export const RENEW_PAUSE_MS = 10_000;
const RETRY_MS = 5_000;
/** Time to wait for the server before the last known player is shown, in milliseconds. */
const PATIENCE_MS = 3_000;

function isSessionOver(error: unknown): boolean {
  const { status, unsure } = (error ?? {}) as Partial<ProblemError>;
  return status === 401 && !unsure;
}

/**
 * Tracks who is signed in: starts with the refresh cookie, renews the access token a minute before expiry and follows
 * the other tabs. Every state except `booting` counts as ready. If a refresh gets no response, it is retried; meanwhile
 * the player stays signed in, after a reload as the last known player.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    input: {} as { remembered: boolean; lastKnown: LastKnown | null },
    emitted: {} as AuthEmitted,
  },
  actors: {
    /** Resolves after SESSION_GIVEN was received. Rejects with `{ status: 401 }` if the session has ended. */
    refresh: fromPromise<void>(() => Promise.reject(new Error('the refresh actor is not provided'))),
    sessions: fromCallback<{ type: 'none' }>(() => {}),
    elsewhere: fromCallback<{ type: 'none' }>(() => {}),
  },
  actions: {
    /** Stores a marker that a player is signed in, for the next page load and for the other tabs. */
    remember: () => {},
    forget: () => {},
    /** Discards the pending requests of this player, so that a late response cannot sign the player in again. */
    letGo: () => {},
    /** As `letGo`, and ends the session on the server. */
    signOut: () => {},
    keep: assign(({ context, event }) =>
      event.type === 'SESSION_GIVEN'
        ? {
            user: withNewerLoyalty(event.session.user, context.user),
            tokenEndsAt: Date.parse(event.session.expires_at),
            lastKnown: null,
          }
        : context,
    ),
    drop: assign({ user: null, tokenEndsAt: 0, lastKnown: null }),
    /** Emits `signedOut` only if the last known player was on the screen, because otherwise nothing changes there. */
    emitSignedOutIfKnown: enqueueActions(({ context, enqueue }) => {
      if (context.lastKnown) enqueue.emit({ type: 'signedOut', asked: false });
    }),
    emitSignedOut: emit(({ event }) => ({
      type: 'signedOut' as const,
      asked: false,
      ban: event.type === 'SESSION_ENDED' ? event.ban : undefined,
      ...(event.type === 'SESSION_ENDED' && event.expired && { expired: true }),
      ...(event.type === 'SESSION_ENDED' && event.refused && { refused: true }),
    })),
    emitAsked: emit({ type: 'signedOut', asked: true }),
    greet: emit(({ context }) => {
      if (!context.user) throw new Error('auth: the signed-in state has no user');
      return { type: 'signedIn' as const, user: context.user };
    }),
  },
  guards: {
    remembered: ({ context }) => context.remembered,
    isOver: (_, error: unknown) => isSessionOver(error),
    isKnown: ({ context }) => context.lastKnown !== null,
    isExpired: ({ event }) => event.type === 'SESSION_ENDED' && event.expired === true,
    isKept: ({ event }) => event.type === 'SESSION_ENDED' && (event.ban !== undefined || event.refused === true),
    anotherPlayer: ({ context, event }) =>
      event.type === 'SESSION_GIVEN' && event.session.user.uid !== context.user?.uid,
    /** A response may be older than a push that arrived before it. */
    isCurrent: ({ context: { user }, event }) =>
      event.type === 'USER_LOADED' &&
      event.user.uid === user?.uid &&
      !(event.user.account_version < user.account_version),
  },
  delays: {
    untilRenewal: ({ context }) => {
      const leftMs = context.tokenEndsAt - serverNow();
      // A token never outlives its session, so near the end of a session each renewal returns a shorter lifetime.
      return Math.max(RENEW_PAUSE_MS, leftMs - RENEW_BEFORE_MS, leftMs / 2);
    },
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
    // After a ban, and while the server refuses the address, the sign-in marker is kept, so that every tab and every
    // later page load asks the server again.
    SESSION_ENDED: [
      { guard: 'isKept', target: '.signedOut', actions: 'emitSignedOut' },
      { guard: 'isExpired', target: '.signedOut', actions: ['forget', 'emitSignedOut'] },
    ],
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
      // Concurrent callers share one refresh request, so the second call only continues to wait for the pending
      // request.
      after: { patience: { guard: 'isKnown', target: 'unreachable.asking' } },
    },
    /**
     * A player may be signed in, but the server does not respond. The screen shows the last known player, or the
     * signed-out view if there is none, and the refresh is retried.
     */
    unreachable: {
      initial: 'waiting',
      entry: emit(({ context }) => ({ type: 'unreachable' as const, lastKnown: context.lastKnown })),
      exit: emit({ type: 'reached' }),
      on: {
        SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: ['letGo', 'emitAsked'] },
        SIGN_OUT: { target: 'signedOut', actions: ['forget', 'signOut', 'emitAsked'] },
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
                actions: ['forget', 'emitSignedOutIfKnown'],
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
          { guard: 'isKept', target: 'signedOut', actions: 'emitSignedOut' },
          { target: 'signedOut', actions: ['forget', 'emitSignedOut'] },
        ],
        SIGNED_OUT_ELSEWHERE: { target: 'signedOut', actions: ['letGo', 'emitAsked'] },
        SIGN_OUT: { target: 'signedOut', actions: ['forget', 'signOut', 'emitAsked'] },
        USER_LOADED: {
          guard: 'isCurrent',
          actions: assign({ user: ({ context, event }) => withNewerLoyalty(event.user, context.user) }),
        },
      },
      states: {
        fresh: { after: { untilRenewal: 'renewing' } },
        renewing: {
          invoke: { src: 'refresh', onError: 'stale' },
        },
        /**
         * Waits for the next attempt to renew the token. Meanwhile the API client refreshes the token itself when the
         * server rejects a request.
         */
        stale: { after: { retry: 'renewing' } },
      },
    },
  },
});
