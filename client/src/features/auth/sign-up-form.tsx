import { useState } from 'react';
import { serverNow } from '../../clock/clock.js';
import { LOGIN } from '../../session/index.js';
import { AGE_RULE, checkSignUp, USERNAME_RULE } from '../../session/sign-up-rules.js';
import { BirthDateField, Button, PasswordField, TextField, TroubleNote } from '../../ui/index.js';
import styles from './auth-dialog.module.css';
import { type SharedEmail, useAuthForm } from './use-auth-form.js';

type Values = { email: string; username: string; password: string; dateOfBirth: string };

export function SignUpForm({ email, onEmail }: SharedEmail) {
  const form = useAuthForm();
  const [own, setOwn] = useState({ username: '', password: '', dateOfBirth: '' });
  const values: Values = { ...own, email };
  const change = (name: keyof Values, value: string) =>
    name === 'email' ? onEmail(value) : setOwn((all) => ({ ...all, [name]: value }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const trimmed = { ...values, email: values.email.trim(), username: values.username.trim() };
  const faults = checkSignUp(trimmed, new Date(serverNow()).toISOString().slice(0, 10));
  /**
   * Returns the error to show for a field. Errors appear after the visitor leaves a filled field or submits the form,
   * never while the visitor first types in the field.
   */
  const faultOf = (field: keyof Values) =>
    form.trouble.fields[field] ?? (form.asked || (left.has(field) && values[field] !== '') ? faults[field] : undefined);
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: faultOf(name),
    onValue: (value: string) => {
      change(name, value);
      form.edited(name);
    },
    onBlur: () => setLeft((fields) => new Set(fields).add(name)),
  });
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(Object.keys(faults).length === 0, () => form.submit({ view: 'signup', form: trimmed }))}
    >
      <TroubleNote text={form.trouble.form} />
      <TextField label="E-mail" type="email" autoComplete="email" autoFocus {...field('email')} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        hint={`Other players see it: ${USERNAME_RULE}`}
        {...field('username')}
      />
      <PasswordField label="Password" fresh owner={trimmed} {...field('password')} />
      <BirthDateField
        error={faultOf('dateOfBirth')}
        hint={AGE_RULE}
        onValue={(value) => {
          change('dateOfBirth', value);
          setLeft((fields) => new Set(fields).add('dateOfBirth'));
          form.edited('dateOfBirth');
        }}
      />
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        Create account
      </Button>
      <p className={styles.small}>Play money only: no real money goes in or comes out.</p>
      <p className={styles.switch}>
        Have an account?
        <button type="button" className={styles.inline} onClick={() => form.goTo('login')}>
          {LOGIN}
        </button>
      </p>
    </form>
  );
}
