import type { SessionResponse } from '@goldwake/contracts/http';
import { fromCallback, fromPromise } from 'xstate';
import { api, asProblem } from '../api/index.js';
import { type AuthEvent, authMachine } from './auth.machine.js';
import { authFlowMachine, type SecondStepForm, type Submission } from './auth-flow.machine.js';
import { troubleOf } from './form-trouble.js';
import { isPasskeyTrouble } from './passkey-trouble.js';
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

/** Codes after which a second step cannot be tried again. */
const START_AGAIN: ReadonlySet<string> = new Set(['challenge_invalid', 'credentials_wrong', 'banned']);

/** Sends the second step of a sign-in. The code for passkeys is loaded only when one is used. */
async function confirm({ challengeToken, ...answer }: SecondStepForm): Promise<SessionResponse> {
  if (answer.method !== 'passkey') {
    const path = answer.method === 'totp' ? 'totp' : 'recovery-code';
    return api.post(`/auth/sign-in/${path}`, { challengeToken, code: answer.code });
  }
  const { signWithPasskey } = await import('./passkeys.js');
  return api.post('/auth/sign-in/passkey', { challengeToken, ...(await signWithPasskey(answer.options)) });
}

const PATHS = { login: '/auth/sign-in', signup: '/auth/sign-up', forgot: '/auth/forgot-password' } as const;

async function submit(submission: Submission): Promise<SessionResponse | null> {
  if (submission.view === 'second') {
    const session = await confirm(submission.form);
    api.setSession(session);
    return session;
  }
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
        if (isPasskeyTrouble(error)) throw { form: error.message, fields: {} };
        const problem = asProblem(error);
        const startAgain = input.view === 'second' && START_AGAIN.has(problem.code);
        throw { ...troubleOf(problem), ...(startAgain && { startAgain }) };
      }
    }),
  },
});
