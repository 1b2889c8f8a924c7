import type { SessionResponse } from '@goldwake/contracts/http';
import { api, asProblem } from '../api/index.js';
import type { SecondStepForm, Submission } from './auth-flow.machine.js';
import { troubleOf } from './form-trouble.js';
import { isPasskeyTrouble } from './passkey-trouble.js';
import { referrals } from './referral.js';
import { remembered } from './remembered.js';
import { signOut } from './sign-out.js';

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

/**
 * Runs a sign-in after a last attempt to finish a pending sign-out, because the sign-in replaces the cookie of the
 * session that must end. No tab sends the sign-out during the sign-in or after it; it would end the new session.
 */
async function withoutSignOut<T>(signIn: () => Promise<T>): Promise<T> {
  await signOut.finish();
  const pending = signOut.isPending();
  signOut.forget();
  try {
    return await signIn();
  } finally {
    if (pending && !remembered.has()) signOut.postpone();
  }
}

/**
 * Sends a form of the auth dialog.
 * @returns null if the form does not sign in
 * @throws FormTrouble
 */
export async function submitAuth(submission: Submission): Promise<SessionResponse | null> {
  try {
    return await withoutSignOut(() => submit(submission));
  } catch (error) {
    if (isPasskeyTrouble(error)) throw { form: error.message, fields: {} };
    const problem = asProblem(error);
    const startAgain = submission.view === 'second' && START_AGAIN.has(problem.code);
    throw { ...troubleOf(problem), ...(startAgain && { startAgain }) };
  }
}
