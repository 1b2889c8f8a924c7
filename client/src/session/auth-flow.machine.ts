import type { Ban } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { assign, emit, fromPromise, setup } from 'xstate';

export type AuthView = 'login' | 'signup' | 'forgot';

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

export type Submission =
  | { view: 'login'; form: SignInForm }
  | { view: 'signup'; form: SignUpForm }
  | { view: 'forgot'; form: { email: string } };

/** Error messages from the server, for single fields or for the form as a whole. */
export interface FormTrouble {
  form: string | null;
  fields: Readonly<Record<string, string>>;
  /** Details of the ban, which are shown instead of an error message. */
  ban?: Ban;
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
  /** Action that the visitor wanted to perform; it continues after the sign-in. */
  goOn: (() => void) | null;
}

/**
 * State machine of the auth dialog. The dialog closes only after a sign-in, or when the visitor presses its "Not now"
 * button (LEAVE). The `submit` actor is supplied through `provide` and rejects with a `FormTrouble`.
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
  context: { view: 'login', trouble: NO_TROUBLE, goOn: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        OPEN: {
          target: 'editing',
          actions: assign(({ event }) => ({ view: event.view, goOn: event.goOn ?? null, trouble: NO_TROUBLE })),
        },
      },
    },
    editing: {
      on: {
        OPEN: { actions: assign(({ event }) => ({ view: event.view, goOn: event.goOn ?? null, trouble: NO_TROUBLE })) },
        SWITCH: { actions: assign(({ event }) => ({ view: event.view, trouble: NO_TROUBLE })) },
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
          { guard: ({ context }) => context.view === 'forgot', target: 'letterSent' },
          {
            guard: ({ context }) => context.view === 'signup',
            target: 'closed',
            actions: ['goOn', 'forgetGoOn', emit({ type: 'signedUp' })],
          },
          { target: 'closed', actions: ['goOn', 'forgetGoOn'] },
        ],
        onError: {
          target: 'editing',
          actions: assign(({ event }) => ({ trouble: event.error as FormTrouble })),
        },
      },
      // SIGNED_IN arrives before the submission resolves. It is ignored, because the result of the submission decides
      // the next state.
      on: { SIGNED_IN: {} },
    },
    letterSent: {
      on: {
        SWITCH: { target: 'editing', actions: assign(({ event }) => ({ view: event.view, trouble: NO_TROUBLE })) },
      },
    },
  },
  on: {
    LEAVE: { target: '.closed', actions: ['forgetGoOn', emit({ type: 'left' })] },
    SIGNED_IN: { target: '.closed', actions: ['goOn', 'forgetGoOn'] },
  },
});
