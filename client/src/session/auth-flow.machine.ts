import type { Ban } from '@goldwake/contracts';
import type { SessionAnswer } from '@goldwake/contracts/http';
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

/** The server's words, at the field they are about or above the form. */
export interface FormTrouble {
  form: string | null;
  fields: Readonly<Record<string, string>>;
  /** In place of words: who is banned. */
  ban?: Ban;
}

export const NO_TROUBLE: FormTrouble = { form: null, fields: {} };

export type AuthFlowEvent =
  | { type: 'OPEN'; view: AuthView; goOn?: (() => void) | undefined }
  | { type: 'SWITCH'; view: AuthView }
  | { type: 'SUBMIT'; submission: Submission }
  /** The player has begun to mend what was wrong. */
  | { type: 'EDIT'; field: string }
  | { type: 'LEAVE' }
  /** Signed in by other means, another tab for one. */
  | { type: 'SIGNED_IN' };

export interface AuthFlowContext {
  view: AuthView;
  trouble: FormTrouble;
  /** What the visitor was about to do when asked to sign in. */
  goOn: (() => void) | null;
}

/**
 * The way through the auth dialog. It is not dismissible, so its only ends are a session, and LEAVE by the visitor's own button.
 * `submit` is given by `provide` and rejects with a `FormTrouble`.
 */
export const authFlowMachine = setup({
  types: {
    context: {} as AuthFlowContext,
    events: {} as AuthFlowEvent,
    /** `left`: without signing in, by the visitor's own button. */
    emitted: {} as { type: 'signedUp' } | { type: 'left' },
  },
  actors: {
    submit: fromPromise<SessionAnswer | null, Submission>(() => Promise.reject(new Error('submit is not provided'))),
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
          if (event.type !== 'SUBMIT') throw new Error(`auth flow: submitting after ${event.type}`);
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
      // The session itself arrives before the submission's own end: its end decides what follows.
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
