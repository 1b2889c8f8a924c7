import { fromCallback, fromPromise } from 'xstate';
import { api } from '../api/index.js';
import { type AuthEvent, authMachine } from './auth.machine.js';
import { authFlowMachine } from './auth-flow.machine.js';
import { remembered } from './remembered.js';
import { signOut } from './sign-out.js';

/** The auth state machine with its real side effects: the API client, browser storage and messages between tabs. */
export const liveAuthMachine = authMachine.provide({
  actors: {
    refresh: fromPromise(async () => {
      await api.refresh();
    }),
    sessions: fromCallback(({ sendBack }) => {
      const send = (event: AuthEvent) => sendBack(event as never);
      return api.onSession((session, end) =>
        send(session ? { type: 'SESSION_GIVEN', session } : { type: 'SESSION_ENDED', ...end }),
      );
    }),
    elsewhere: fromCallback(({ sendBack }) => {
      const send = (event: AuthEvent) => sendBack(event as never);
      return remembered.onElsewhere((now, before) => {
        if (before !== null) send({ type: 'SIGNED_OUT_ELSEWHERE' });
        if (now !== null) send({ type: 'SIGNED_IN_ELSEWHERE' });
      });
    }),
  },
  actions: {
    remember: ({ context }) => {
      if (context.user) remembered.set(context.user.uid);
      signOut.forget();
    },
    forget: () => remembered.clear(),
    signOut: signOut.start,
    letGo: () => api.setSession(null),
  },
});

export const liveAuthFlowMachine = authFlowMachine.provide({
  actors: {
    // The dialog has loaded this code already.
    submit: fromPromise(async ({ input }) => (await import('./submit-auth.js')).submitAuth(input)),
  },
});
