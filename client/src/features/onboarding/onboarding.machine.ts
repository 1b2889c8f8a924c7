import type { User } from '@goldwake/contracts';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { FormTrouble } from '../../session/auth-flow.machine.js';
import {
  type Answers,
  checkBirth,
  checkNames,
  checkResidence,
  type Faults,
  isEligible,
  NO_ANSWERS,
} from './onboarding-rules.js';

/** What of the player the questions begin with. */
export type Asked = Pick<
  User,
  'uid' | 'first_name' | 'last_name' | 'dob_year' | 'dob_month' | 'dob_day' | 'state_id' | 'pii_submitted'
>;

export type OnboardingEvent =
  /** `mayOffer`: not on the pages that letters lead to (specification §4), and not put off in this visit. */
  | { type: 'SIGNED_IN'; user: Asked; mayOffer: boolean }
  | { type: 'SIGNED_OUT' }
  /** The account has it all, whoever sent it. */
  | { type: 'COMPLETED' }
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  /** Not in this visit. */
  | { type: 'LATER' }
  | { type: 'CHANGE'; field: keyof Answers; value: string }
  /** @param today `YYYY-MM-DD` */
  | { type: 'NEXT'; today: string }
  | { type: 'BACK' };

export type OnboardingEmitted = { type: 'completed'; user: User } | { type: 'completedElsewhere' };

export interface OnboardingContext {
  uid: string | null;
  answers: Answers;
  faults: Faults;
  /** What is wrong with no answer in particular. */
  trouble: string | null;
  /** The offer stands until it is put off. */
  offering: boolean;
}

const NOBODY: OnboardingContext = { uid: null, answers: NO_ANSWERS, faults: {}, trouble: null, offering: false };

function answersOf(user: Asked): Answers {
  const { dob_year: year, dob_month: month, dob_day: day } = user;
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    firstName: user.first_name ?? '',
    lastName: user.last_name ?? '',
    dateOfBirth: year && month && day ? `${year}-${two(month)}-${two(day)}` : '',
    stateId: user.state_id ?? '',
  };
}

const isFine = (faults: Faults) => Object.keys(faults).length === 0;

/**
 * The questions that complete an account: personal info, date of birth, state of residence. They are offered after sign-in and never
 * forced; closed, they resume where they were left, with what was typed. `submit` is given by `provide` and rejects with a `FormTrouble`.
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    emitted: {} as OnboardingEmitted,
  },
  actors: {
    submit: fromPromise<User, Answers>(() => Promise.reject(new Error('submit is not provided'))),
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'SIGNED_IN'
        ? { ...NOBODY, uid: event.user.uid, answers: answersOf(event.user), offering: event.mayOffer }
        : NOBODY,
    ),
    forget: assign(NOBODY),
    putOff: assign({ offering: false }),
    /** So that a reload in the same visit does not offer again. */
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
    /** A step takes its own answers only: those of the others were checked as they stand. */
    asked: ({ event }, fields: readonly (keyof Answers)[]) => event.type === 'CHANGE' && fields.includes(event.field),
    eligible: ({ context }) => isEligible(context.answers),
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
        /** A card says what is missing; nothing is in the player's way. */
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
                    guard: { type: 'wrong', params: ({ context }) => checkNames(context.answers) },
                    actions: { type: 'say', params: ({ context }) => checkNames(context.answers) },
                  },
                  { target: 'dateOfBirth', actions: 'clear' },
                ],
              },
            },
            dateOfBirth: {
              on: {
                CHANGE: { guard: { type: 'asked', params: ['dateOfBirth'] }, actions: 'change' },
                NEXT: [
                  {
                    guard: { type: 'wrong', params: ({ context, event }) => checkBirth(context.answers, event.today) },
                    actions: { type: 'say', params: ({ context, event }) => checkBirth(context.answers, event.today) },
                  },
                  { target: 'residence', actions: 'clear' },
                ],
                BACK: { target: 'personalInfo', actions: 'clear' },
              },
            },
            residence: {
              on: {
                CHANGE: { guard: { type: 'asked', params: ['stateId'] }, actions: 'change' },
                NEXT: [
                  {
                    guard: { type: 'wrong', params: ({ context }) => checkResidence(context.answers) },
                    actions: { type: 'say', params: ({ context }) => checkResidence(context.answers) },
                  },
                  { guard: 'eligible', target: '#onboarding.due.submitting', actions: 'clear' },
                  { target: 'notEligible', actions: 'clear' },
                ],
                BACK: { target: 'dateOfBirth', actions: 'clear' },
              },
            },
            notEligible: { on: { BACK: { target: 'residence', actions: 'clear' } } },
          },
        },
        /** Not to be closed: what is on its way would be answered to nobody. */
        submitting: {
          invoke: {
            id: 'submit',
            src: 'submit',
            input: ({ context }) => context.answers,
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
                guard: {
                  type: 'about',
                  params: ({ event }) => ({ trouble: event.error as FormTrouble, fields: ['dateOfBirth'] as const }),
                },
                target: 'asking.dateOfBirth',
                actions: { type: 'sayRefusal', params: ({ event }) => event.error as FormTrouble },
              },
              {
                target: 'asking.residence',
                actions: { type: 'sayRefusal', params: ({ event }) => event.error as FormTrouble },
              },
            ],
          },
          // Its own news may come before its answer; the answer decides.
          on: { COMPLETED: {} },
        },
      },
    },
    /** Just now, and here: said once. */
    welcome: { on: { CLOSE: 'done' } },
    done: {},
  },
});
