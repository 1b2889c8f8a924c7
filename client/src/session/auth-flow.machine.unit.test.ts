import type { SessionResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise } from 'xstate';
import { authFlowMachine, type Submission } from './auth-flow.machine.js';

function start(submit: (submission: Submission) => Promise<SessionResponse | null>) {
  const signedUp: unknown[] = [];
  const actor = createActor(authFlowMachine.provide({ actors: { submit: fromPromise(({ input }) => submit(input)) } }));
  actor.on('signedUp', (event) => signedUp.push(event));
  return { actor: actor.start(), signedUp };
}

const settle = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
const login: Submission = { view: 'login', form: { email: 'a@b.c', password: 'x' } };
const signup: Submission = {
  view: 'signup',
  form: { email: 'a@b.c', username: 'ann', password: 'x', dateOfBirth: '2000-01-01' },
};
const session = {} as SessionResponse;

describe('the auth dialog', () => {
  it("runs the visitor's pending action once after signing in", async () => {
    let went = 0;
    const { actor } = start(async () => {
      actor.send({ type: 'SIGNED_IN' });
      return session;
    });
    actor.send({ type: 'OPEN', view: 'login', goOn: () => (went += 1) });
    actor.send({ type: 'SUBMIT', submission: login });
    await settle();
    expect([actor.getSnapshot().value, went]).toEqual(['closed', 1]);
    actor.send({ type: 'SIGNED_IN' });
    expect(went).toBe(1);
  });

  it('emits signedUp for a sign-up, and not for a sign-in', async () => {
    const { actor, signedUp } = start(async () => session);
    actor.send({ type: 'OPEN', view: 'login' });
    actor.send({ type: 'SUBMIT', submission: login });
    await settle();
    expect(signedUp).toHaveLength(0);
    actor.send({ type: 'OPEN', view: 'signup' });
    actor.send({ type: 'SUBMIT', submission: signup });
    await settle();
    expect(signedUp).toHaveLength(1);
  });

  it('goes on to the second step, and signs in with its answer', async () => {
    const challenge = { challenge_token: 't', expires_at: '', methods: ['totp' as const], passkey_options: null };
    const sent: Submission[] = [];
    let went = 0;
    const { actor } = start((submission) => {
      sent.push(submission);
      const answer = submission.view === 'second' && submission.form.method === 'totp' && submission.form.code;
      if (submission.view === 'login') return Promise.reject({ form: null, fields: {}, secondFactor: challenge });
      return answer === '123456' ? Promise.resolve(session) : Promise.reject({ form: null, fields: { code: 'wrong' } });
    });
    const give = (code: string) =>
      actor.send({
        type: 'SUBMIT',
        submission: { view: 'second', form: { challengeToken: 't', method: 'totp', code } },
      });
    actor.send({ type: 'OPEN', view: 'login', goOn: () => (went += 1) });
    actor.send({ type: 'SUBMIT', submission: login });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ view: 'second', challenge, trouble: { form: null } });
    give('000000');
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({
      view: 'second',
      challenge,
      trouble: { fields: { code: 'wrong' } },
    });
    give('123456');
    await settle();
    expect([actor.getSnapshot().value, went]).toEqual(['closed', 1]);
    expect(sent.map(({ view }) => view)).toEqual(['login', 'second', 'second']);
    actor.send({ type: 'OPEN', view: 'login' });
    expect(actor.getSnapshot().context.challenge).toBeNull();
  });

  it('returns to the sign-in with a message when the second step is over', async () => {
    const challenge = { challenge_token: 't', expires_at: '', methods: ['totp' as const], passkey_options: null };
    const { actor } = start(({ view }) =>
      view === 'login'
        ? Promise.reject({ form: null, fields: {}, secondFactor: challenge })
        : Promise.reject({ form: 'too late', fields: {}, startAgain: true }),
    );
    actor.send({ type: 'OPEN', view: 'login' });
    actor.send({ type: 'SUBMIT', submission: login });
    await settle();
    const form = { challengeToken: 't', method: 'totp' as const, code: '123456' };
    actor.send({ type: 'SUBMIT', submission: { view: 'second', form } });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({
      view: 'login',
      challenge: null,
      trouble: { form: 'too late' },
    });
  });

  it('drops the pending action when the visitor leaves', async () => {
    let went = 0;
    const { actor } = start(async () => session);
    actor.send({ type: 'OPEN', view: 'login', goOn: () => (went += 1) });
    actor.send({ type: 'LEAVE' });
    actor.send({ type: 'SIGNED_IN' });
    expect([actor.getSnapshot().value, went]).toEqual(['closed', 0]);
  });

  it("keeps the server's message at its field until that field is edited", async () => {
    const { actor } = start(() => Promise.reject({ form: null, fields: { email: 'taken', username: 'taken too' } }));
    actor.send({ type: 'OPEN', view: 'signup' });
    actor.send({ type: 'SUBMIT', submission: signup });
    await settle();
    expect(actor.getSnapshot().value).toBe('editing');
    actor.send({ type: 'EDIT', field: 'email' });
    expect(actor.getSnapshot().context.trouble.fields).toEqual({ username: 'taken too' });
    actor.send({ type: 'SWITCH', view: 'login' });
    expect(actor.getSnapshot().context.trouble.fields).toEqual({});
  });

  it('reports that an e-mail was sent, without signing in', async () => {
    const { actor } = start(async () => null);
    actor.send({ type: 'OPEN', view: 'forgot' });
    actor.send({ type: 'SUBMIT', submission: { view: 'forgot', form: { email: 'a@b.c' } } });
    await settle();
    expect(actor.getSnapshot().value).toBe('emailSent');
  });
});
