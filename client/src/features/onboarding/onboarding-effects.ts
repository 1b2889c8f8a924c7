import type { User } from '@goldwake/contracts';
import { fromPromise } from 'xstate';
import { api, asProblem } from '../../api/index.js';
import type { FormTrouble } from '../../session/auth-flow.machine.js';
import { type FormWords, troubleOf } from '../../session/form-trouble.js';
import { NAME_CHARACTERS } from '../../session/person-name-fault.js';
import { onboardingMachine, type Submitted } from './onboarding.machine.js';
import { putOff } from './put-off.js';

const WORDS: FormWords = {
  fieldOf: { state_not_eligible: 'stateId' },
  plain: {
    firstName: NAME_CHARACTERS,
    lastName: NAME_CHARACTERS,
    stateId: 'Choose the state you live in',
  },
};

/** The onboarding state machine with its real side effects: API calls and session storage. */
export const liveOnboardingMachine = onboardingMachine.provide({
  actors: {
    submit: fromPromise<User, Submitted>(async ({ input }) => {
      const { firstName, lastName, dateOfBirth, stateId } = input;
      const body = { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth, countryId: 'US', stateId };
      try {
        return await api.post<User>('/self/onboarding', body);
      } catch (error) {
        const problem = asProblem(error);
        // The answers were accepted earlier, from another device or by a request whose response was lost, so this
        // counts as success.
        if (problem.code === 'onboarded_already') return api.get<User>('/self');
        const { form, fields } = troubleOf(problem, WORDS);
        const { dateOfBirth, ...asked } = fields;
        // No step asks for the date of birth, so an error about it is shown above the form.
        throw { form: form ?? dateOfBirth ?? null, fields: asked } satisfies FormTrouble;
      }
    }),
  },
  actions: {
    rememberPutOff: ({ context }) => {
      if (context.uid) putOff.remember(context.uid);
    },
  },
});
