import type { User } from '@goldwake/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asProblem, type ProblemError } from '../../../api/index.js';
import { EMAIL_FAULT, looksLikeEmail } from '../../../session/sign-up-rules.js';
import { paths } from '../../../shell/paths.js';
import { Badge, Button, LinkButton, PasswordField, TextField, TroubleNote } from '../../../ui/index.js';
import { MailIcon } from '../../../ui/later-icons.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { useForm } from '../use-form.js';

const WORDS = {
  fieldOf: { email_taken: 'email', password_wrong: 'password' },
  plain: { email: EMAIL_FAULT, password: 'Enter your password' },
};

export function EmailForm({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    saved: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(looksLikeEmail(email.trim()) ? {} : { email: EMAIL_FAULT }),
      ...(email.trim().toLowerCase() === user.email.toLowerCase() ? { email: 'This is already your address' } : {}),
      ...(password === '' ? { password: 'Enter your password' } : {}),
    }),
    send: async ({ email, password }) => {
      await api.post('/self/email', { email: email.trim(), password });
      return email.trim();
    },
    onSaved: setSentTo,
    words: WORDS,
  });
  return (
    <SettingsCard title="E-mail" about="For signing in, and for e-mails about your account.">
      <div className={styles.fact}>
        <strong>{user.email}</strong>
        {user.email_verified ? <Badge tone="green">Confirmed</Badge> : <Badge tone="gold">Not confirmed yet</Badge>}
        {!user.email_verified && <SendAgain />}
      </div>
      {sentTo && sentTo.toLowerCase() !== user.email.toLowerCase() && (
        <div className={styles.note} role="status">
          <MailIcon />
          <p>
            An e-mail is on its way to <strong>{sentTo}</strong>. Open the link in it to confirm the change; until then
            your address stays as it is.
          </p>
          <LinkButton to={paths.mailbox} size="small">
            Open the local mailbox
          </LinkButton>
        </div>
      )}
      <form className={styles.form} {...form.attributes} aria-label="E-mail">
        <TroubleNote text={form.trouble} />
        <TextField label="New e-mail" type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField
          label="Your password"
          hint="So that nobody else can change your address."
          {...form.field('password')}
        />
        <FormActions save="Send the e-mail" changed={form.changed} busy={form.busy} onDiscard={form.discard} />
      </form>
    </SettingsCard>
  );
}

function SendAgain() {
  const again = useMutation<unknown, ProblemError>({ mutationFn: () => api.post('/auth/send-verification') });
  return (
    <>
      <Button size="small" busy={again.isPending} disabled={again.isSuccess} onClick={() => again.mutate()}>
        {again.isSuccess ? 'The e-mail is on its way' : 'Send the e-mail again'}
      </Button>
      {again.isError && <span role="alert">{asProblem(again.error).message}.</span>}
    </>
  );
}
