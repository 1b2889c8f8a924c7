import { PASSWORD_MIN } from '@goldwake/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ProblemError } from '../../api/index.js';
import { useOpenAuth } from '../../session/index.js';
import { AlertIcon, CheckIcon } from '../../ui/icons.js';
import { Button, EmptyState, LinkButton, PasswordField } from '../../ui/index.js';
import styles from './account-action.module.css';

export function ResetPassword({ code }: { code: string }) {
  const openAuth = useOpenAuth();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const reset = useMutation<unknown, ProblemError>({
    mutationFn: () => api.post('/auth/reset-password', { oobCode: code, password }),
  });
  if (reset.isSuccess) {
    return (
      <EmptyState
        page
        icon={<CheckIcon size={24} />}
        title="Your new password is set"
        action={
          <Button tone="gold" onClick={() => openAuth('login')}>
            Log in
          </Button>
        }
      >
        All other sessions were signed out.
      </EmptyState>
    );
  }
  if (reset.error?.code === 'action_code_invalid') {
    return (
      <EmptyState
        page
        icon={<AlertIcon size={24} />}
        title="This link cannot be used"
        action={
          <div className={styles.actions}>
            <Button onClick={() => openAuth('forgot')}>Ask for a new e-mail</Button>
            <LinkButton to="/" tone="quiet">
              To the lobby
            </LinkButton>
          </div>
        }
      >
        {reset.error.message}.
      </EmptyState>
    );
  }
  const tooShort = asked && password.length < PASSWORD_MIN ? `At least ${PASSWORD_MIN} characters` : undefined;
  const refused =
    reset.error?.code === 'validation_failed'
      ? `At least ${PASSWORD_MIN} characters`
      : reset.error && `${reset.error.message}.`;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (password.length >= PASSWORD_MIN && !reset.isPending) reset.mutate();
      }}
    >
      <h1>Choose a new password</h1>
      <PasswordField
        fresh
        label="New password"
        value={password}
        error={tooShort ?? refused ?? undefined}
        onValue={(value) => {
          setPassword(value);
          reset.reset();
        }}
      />
      <Button type="submit" tone="gold" size="large" wide busy={reset.isPending}>
        Set the password
      </Button>
    </form>
  );
}
