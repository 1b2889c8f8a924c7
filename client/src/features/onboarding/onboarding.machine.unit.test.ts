import type { User } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { FormTrouble } from '../../session/auth-flow.machine.js';
import type { Answers } from './answers.js';
import { type Asked, type OnboardingEvent, onboardingMachine, type Submitted } from './onboarding.machine.js';
import { ANSWER_RULES } from './onboarding-rules.js';

type Snapshot = SnapshotFrom<typeof onboardingMachine>;

const anna: Asked = {
  uid: 'anna',
  first_name: null,
  last_name: null,
  dob_year: 1990,
  dob_month: 1,
  dob_day: 31,
  state_id: null,
  pii_submitted: false,
};
const done = { ...anna, pii_submitted: true } as User;
const next: OnboardingEvent = { type: 'NEXT', rules: ANSWER_RULES };
const type = (field: keyof Answers, value: string): OnboardingEvent => ({ type: 'CHANGE', field, value });

/** All events the machine can receive; the last five come from the server. */
const EVENTS = [
  { type: 'SIGNED_IN', user: anna, mayOffer: true },
  { type: 'SIGNED_IN', user: anna, mayOffer: false },
  { type: 'SIGNED_IN', user: done, mayOffer: true },
  { type: 'SIGNED_OUT' },
  { type: 'COMPLETED' },
  { type: 'OPEN' },
  { type: 'CLOSE' },
  { type: 'LATER' },
  type('firstName', 'Anna'),
  type('lastName', 'Berg'),
  type('lastName', 'Berg2'),
  type('stateId', 'WA'),
  type('stateId', 'TX'),
  next,
  { type: 'BACK' },
  { type: 'xstate.done.actor.submit', output: done },
  refusal({ form: null, fields: { firstName: 'No' } }),
  refusal({ form: null, fields: { stateId: 'No' } }),
  refusal({ form: 'Try again in 20 s.', fields: {} }),
] as OnboardingEvent[];

function refusal(error: FormTrouble): OnboardingEvent {
  return { type: 'xstate.error.actor.submit', error } as never;
}

function stateKeyOf({ value }: { value: Snapshot['value'] }): string {
  return JSON.stringify(value);
}

const paths = getShortestPaths(onboardingMachine, { events: EVENTS, limit: 100_000 });

/** Replays the events on a running actor; its simulated server responds as the path requires. */
function walk(events: readonly OnboardingEvent[]) {
  let answer: { resolve: (user: User) => void; reject: (trouble: FormTrouble) => void } | undefined;
  const reported: string[] = [];
  const machine = onboardingMachine.provide({
    actors: {
      submit: fromPromise<User, Submitted>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            reported.push(`submitted ${input.dateOfBirth}`);
            answer = { resolve, reject };
          }),
      ),
    },
    actions: { rememberPutOff: ({ context }) => reported.push(`put off by ${context.uid}`) },
  });
  const actor = createActor(machine);
  actor.on('completed', ({ user }) => reported.push(`completed by ${user.uid}`));
  actor.on('completedElsewhere', () => reported.push('completed elsewhere'));
  actor.start();
  const run = async () => {
    for (const event of events) {
      const server = event as unknown as { type: string; output: User; error: FormTrouble };
      if (server.type === 'xstate.done.actor.submit') answer?.resolve(server.output);
      else if (server.type === 'xstate.error.actor.submit') answer?.reject(server.error);
      else actor.send(event);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { snapshot: actor.getSnapshot(), reported };
  };
  return run();
}

const begin: OnboardingEvent = { type: 'SIGNED_IN', user: anna, mayOffer: true };
const names = [type('firstName', 'Anna'), type('lastName', 'Berg'), next];
const untilSubmitted = [begin, { type: 'OPEN' } as const, ...names, type('stateId', 'TX'), next];

