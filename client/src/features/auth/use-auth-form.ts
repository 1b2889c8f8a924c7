import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AuthView, FormTrouble, Submission } from '../../session/auth-flow.machine.js';
import { LOGIN, useSession } from '../../session/index.js';
import { focusFirstInvalid } from '../../ui/index.js';

export const BACK_TO_LOGIN = `Back to ${LOGIN.toLowerCase()}`;

/** The e-mail address that all forms of the dialog share, so that it is typed only once. */
export interface SharedEmail {
  email: string;
  onEmail: (email: string) => void;
}

export interface AuthForm {
  busy: boolean;
  trouble: FormTrouble;
  submit: (submission: Submission) => void;
  /** Whether the visitor has tried to submit this form; from then on, missing values are shown as errors. */
  asked: boolean;
  /** Returns a submit handler that sends valid values and otherwise moves the focus to the first invalid field. */
  onSubmit: (isValid: boolean, send: () => void) => (event: FormEvent) => void;
  /** Clears the error of a field; called when the player edits the field. */
  edited: (field: string) => void;
  goTo: (view: AuthView) => void;
  /** Ref for the `<form>` element; after a refused submit, the first invalid field receives the focus. */
  ref: React.RefObject<HTMLFormElement | null>;
}

export function useAuthForm(): AuthForm {
  const { authFlow } = useSession();
  const busy = useSelector(authFlow, (snapshot) => snapshot.matches('submitting'));
  const trouble = useSelector(authFlow, (snapshot) => snapshot.context.trouble);
  const ref = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (wasBusy.current && !busy) focusFirstInvalid(ref.current);
    wasBusy.current = busy;
  }, [busy]);
  return {
    busy,
    trouble,
    ref,
    asked,
    onSubmit: (isValid, send) => (event) => {
      event.preventDefault();
      setAsked(true);
      if (isValid) send();
      else requestAnimationFrame(() => focusFirstInvalid(ref.current));
    },
    submit: (submission) => authFlow.send({ type: 'SUBMIT', submission }),
    edited: (field) => authFlow.send({ type: 'EDIT', field }),
    goTo: (view) => authFlow.send({ type: 'SWITCH', view }),
  };
}
