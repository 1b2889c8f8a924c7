import type { SessionResponse } from '@goldwake/contracts/http';
import { fromCallback, fromPromise } from 'xstate';
import { api, asProblem } from '../api/index.js';
import { type AuthEvent, authMachine } from './auth.machine.js';
import { authFlowMachine, type Submission } from './auth-flow.machine.js';
import { troubleOf } from './form-trouble.js';
import { referrals } from './referral.js';
import { remembered } from './remembered.js';

/** The auth state machine with its real side effects: the API client, browser storage and messages between tabs. */
export const liveAuthMachine = authMachine.provide({
  actors: {
    refresh: fromPromise(async () => {
      await api.refresh();
    }),
    signOut: fromPromise(async () => {
      try {
        await api.post('/auth/sign-out', undefined, { timeout: 5_000 });
      } finally {
        api.setSession(null);
      }
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
    },
    forget: () => remembered.clear(),
    letGo: () => api.setSession(null),
  },
});

const PATHS = { login: '/auth/sign-in', signup: '/auth/sign-up', forgot: '/auth/forgot-password' } as const;

async function submit(submission: Submission): Promise<SessionResponse | null> {
  const body = submission.view === 'signup' ? { ...submission.form, ...referrals.load() } : submission.form;
  const session = await api.post<SessionResponse | null>(PATHS[submission.view], body);
  if (submission.view === 'forgot' || !session) return null;
  if (submission.view === 'signup') referrals.forget();
  api.setSession(session);
  return session;
}

export const liveAuthFlowMachine = authFlowMachine.provide({
  actors: {
    submit: fromPromise(async ({ input }) => {
      try {
        return await submit(input);
      } catch (error) {
        throw troubleOf(asProblem(error));
      }
    }),
  },
});
