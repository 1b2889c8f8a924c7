import type { SessionResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type AuthFlowEvent, authFlowMachine } from './auth-flow.machine.js';

const EVENTS: AuthFlowEvent[] = [
  { type: 'OPEN', view: 'login' },
  { type: 'OPEN', view: 'signup' },
  { type: 'SWITCH', view: 'login' },
  { type: 'SWITCH', view: 'signup' },
  { type: 'SWITCH', view: 'forgot' },
  { type: 'SUBMIT', submission: { view: 'login', form: { email: 'a@b.c', password: 'x' } } },
  { type: 'EDIT', field: 'email' },
  { type: 'LEAVE' },
  { type: 'SIGNED_IN' },
];

const ANSWERS = [
  { type: 'xstate.done.actor.0.authFlow.submitting', output: null },
  { type: 'xstate.error.actor.0.authFlow.submitting', error: { form: 'no', fields: { email: 'taken' } } },
  {
    type: 'xstate.error.actor.0.authFlow.submitting',
    error: {
      form: null,
      fields: {},
      secondFactor: { challenge_token: 't', expires_at: '', methods: ['totp'], passkey_options: null },
    },
  },
  { type: 'xstate.error.actor.0.authFlow.submitting', error: { form: 'late', fields: {}, startAgain: true } },
];

const pending = authFlowMachine.provide({
  actors: { submit: fromPromise(() => new Promise<SessionResponse | null>(() => {})) },
});

const paths = getShortestPaths(pending, {
  events: [...EVENTS, ...ANSWERS] as AuthFlowEvent[],
  serializeState: (state) => JSON.stringify([state.value, state.context.view, state.context.trouble]),
  limit: 5_000,
});

function after(steps: (typeof paths)[number]['steps']) {
  const actor = createActor(pending);
  const emitted: string[] = [];
  actor.on('left', () => emitted.push('left'));
  actor.on('signedUp', () => emitted.push('signedUp'));
  actor.start();
  for (const { event } of steps) if (!event.type.startsWith('xstate.init')) actor.send(event as AuthFlowEvent);
  emitted.length = 0;
  return { actor, heard: emitted };
}

describe('the auth dialog, in every reachable state', () => {
  it('reaches exactly these states', () => {
    expect([...new Set(paths.map(({ state }) => state.value))].sort()).toEqual([
      'closed',
      'editing',
      'emailSent',
      'submitting',
    ]);
  });

  it('closes when the visitor leaves, emits `left` and drops the follow-up action', () => {
    for (const { steps } of paths) {
      const { actor, heard: emitted } = after(steps);
      actor.send({ type: 'LEAVE' });
      const { value, context } = actor.getSnapshot();
      expect([value, context.goOn, emitted]).toEqual(['closed', null, ['left']]);
    }
  });

  it('closes when a sign-in happens elsewhere, except while its own submission is pending', () => {
    for (const { steps, state } of paths) {
      const { actor } = after(steps);
      actor.send({ type: 'SIGNED_IN' });
      expect(actor.getSnapshot().value).toBe(state.value === 'submitting' ? 'submitting' : 'closed');
    }
  });

  it('has a challenge exactly in the second step', () => {
    for (const { state } of paths) {
      const { view, challenge } = state.context;
      expect([view, challenge !== null]).toEqual([view, view === 'second']);
    }
    expect(paths.some(({ state }) => state.context.view === 'second')).toBe(true);
  });

  it('submits only from the form', () => {
    for (const { steps, state } of paths) {
      const { actor } = after(steps);
      actor.send(EVENTS.find(({ type }) => type === 'SUBMIT') as AuthFlowEvent);
      const sends = actor.getSnapshot().value === 'submitting';
      expect([state.value, sends]).toEqual([state.value, state.value === 'editing' || state.value === 'submitting']);
    }
  });
});
