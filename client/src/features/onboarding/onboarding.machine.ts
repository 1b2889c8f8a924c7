import type { User } from '@goldwake/contracts';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { FormTrouble } from '../../session/auth-flow.machine.js';
import { type AnswerRules, type Answers, type Faults, NO_ANSWERS } from './answers.js';

/** The fields of the player's account that the onboarding needs at the start. */
export type Asked = Pick<
  User,
  'uid' | 'first_name' | 'last_name' | 'dob_year' | 'dob_month' | 'dob_day' | 'state_id' | 'pii_submitted'
>;

export type OnboardingEvent =
  /**
   * `mayOffer` is false on pages that are opened by a link in an e-mail (specification §4), or if the player has
   * postponed the onboarding during this visit.
   */
  | { type: 'SIGNED_IN'; user: Asked; mayOffer: boolean }
  | { type: 'SIGNED_OUT' }
  /** The account has been completed, in this tab or elsewhere. */
  | { type: 'COMPLETED' }
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  /** Postpones the onboarding for the rest of this visit. */
  | { type: 'LATER' }
  | { type: 'CHANGE'; field: keyof Answers; value: string }
  /** Continues to the next question if the answers fulfil the rules. */
  | { type: 'NEXT'; rules: AnswerRules }
  | { type: 'BACK' };

export type OnboardingEmitted = { type: 'completed'; user: User } | { type: 'completedElsewhere' };

export type Submitted = Answers & { dateOfBirth: string };

export interface OnboardingContext {
  uid: string | null;
  answers: Answers;
  /** Date of birth from the sign-up, as `YYYY-MM-DD`; it is submitted with the answers and not asked again. */
  dateOfBirth: string;
  faults: Faults;
  /** Error message that does not belong to a particular field. */
  trouble: string | null;
  /** True while the card on the page offers the onboarding; false after the player has postponed it. */
  offering: boolean;
}

const NOBODY: OnboardingContext = {
  uid: null,
  answers: NO_ANSWERS,
  dateOfBirth: '',
  faults: {},
  trouble: null,
  offering: false,
};

function answersOf({ first_name, last_name, state_id }: Asked): Answers {
  return { firstName: first_name ?? '', lastName: last_name ?? '', stateId: state_id ?? '' };
}

function birthOf({ dob_year: year, dob_month: month, dob_day: day }: Asked): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return year && month && day ? `${year}-${two(month)}-${two(day)}` : '';
}

const isFine = (faults: Faults) => Object.keys(faults).length === 0;

