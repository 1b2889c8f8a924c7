import type { User } from '@goldwake/contracts';
import { fromPromise } from 'xstate';
import { api, asProblem } from '../../api/index.js';
import { type FormWords, troubleOf } from '../../session/form-trouble.js';
import { onboardingMachine } from './onboarding.machine.js';
import type { Answers } from './onboarding-rules.js';
import { putOff } from './put-off.js';

const WORDS: FormWords = {
  fieldOf: { underage: 'dateOfBirth', date_of_birth_differs: 'dateOfBirth', state_not_eligible: 'stateId' },
  plain: {
    firstName: 'This name cannot be used; check its letters',
    lastName: 'This name cannot be used; check its letters',
    dateOfBirth: 'Choose a real day',
    stateId: 'Choose the state you live in',
  },
};

/** The onboarding state machine with its real side effects: API calls and session storage. */
export const liveOnboardingMachine = onboardingMachine.provide({
  actors: {
    submit: fromPromise<User, Answers>(async ({ input }) => {
      const { firstName, lastName, dateOfBirth, stateId } = input;
      const body = { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth, countryId: 'US', stateId };
      try {
        return await api.post<User>('/self/onboarding', body);
      } catch (error) {
        const problem = asProblem(error);
        // The answers were accepted earlier, from another device or by a request whose response was lost, so this
        // counts as success.
        if (problem.code === 'onboarded_already') return api.get<User>('/self');
        throw troubleOf(problem, WORDS);
      }
    }),
  },
  actions: {
    rememberPutOff: ({ context }) => {
      if (context.uid) putOff.remember(context.uid);
    },
  },
});
