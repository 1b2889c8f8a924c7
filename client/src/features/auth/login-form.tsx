import { useState } from 'react';
import { banText } from '../../session/ban-text.js';
import { LOGIN } from '../../session/index.js';
import { looksLikeEmail } from '../../session/sign-up-rules.js';
import { Button, PasswordField, TextField, TroubleNote } from '../../ui/index.js';
import styles from './auth-dialog.module.css';
import { type SharedEmail, useAuthForm } from './use-auth-form.js';

export function LoginForm({ email, onEmail }: SharedEmail) {
  const form = useAuthForm();
  const [password, setPassword] = useState('');
  const isEmail = looksLikeEmail(email.trim());
  const emailFault = form.asked && !isEmail ? 'Enter the e-mail address of your account' : undefined;
  const passwordFault = form.asked && password === '' ? 'Enter your password' : undefined;
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(isEmail && password !== '', () =>
        form.submit({ view: 'login', form: { email: email.trim(), password } }),
      )}
    >
      <TroubleNote text={form.trouble.ban ? banText(form.trouble.ban) : form.trouble.form} />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={form.trouble.fields.email ?? emailFault}
        onValue={(value) => {
          onEmail(value);
          form.edited('email');
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        value={password}
        error={form.trouble.fields.password ?? passwordFault}
        aside={
          <button type="button" className={`${styles.inline} ${styles.aside}`} onClick={() => form.goTo('forgot')}>
            Forgot it?
          </button>
        }
        onValue={(value) => {
          setPassword(value);
          form.edited('password');
        }}
      />
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        {LOGIN}
      </Button>
      <p className={styles.switch}>
        New to Goldwake?
        <button type="button" className={styles.inline} onClick={() => form.goTo('signup')}>
          Create an account
        </button>
      </p>
    </form>
  );
}