describe('onboarding machine', () => {
  it('every state is reachable', () => {
    expect([...new Set(paths.map(({ state }) => stateKeyOf(state)))].sort()).toEqual(
      [
        '"done"',
        '"off"',
        '"welcome"',
        '{"due":"offered"}',
        '{"due":"quiet"}',
        '{"due":"submitting"}',
        '{"due":{"asking":"notEligible"}}',
        '{"due":{"asking":"personalInfo"}}',
        '{"due":{"asking":"residence"}}',
      ].sort(),
    );
  });

  it('on every path, answers are submitted only if the names are valid and the state is eligible', () => {
    const submitting = paths.filter(({ state }) => state.matches({ due: 'submitting' }));
    expect(submitting.length).toBeGreaterThan(0);
    for (const { state } of submitting) {
      const { answers } = state.context;
      expect([ANSWER_RULES.checkNames(answers), ANSWER_RULES.isEligible(answers)]).toEqual([{}, true]);
    }
  });

  it('a sign-out in any state deletes all answers', () => {
    for (const { state } of paths.filter(({ state }) => state.matches('off'))) {
      expect(state.context).toMatchObject({ uid: null, dateOfBirth: '', answers: { firstName: '' } });
    }
  });

  it('a running actor ends in the state that the path predicts, for one path to each state', async () => {
    const first = new Map(paths.map((path) => [stateKeyOf(path.state), path]));
    for (const [stateName, { steps }] of first) {
      const events = steps.slice(1).map(({ event }) => event as OnboardingEvent);
      expect(stateKeyOf((await walk(events)).snapshot)).toBe(stateName);
    }
  });

  it('a closed dialog resumes at the same step with the typed answers', async () => {
    const there = [begin, { type: 'OPEN' } as const, ...names, type('stateId', 'TX')];
    const { snapshot } = await walk([...there, { type: 'CLOSE' }, { type: 'OPEN' }]);
    expect(snapshot.matches({ due: { asking: 'residence' } })).toBe(true);
    expect(snapshot.context.answers).toEqual({
      firstName: 'Anna',
      lastName: 'Berg',
      stateId: 'TX',
    });
  });

  it('the dialog cannot be closed while the answers are being submitted', async () => {
    const { snapshot } = await walk([...untilSubmitted, { type: 'CLOSE' }, { type: 'LATER' }]);
    expect(snapshot.matches({ due: 'submitting' })).toBe(true);
  });

  it.each([
    [{ firstName: 'No' }, 'personalInfo'],
    [{ stateId: 'No' }, 'residence'],
    [{}, 'residence'],
  ])(
    'a refusal of %j returns to the step %s and shows the server’s message until the field is edited',
    async (fields, step) => {
      const refused = refusal({ form: 'Refused.', fields });
      const { snapshot } = await walk([...untilSubmitted, refused]);
      expect(snapshot.value).toEqual({ due: { asking: step } });
      expect(snapshot.context).toMatchObject({ faults: fields, trouble: 'Refused.' });
      const [field] = Object.keys(fields) as (keyof Answers)[];
      const { snapshot: mended } = await walk([...untilSubmitted, refused, type(field ?? 'stateId', 'TX')]);
      expect(mended.context).toMatchObject({ faults: {}, trouble: null });
    },
  );

  it('completion is announced once, and completion elsewhere is announced only if the dialog is open', async () => {
    const here = await walk([
      ...untilSubmitted,
      { type: 'COMPLETED' },
      { type: 'xstate.done.actor.submit', output: done } as never,
      { type: 'COMPLETED' },
      { type: 'CLOSE' },
    ]);
    expect([here.snapshot.value, here.reported]).toEqual(['done', ['submitted 1990-01-31', 'completed by anna']]);
    const elsewhere = await walk([begin, { type: 'OPEN' }, { type: 'COMPLETED' }]);
    expect([elsewhere.snapshot.value, elsewhere.reported]).toEqual(['done', ['completed elsewhere']]);
    const unseen = await walk([begin, { type: 'COMPLETED' }]);
    expect([unseen.snapshot.value, unseen.reported]).toEqual(['done', []]);
  });

  it('after "Later" the onboarding is not offered again in this visit, but can still be opened', async () => {
    const { snapshot, reported } = await walk([begin, { type: 'LATER' }, { type: 'OPEN' }, { type: 'CLOSE' }]);
    expect([snapshot.value, reported]).toEqual([{ due: 'quiet' }, ['put off by anna']]);
  });
});
