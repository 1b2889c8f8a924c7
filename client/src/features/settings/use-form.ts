import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { asProblem, type ProblemError } from '../../api/index.js';
import type { FormTrouble } from '../../session/auth-flow.machine.js';
import { type FormWords, troubleOf } from '../../session/form-trouble.js';
import { focusFirstInvalid } from '../../ui/index.js';
import { useUnsaved } from './unsaved.js';

type Faults<Name extends string> = Partial<Record<Name, string>>;

export interface FormOptions<Name extends string, Answer> {
  /** The values stored on the server. A field that the player has not edited always shows its stored value. */
  saved: Record<Name, string>;
  /** Validates the values on the client before they are sent to the server. */
  check: (values: Record<Name, string>) => Faults<Name>;
  send: (values: Record<Name, string>) => Promise<Answer>;
  onSaved: (response: Answer) => void;
  words: FormWords;
}

export interface Form<Name extends string> {
  values: Record<Name, string>;
  /** Props of a TextField. */
  field: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onValue: (value: string) => void;
    onBlur: () => void;
  };
  /** Props for the `<form>` element. */
  attributes: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    /**
     * Excludes this form from the PWA's check for unsaved input, because the settings page tracks unsaved changes
     * itself (`useUnsaved`).
     */
    'data-kept': '';
    onSubmit: (event: FormEvent) => void;
  };
  changed: boolean;
  busy: boolean;
  /** Error message of a refused save that does not belong to a particular field. */
  trouble: string | null;
  discard: () => void;
}

const NO_TROUBLE: FormTrouble = { form: null, fields: {} };

/**
 * State of a form that edits values stored on the server. Only values that differ from the stored ones count as
 * changes. Leaving the page with unsaved changes asks for confirmation.
 */
export function useForm<Name extends string, Answer>({
  saved,
  check,
  send,
  onSaved,
  words,
}: FormOptions<Name, Answer>): Form<Name> {
  const [edits, setEdits] = useState<Partial<Record<Name, string>>>({});
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState(NO_TROUBLE);
  const [turnedDown, setTurnedDown] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  // Focuses the first invalid field after the errors have been rendered. The effect depends on a counter of failed
  // saves, so that editing a field does not move the focus.
  useEffect(() => {
    if (turnedDown > 0) focusFirstInvalid(ref.current);
  }, [turnedDown]);
  const values: Record<Name, string> = { ...saved, ...edits };
  const names = Object.keys(saved) as Name[];
  const changed = names.some((name) => values[name].trim() !== saved[name]);
  const faults = check(values);
  const forget = () => {
    setEdits({});
    setAsked(false);
    setLeft(new Set());
    setRefused(NO_TROUBLE);
  };
  const save = useMutation<Answer, ProblemError>({
    mutationFn: () => send(values),
    onSuccess: (response) => {
      forget();
      onSaved(response);
    },
    onError: (error) => {
      setRefused(troubleOf(asProblem(error), words));
      setTurnedDown((times) => times + 1);
    },
  });
  useUnsaved(changed);
  return {
    values,
    changed,
    busy: save.isPending,
    trouble: refused.form,
    discard: forget,
    field: (name) => ({
      name,
      value: values[name],
      // A field shows its error after the player has edited and left it, or after the form was submitted, never during
      // the first input.
      error: refused.fields[name] ?? (asked || (left.has(name) && name in edits) ? faults[name] : undefined),
      onValue: (value) => {
        setEdits((all) => ({ ...all, [name]: value }));
        setRefused(({ fields: { [name]: _, ...fields } }) => ({ form: null, fields }));
      },
      onBlur: () => setLeft((fields) => new Set(fields).add(name)),
    }),
    attributes: {
      ref,
      noValidate: true,
      'data-kept': '',
      onSubmit: (event) => {
        event.preventDefault();
        if (!changed || save.isPending) return;
        setAsked(true);
        if (Object.keys(faults).length === 0) save.mutate();
        else setTurnedDown((times) => times + 1);
      },
    },
  };
}
