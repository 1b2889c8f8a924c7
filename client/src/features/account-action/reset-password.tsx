import { PASSWORD_MIN } from '@goldwake/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ProblemError } from '../../api/index.js';
import { LOGIN, useOpenAuth } from '../../session/index.js';
import { PASSWORD_FAULT } from '../../session/sign-up-rules.js';
import { AlertIcon } from '../../ui/icons.js';
import { Button, EmptyState, LinkButton, PasswordField, Skeleton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import styles from './account-action.module.css';

/** The form for a new password; a link that was used or has expired is reported before anything is typed. */
export function ResetPassword({ code }: { code: string }) {
  const openAuth = useOpenAuth();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const check = useQuery<null, ProblemError>({
    queryKey: ['reset-code', code],
    queryFn: async ({ signal }) => {
      await api.post('/auth/check-reset-code', { oobCode: code }, { signal });
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
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
            {LOGIN}
          </Button>
        }
      >
        All other sessions were signed out.
      </EmptyState>
    );
  }
  const unusable = [reset.error, check.error].find((error) => error?.code === 'action_code_invalid');
  if (unusable) {
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
        {unusable.message}.
      </EmptyState>
    );
  }
  // If the check itself fails, the form is shown: the server checks the code again when the password is set.
  if (check.isPending) {
    return (
      <div className={styles.form} role="status" aria-busy="true" aria-label="Checking the link">
        <Skeleton height={36} width="70%" />
        <Skeleton height={76} />
        <Skeleton height={52} />
      </div>
    );
  }
  const tooShort = asked && password.length < PASSWORD_MIN ? PASSWORD_FAULT : undefined;
  const refused = reset.error?.code === 'validation_failed' ? PASSWORD_FAULT : reset.error && `${reset.error.message}.`;
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
