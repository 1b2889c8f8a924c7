import { useSelector } from '@xstate/react';
import { useSession } from '../../session/index.js';
import { looksLikeEmail } from '../../session/sign-up-rules.js';
import { Button, TextField, TroubleNote } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import styles from './auth-dialog.module.css';
import { BACK_TO_LOGIN, type SharedEmail, useAuthForm } from './use-auth-form.js';

export function ForgotForm({ email, onEmail }: SharedEmail) {
  const form = useAuthForm();
  const { authFlow } = useSession();
  const sent = useSelector(authFlow, (snapshot) => snapshot.matches('emailSent'));
  const isEmail = looksLikeEmail(email.trim());
  const fault = form.asked && !isEmail ? 'Enter the e-mail address of your account' : undefined;
  if (sent) {
    return (
      <div className={styles.sent} role="status">
        <MailIcon size={40} />
        <p>
          If there is an account for {email.trim()}, an e-mail with a link is on its way. Goldwake delivers to the local
          mailbox: see the foot of every page.
        </p>
        <Button onClick={() => form.goTo('login')}>{BACK_TO_LOGIN}</Button>
      </div>
    );
  }
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(isEmail, () => form.submit({ view: 'forgot', form: { email: email.trim() } }))}
    >
      <TroubleNote text={form.trouble.form} />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={form.trouble.fields.email ?? fault}
        onValue={(value) => {
          onEmail(value);
          form.edited('email');
        }}
      />
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        Send the link
      </Button>
      <p className={styles.switch}>
        <button type="button" className={styles.inline} onClick={() => form.goTo('login')}>
          {BACK_TO_LOGIN}
        </button>
      </p>
    </form>
  );
}
