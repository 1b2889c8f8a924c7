import type { User } from '@goldwake/contracts';
import { useMutation } from '@tanstack/react-query';
import { api, type ProblemError } from '../../api/index.js';
import { useAuth, useSession } from '../../session/index.js';
import { AlertIcon } from '../../ui/icons.js';
import { Button, EmptyState, LinkButton } from '../../ui/index.js';
import { CheckIcon, MailIcon } from '../../ui/later-icons.js';

/**
 * Confirms the e-mail address with the code from the e-mail. The player must press a button, because a link previewer
 * that opens the page would otherwise use up the code.
 */
export function VerifyEmail({ code }: { code: string }) {
  const { auth } = useSession();
  const { signedIn, user } = useAuth();
  const verify = useMutation<unknown, ProblemError>({
    mutationFn: () => api.post('/auth/verify-email', { oobCode: code }),
    onSuccess: () => {
      if (!signedIn) return;
      // An error is ignored here: the address has been confirmed even if reloading the account fails.
      api.get<User>('/self').then(
        (user) => auth.send({ type: 'USER_LOADED', user }),
        () => {},
      );
    },
  });
  const another = useMutation<unknown, ProblemError>({ mutationFn: () => api.post('/auth/send-verification') });
  if (verify.isSuccess) {
    return (
      <EmptyState
        page
        icon={<CheckIcon size={24} />}
        title="Your e-mail address is confirmed"
        action={<LinkButton to="/">To the lobby</LinkButton>}
      >
        Thank you. Nothing more to do.
      </EmptyState>
    );
  }
  if (verify.isError && !verify.error.unsure) {
    const canAsk = signedIn && user?.email_verified === false;
    return (
      <EmptyState
        page
        icon={<AlertIcon size={24} />}
        title="This link cannot be used"
        action={
          canAsk ? (
            <Button busy={another.isPending} disabled={another.isSuccess} onClick={() => another.mutate()}>
              {another.isSuccess ? 'A new e-mail is on its way' : 'Send a new e-mail'}
            </Button>
          ) : (
            <LinkButton to="/">To the lobby</LinkButton>
          )
        }
      >
        {another.error?.message ?? verify.error.message}.{!signedIn && ' Login to ask for a new e-mail.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      page
      icon={<MailIcon size={24} />}
      title="Confirm your e-mail address"
      action={
        <Button tone="gold" size="large" busy={verify.isPending} onClick={() => verify.mutate()}>
          Confirm
        </Button>
      }
    >
      {verify.isError ? `${verify.error.message}.` : 'So that a lost password can find its way back to you.'}
    </EmptyState>
  );
}
