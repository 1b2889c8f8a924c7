import type { Ban, PasskeyRequestOptions, SecondFactorChallenge } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { assign, emit, fromPromise, setup } from 'xstate';

/** `second` is the second step of a sign-in, which the response to the first step requests. */
export type AuthView = 'login' | 'signup' | 'forgot' | 'second';

export interface SignUpForm {
  email: string;
  username: string;
  password: string;
  dateOfBirth: string;
}
export interface SignInForm {
  email: string;
  password: string;
}

/** The player's answer in the second step of a sign-in. */
export type SecondStepForm = { challengeToken: string } & (
  | { method: 'totp' | 'recovery_code'; code: string }
  | { method: 'passkey'; options: PasskeyRequestOptions }
);

export type Submission =
  | { view: 'second'; form: SecondStepForm }
  | { view: 'login'; form: SignInForm }
  | { view: 'signup'; form: SignUpForm }
  | { view: 'forgot'; form: { email: string } };

/** Error messages from the server, for single fields or for the form as a whole. */
export interface FormTrouble {
  form: string | null;
  fields: Readonly<Record<string, string>>;
  /** Details of the ban, which are shown instead of an error message. */
  ban?: Ban;
  /** The second step that the sign-in needs. */
  secondFactor?: SecondFactorChallenge;
  /** Whether the second step has ended without a sign-in, so that the player has to start again. */
  startAgain?: boolean;
}

export const NO_TROUBLE: FormTrouble = { form: null, fields: {} };

export type AuthFlowEvent =
  | { type: 'OPEN'; view: AuthView; goOn?: (() => void) | undefined }
  | { type: 'SWITCH'; view: AuthView }
  | { type: 'SUBMIT'; submission: Submission }
  /** The player has started to correct a field. */
  | { type: 'EDIT'; field: string }
  | { type: 'LEAVE' }
  /** The player was signed in outside this dialog, for example in another tab. */
  | { type: 'SIGNED_IN' };

export interface AuthFlowContext {
  view: AuthView;
  trouble: FormTrouble;
  /** The second step of the view `second`; null in every other view. It stays while the dialog fades out. */
  challenge: SecondFactorChallenge | null;
  /** Action that the visitor wanted to perform; it continues after the sign-in. */
  goOn: (() => void) | null;
}

/**
 * State machine of the auth dialog. The dialog closes only after a sign-in, or when the visitor presses ✕ or
 * "Not now" (LEAVE). The `submit` actor is supplied through `provide` and rejects with a `FormTrouble`.
 */
export const authFlowMachine = setup({
  types: {
    context: {} as AuthFlowContext,
    events: {} as AuthFlowEvent,
    /** `left` means that the visitor closed the dialog with its button, without signing in. */
    emitted: {} as { type: 'signedUp' } | { type: 'left' },
  },
  actors: {
    submit: fromPromise<SessionResponse | null, Submission>(() =>
      Promise.reject(new Error('the submit actor is not provided')),
    ),
  },
  actions: {
    clearTrouble: assign({ trouble: NO_TROUBLE }),
    goOn: ({ context }) => context.goOn?.(),
    forgetGoOn: assign({ goOn: null }),
  },
}).createMachine({
  id: 'authFlow',
  context: { view: 'login', trouble: NO_TROUBLE, challenge: null, goOn: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        OPEN: {
          target: 'editing',
          actions: assign(({ event }) => ({
            view: event.view,
            goOn: event.goOn ?? null,
            trouble: NO_TROUBLE,
            challenge: null,
          })),
        },
      },
    },
    editing: {
      on: {
        OPEN: {
          actions: assign(({ event }) => ({
            view: event.view,
            goOn: event.goOn ?? null,
            trouble: NO_TROUBLE,
            challenge: null,
          })),
        },
        SWITCH: { actions: assign(({ event }) => ({ view: event.view, trouble: NO_TROUBLE, challenge: null })) },
        EDIT: {
          actions: assign(({ context, event }) => {
            const { [event.field]: _, ...fields } = context.trouble.fields;
            return { trouble: { form: null, fields } };
          }),
        },
        SUBMIT: 'submitting',
      },
    },
    submitting: {
      entry: 'clearTrouble',
      invoke: {
        src: 'submit',
        input: ({ event }) => {
          if (event.type !== 'SUBMIT')
            throw new Error(`auth flow: a submission cannot start from a ${event.type} event`);
          return event.submission;
        },
        onDone: [
          { guard: ({ context }) => context.view === 'forgot', target: 'emailSent' },
          {
            guard: ({ context }) => context.view === 'signup',
            target: 'closed',
            actions: ['goOn', 'forgetGoOn', emit({ type: 'signedUp' })],
          },
          { target: 'closed', actions: ['goOn', 'forgetGoOn'] },
        ],
        onError: [
          {
            guard: ({ event }) => (event.error as FormTrouble).secondFactor !== undefined,
            target: 'editing',
            actions: assign(({ event }) => ({
              view: 'second' as const,
              challenge: (event.error as FormTrouble).secondFactor ?? null,
            })),
          },
          {
            guard: ({ event }) => (event.error as FormTrouble).startAgain === true,
            target: 'editing',
            actions: assign(({ event }) => ({
              view: 'login' as const,
              challenge: null,
              trouble: event.error as FormTrouble,
            })),
          },
          { target: 'editing', actions: assign(({ event }) => ({ trouble: event.error as FormTrouble })) },
        ],
      },
      // SIGNED_IN arrives before the submission resolves. It is ignored, because the result of the submission decides
      // the next state.
      on: { SIGNED_IN: {} },
    },
    emailSent: {
      on: {
        SWITCH: {
          target: 'editing',
          actions: assign(({ event }) => ({ view: event.view, trouble: NO_TROUBLE, challenge: null })),
        },
      },
    },
  },
  on: {
    LEAVE: { target: '.closed', actions: ['forgetGoOn', emit({ type: 'left' })] },
    SIGNED_IN: { target: '.closed', actions: ['goOn', 'forgetGoOn'] },
  },
});
