import { useState } from 'react';
import { banText } from '../../session/ban-text.js';
import { looksLikeEmail } from '../../session/sign-up-rules.js';
import { Button, focusFirstInvalid, PasswordField, TextField, TroubleNote } from '../../ui/index.js';
import styles from './auth-dialog.module.css';
import { useAuthForm } from './use-auth-form.js';

export function LoginForm() {
  const form = useAuthForm();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const emailFault = asked && !looksLikeEmail(email.trim()) ? 'Enter the e-mail address of your account' : undefined;
  const passwordFault = asked && password === '' ? 'Enter your password' : undefined;
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (looksLikeEmail(email.trim()) && password !== '')
          form.submit({ view: 'login', form: { email: email.trim(), password } });
        else requestAnimationFrame(() => focusFirstInvalid(form.ref.current));
      }}
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
          setEmail(value);
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
        Log in
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