/**
 * State machine of the onboarding: the player's name and the state of residence. The questions are offered after
 * sign-in and are optional; a reopened dialog resumes at the same question with the typed answers. The `submit` actor
 * is supplied with `provide` and rejects with a `FormTrouble`.
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    emitted: {} as OnboardingEmitted,
  },
  actors: {
    submit: fromPromise<User, Submitted>(() =>
      Promise.reject(new Error("onboardingMachine: supply the actor 'submit' with provide()")),
    ),
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'SIGNED_IN'
        ? {
            ...NOBODY,
            uid: event.user.uid,
            answers: answersOf(event.user),
            dateOfBirth: birthOf(event.user),
            offering: event.mayOffer,
          }
        : NOBODY,
    ),
    forget: assign(NOBODY),
    putOff: assign({ offering: false }),
    /** Remembers that the player postponed the onboarding, so a reload during the visit does not offer it again. */
    rememberPutOff: () => {},
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {};
      const { [event.field]: _, ...faults } = context.faults;
      return { answers: { ...context.answers, [event.field]: event.value }, faults, trouble: null };
    }),
    clear: assign({ faults: {}, trouble: null }),
    say: assign((_, faults: Faults) => ({ faults })),
    sayRefusal: assign((_, { fields, form }: FormTrouble) => ({ faults: fields, trouble: form })),
  },
  guards: {
    completed: ({ event }) => event.type === 'SIGNED_IN' && event.user.pii_submitted,
    mayOffer: ({ event }) => event.type === 'SIGNED_IN' && event.mayOffer,
    offering: ({ context }) => context.offering,
    wrong: (_, faults: Faults) => !isFine(faults),
    /** Each step accepts changes only to its own answers, because the other steps have been validated. */
    asked: ({ event }, fields: readonly (keyof Answers)[]) => event.type === 'CHANGE' && fields.includes(event.field),
    eligible: ({ context, event }) => event.type === 'NEXT' && event.rules.isEligible(context.answers),
    about: (_, { trouble, fields }: { trouble: FormTrouble; fields: readonly (keyof Answers)[] }) =>
      fields.some((field) => field in trouble.fields),
  },
}).createMachine({
  id: 'onboarding',
  context: NOBODY,
  initial: 'off',
  on: {
    SIGNED_IN: [
      { guard: 'completed', target: '.done', actions: 'forget' },
      { guard: 'mayOffer', target: '.due', reenter: true, actions: 'begin' },
      { target: '.due.quiet', reenter: true, actions: 'begin' },
    ],
    SIGNED_OUT: { target: '.off', actions: 'forget' },
  },
  states: {
    off: {},
    due: {
      initial: 'offered',
      on: { COMPLETED: { target: 'done', actions: 'forget' } },
      states: {
        /** The card on the page offers the onboarding; the dialog is closed. */
        offered: {
          on: { OPEN: 'asking.resume', LATER: { target: 'quiet', actions: ['putOff', 'rememberPutOff'] } },
        },
        quiet: { on: { OPEN: 'asking.resume' } },
        asking: {
          initial: 'personalInfo',
          on: {
            CLOSE: [{ guard: 'offering', target: 'offered' }, { target: 'quiet' }],
            LATER: { target: 'quiet', actions: ['putOff', 'rememberPutOff'] },
            COMPLETED: { target: '#onboarding.done', actions: ['forget', emit({ type: 'completedElsewhere' })] },
          },
          states: {
            resume: { type: 'history', target: 'personalInfo' },
            personalInfo: {
              on: {
                CHANGE: { guard: { type: 'asked', params: ['firstName', 'lastName'] }, actions: 'change' },
                NEXT: [
                  {
                    guard: { type: 'wrong', params: ({ context, event }) => event.rules.checkNames(context.answers) },
                    actions: { type: 'say', params: ({ context, event }) => event.rules.checkNames(context.answers) },
                  },
                  { target: 'residence', actions: 'clear' },
                ],
              },
            },
            residence: {
              on: {
                CHANGE: { guard: { type: 'asked', params: ['stateId'] }, actions: 'change' },
                NEXT: [
                  {
                    guard: {
                      type: 'wrong',
                      params: ({ context, event }) => event.rules.checkResidence(context.answers),
                    },
                    actions: {
                      type: 'say',
                      params: ({ context, event }) => event.rules.checkResidence(context.answers),
                    },
                  },
                  { guard: 'eligible', target: '#onboarding.due.submitting', actions: 'clear' },
                  { target: 'notEligible', actions: 'clear' },
                ],
                BACK: { target: 'personalInfo', actions: 'clear' },
              },
            },
            notEligible: { on: { BACK: { target: 'residence', actions: 'clear' } } },
          },
        },
        /** The dialog cannot be closed while the answers are being submitted, because the result would not be seen. */
        submitting: {
          invoke: {
            id: 'submit',
            src: 'submit',
            input: ({ context: { answers, dateOfBirth } }) => ({ ...answers, dateOfBirth }),
            onDone: {
              target: '#onboarding.welcome',
              actions: ['forget', emit(({ event }) => ({ type: 'completed', user: event.output }))],
            },
            onError: [
              {
                guard: {
                  type: 'about',
                  params: ({ event }) => ({
                    trouble: event.error as FormTrouble,
                    fields: ['firstName', 'lastName'] as const,
                  }),
                },
                target: 'asking.personalInfo',
                actions: { type: 'sayRefusal', params: ({ event }) => event.error as FormTrouble },
              },
              {
                target: 'asking.residence',
                actions: { type: 'sayRefusal', params: ({ event }) => event.error as FormTrouble },
              },
            ],
          },
          // The push about this submission may arrive before the HTTP response. It is ignored, because the response
          // decides the outcome.
          on: { COMPLETED: {} },
        },
      },
    },
    /** The account was just completed in this tab, so the welcome message is shown once. */
    welcome: { on: { CLOSE: 'done' } },
    done: {},
  },
});
